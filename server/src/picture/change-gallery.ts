import type { Body } from '@goldline/contract/call'
import {
  getGallery,
  listGallery,
  noteWorkConsent,
  removeWork,
  updateWork,
  uploadWork,
} from '@goldline/contract/picture/gallery'
import {
  type ConsentState,
  consentRefusal,
  consentVersion,
  galleryLimits,
  isShown,
} from '@goldline/domain/business-object/gallery'
import { writtenTexts } from '@goldline/domain/product/texts'
import { zone } from '@goldline/domain/time/zone'
import { requireCustomer } from '../customer/queries.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { runOnPool } from '../db/run-statement.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { copyFiles, filesAddress, filesFolder } from '../files.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { findGallery, ownWork, ownWorks } from './gallery.ts'
import { folderOf, removeFilesOnError, removeUnusedFiles, requireSubject, storePicture } from './stored-picture.ts'
import type { PictureShape } from './teaser-picture.ts'

const kind = 'gallery'
const shape: PictureShape = { limits: galleryLimits, widest: 1600, narrower: [320, 640, 960] }

const uploadRoute = write(
  uploadWork,
  {
    before: ({ deps, body }) => storePicture(deps, { kind, bytes: body, shape }),
    around: (run, { deps }, kept) => removeFilesOnError(deps, kept, run),
  },
  async ({ salon, now }, { row }) => {
    const works = await lockWorks(salon)
    if (works.length >= galleryLimits.most) throw new Refused('too-many-pictures')
    await salon.db
      .insertInto('galleryPicture')
      .values({ ...row, businessObjectId: salon.id, displayOrder: works.length, createdTime: new Date(now) })
      .execute()
    return readWork(salon, row.id)
  },
)

const updateRoute = write(updateWork, async ({ salon, tx, actor, params: { id }, body }) => {
  const ids = (await lockWorks(salon)).map((each) => each.id)
  if (!ids.includes(id)) throw new Refused('picture.notFound')
  const { place, titles, alts, productId, staffId } = body
  const { businessObjectId } = actor
  if (productId) await requireSubject(tx, { businessObjectId, column: 'productId', id: productId })
  if (staffId) await requireSubject(tx, { businessObjectId, column: 'staffId', id: staffId })
  if (place !== undefined) await moveTo(salon, { ids, id, place })
  const changed = {
    ...(titles && { titles: JSON.stringify(writtenTexts(titles)) }),
    ...(alts && { alts: JSON.stringify(writtenTexts(alts)) }),
    ...(productId !== undefined && { productId }),
    ...(staffId !== undefined && { staffId }),
  }
  if (Object.keys(changed).length > 0)
    await inSalon(tx, businessObjectId).updateTable('galleryPicture').set(changed).where('id', '=', id).execute()
  return readWork(salon, id)
})

/** Changes the consent. Hiding a public picture also invalidates its address: its files are copied to a new one. */
const consentRoute = write(
  noteWorkConsent,
  {
    before: async ({ deps, actor, params, body }) => {
      const before = await pathOf(inSalon(deps.db, actor.businessObjectId), params.id)
      if (!isShown(before) || isShown(body)) return undefined
      const from = filesFolder(deps.config.dataDir, kind, folderOf(before.path))
      return { old: before.path, path: filesAddress(kind, await copyFiles(deps.config.dataDir, kind, from)) }
    },
    around: async (run, { deps }, moved) => {
      try {
        const answer = await run()
        if (moved) await removeUnusedFiles(deps, { kind, path: moved.old })
        return answer
      } catch (error) {
        if (moved) await removeUnusedFiles(deps, { kind, path: moved.path })
        throw error
      }
    },
  },
  async ({ salon, tx, actor, params: { id }, body, now }, moved) => {
    await lockWorks(salon)
    const { consent } = await pathOf(salon, id)
    const { timeZone } = await salonRow(salon, ['timeZone'])
    if (body.consent === 'GIVEN') refuseIf(consentRefusal(body.day, zone(timeZone).toWall(now).day))
    const named = body.consent === 'GIVEN' ? body.customerId : null
    const customerId = named && (await requireCustomer(tx, actor, named))
    const noted = consentColumns(body, { customerId, before: consent, now: new Date(now) })
    await inSalon(tx, salon.id)
      .updateTable('galleryPicture')
      .set({ ...noted, path: moved?.path })
      .where('id', '=', id)
      .execute()
    return readWork(salon, id)
  },
)

type NotedConsent = Body<typeof noteWorkConsent>
type ConsentFacts = { customerId: string | null; before: ConsentState; now: Date }

/** Keeps the record of who had agreed when a consent is withdrawn; without a consent, only hides the picture. */
function consentColumns(body: NotedConsent, { customerId, before, now }: ConsentFacts) {
  if (body.consent === 'WITHDRAWN' && (before === 'GIVEN' || before === 'WITHDRAWN'))
    return { consent: 'WITHDRAWN' as const, withdrawnTime: now }
  const given = body.consent === 'GIVEN' ? body : undefined
  return {
    consent: given || body.consent === 'NOBODY' ? body.consent : ('OPEN' as const),
    consentName: given?.name ?? null,
    consentDay: given?.day ?? null,
    consentWay: given?.way ?? null,
    consentVersion: given ? consentVersion : null,
    customerId,
    withdrawnTime: null,
  }
}

const removeRoute = write(
  removeWork,
  {
    around: async (run: () => Promise<string>, { deps }) => {
      await removeUnusedFiles(deps, { kind, path: await run() })
      return undefined
    },
  },
  async ({ salon, params: { id } }) => {
    const removed = await salon
      .deleteFrom('galleryPicture')
      .where('id', '=', id)
      .returning('path')
      .executeTakeFirstOrThrow(() => new Refused('picture.notFound'))
    return removed.path
  },
)

/**
 * Locks the salon and reads its pictures, so that concurrent uploads and changes of the order run one at a time.
 */
async function lockWorks(salon: InSalon<Tx>) {
  await salon.db.selectFrom('businessObject').select('id').where('id', '=', salon.id).forUpdate().execute()
  return ownWorks(salon)
}

async function readWork(salon: InSalon, id: string) {
  const row = (await ownWorks(salon)).find((each) => each.id === id)
  if (row === undefined) throw new Refused('picture.notFound')
  return ownWork(row)
}

const pathOf = (salon: InSalon, id: string) =>
  salon
    .selectFrom('galleryPicture')
    .select(['path', 'consent'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('picture.notFound'))

async function moveTo(
  salon: InSalon<Tx>,
  { ids, id, place }: { ids: readonly string[]; id: string; place: number },
): Promise<void> {
  const order = ids.filter((each) => each !== id).toSpliced(place, 0, id)
  for (const [displayOrder, each] of order.entries())
    await salon.updateTable('galleryPicture').set({ displayOrder }).where('id', '=', each).execute()
}

/** CAT-12: calls about the pictures of a salon's work. */
export const galleryRoutes = routes(
  read(getGallery, async ({ deps, params: { id }, language }) => {
    const found = await findGallery(runOnPool(deps.pool), id, { language })
    if (found === undefined) throw new Refused('businessObject.notFound')
    return found.works
  }),
  read(listGallery, async ({ salon }) => (await ownWorks(salon)).map(ownWork)),
  uploadRoute,
  updateRoute,
  consentRoute,
  removeRoute,
)
