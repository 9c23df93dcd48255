import { getPersonPage } from '@goldline/contract/staff/person-page'
import {
  answerOwnProfile,
  getOwnProfile,
  getStaffProfiles,
  takeBackOwnProfile,
  updateStaffProfile,
} from '@goldline/contract/staff/profile'
import { normaliseProfile, releaseRefusal, sameProfile } from '@goldline/domain/staff/profile'
import type { InSalon } from '../db/in-salon.ts'
import { runOnPool } from '../db/run-statement.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { requireStaff } from '../team/queries.ts'
import { ownStaffId } from './feed.ts'
import { findPersonPage, profileOf, profilesOf, type WrittenProfile } from './profile-queries.ts'

const updateRoute = write(updateStaffProfile, async ({ salon, params: { id }, body, ifMatch }) => {
  const before = await lockedProfile(salon, id)
  if (ifMatch !== undefined && ifMatch !== before.version) throw new Refused('version-conflict')
  const { texts, specialities } = normaliseProfile({
    texts: body.texts ?? before.texts,
    specialities: body.specialities ?? before.specialities,
  })
  const languages = [...new Set(body.languages ?? before.languages)]
  const content = { texts: JSON.stringify(texts), specialities: JSON.stringify(specialities), languages }
  const after = { texts, specialities, languages, pictureId: before.pictureId }
  const version = before.version + 1
  // A mere reordering needs no new answer from the person (STF-09d).
  const stillDeclined = before.state === 'DECLINED' && sameProfile(before, after)
  await salon
    .updateTable('staffProfile')
    .set({ ...content, version, ...(stillDeclined && { declinedVersion: version }) })
    .where('staffId', '=', id)
    .execute()
  // A page with the same content as the released one is published at once, without a new consent (STF-09e).
  if (before.release && sameProfile(before.release, after))
    await salon.updateTable('staffRelease').set(content).where('staffId', '=', id).execute()
  return (await profileOf(salon, id)).wire
})

const answerRoute = write(answerOwnProfile, async ({ salon, actor, body: { agreed, ...seen }, now }) => {
  const staffId = ownStaffId(actor)
  const draft = await lockedProfile(salon, staffId)
  refuseIf(releaseRefusal(draft, seen))
  if (agreed) await release(salon, draft, now)
  else await decline(salon, draft)
  return (await profileOf(salon, staffId)).wire
})

/** Withdraws the person's page, and records this version as declined. */
const takeBackRoute = write(takeBackOwnProfile, async ({ salon, actor }) => {
  const staffId = ownStaffId(actor)
  const draft = await lockedProfile(salon, staffId)
  await salon.deleteFrom('staffRelease').where('staffId', '=', staffId).execute()
  await decline(salon, draft)
  return (await profileOf(salon, staffId)).wire
})

/** Creates the row if it is missing, and locks it, so that an answer and a change run one after another. */
async function lockedProfile(salon: InSalon<Tx>, staffId: string): Promise<WrittenProfile> {
  await requireStaff(salon, [staffId])
  const key = { businessObjectId: salon.id, staffId, version: 0 }
  await salon.db
    .insertInto('staffProfile')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await salon.selectFrom('staffProfile').select('version').where('staffId', '=', staffId).forUpdate().execute()
  return profileOf(salon, staffId)
}

async function release(salon: InSalon<Tx>, draft: WrittenProfile, now: number): Promise<void> {
  const { id: staffId, texts, specialities, languages, pictureId } = draft
  const content = {
    texts: JSON.stringify(texts),
    specialities: JSON.stringify(specialities),
    languages: [...languages],
    pictureId,
    releasedTime: new Date(now),
  }
  await salon.db
    .insertInto('staffRelease')
    .values({ businessObjectId: salon.id, staffId, ...content })
    .onConflict((conflict) => conflict.columns(['businessObjectId', 'staffId']).doUpdateSet(content))
    .execute()
  await salon
    .updateTable('staffProfile')
    .set({ declinedVersion: null, declinedPictureId: null })
    .where('staffId', '=', staffId)
    .execute()
}

const decline = (salon: InSalon<Tx>, { id, version, pictureId }: WrittenProfile) =>
  salon
    .updateTable('staffProfile')
    .set({ declinedVersion: version, declinedPictureId: pictureId })
    .where('staffId', '=', id)
    .execute()

/** STF-09: calls about a person's page. */
export const profileRoutes = routes(
  read(getStaffProfiles, async ({ salon }) => (await profilesOf(salon)).map(({ wire }) => wire)),
  updateRoute,
  read(getOwnProfile, async ({ salon, actor }) => (await profileOf(salon, ownStaffId(actor))).wire),
  answerRoute,
  takeBackRoute,
  read(getPersonPage, async ({ deps, params: { id, staffId }, language }) => {
    const found = await findPersonPage(runOnPool(deps.pool), { businessObjectId: id, staffId, language })
    if (found === undefined) throw new Refused('staff.notFound')
    return found
  }),
)
