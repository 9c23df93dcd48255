/** Whether a salon can be booked at Google: its switch, and its profile's link (RWG-02, RWG-05). */

import {
  type GoogleBooking,
  getGoogleBooking,
  putGoogleLink,
  switchGoogleBooking,
} from '@goldline/contract/google/switch'
import { googleLandingUrl } from '@goldline/domain/google/landing'
import { findMissingForGoogle } from '@goldline/domain/google/missing'
import { sql } from 'kysely'
import { requireLeaderPassword } from '../auth/user/password-again.ts'
import { inSalon } from '../db/in-salon.ts'
import { changeSalonRow } from '../db/salon-row.ts'
import type { Db, Tx } from '../db/transaction.ts'
import type { RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { addJobs, type NewJob } from '../jobs/add-jobs.ts'
import { requestLink, requestLinkRemoval } from './request-link.ts'

export const switchRoutes = routes(
  read(getGoogleBooking, ({ db, deps, actor }) => stateOf(db, deps, actor.businessObjectId)),
  write(
    switchGoogleBooking,
    {
      before: async ({ deps, actor, body: { on, password }, address, device }) => {
        if (on) await requireLeaderPassword(deps, actor.userId, { password, address, device })
      },
    },
    async ({ tx, deps, actor: { businessObjectId }, body: { on }, now }) => {
      await (on ? joinGoogle(tx, businessObjectId) : leaveGoogle(tx, businessObjectId, now))
      return stateOf(tx, deps, businessObjectId)
    },
  ),
  write(putGoogleLink, async ({ salon, tx, deps, actor: { businessObjectId }, body: { wanted }, now }) => {
    if (wanted) await requireConnection(tx, businessObjectId)
    await (wanted ? requestLink(salon, { wanted, now }) : requestLinkRemoval(salon, now))
    return stateOf(tx, deps, businessObjectId)
  }),
)

/** Joins Google. Also invalidates a mailed opt-out link (RWG-02), since this is the salon's answer. */
async function joinGoogle(tx: Tx, id: string): Promise<void> {
  await changeSalonRow(inSalon(tx, id), { reserveWithGoogle: true, googleOptOutAskedTime: null })
  await addJobs(tx, [feedsJob])
}

/** Leaves Google, which hides the salon within a minute (RWG-04). */
export async function leaveGoogle(tx: Tx, id: string, now: number): Promise<void> {
  await changeSalonRow(inSalon(tx, id), { reserveWithGoogle: false, googleOptOutAskedTime: null })
  await requestLinkRemoval(inSalon(tx, id), now)
  await addJobs(tx, [feedsJob])
}

/** One job for all changes within ten seconds. */
const feedsJob: NewJob = {
  task: 'sendGoogleFeeds',
  payload: {},
  key: 'sendGoogleFeeds',
  queue: 'googleFeeds',
  delayMs: 10_000,
}

async function requireConnection(tx: Tx, id: string): Promise<void> {
  const businessObject = await tx
    .selectFrom('businessObject as b')
    .leftJoin('googleConnection as c', 'c.businessObjectId', 'b.id')
    .select(['b.reserveWithGoogle', 'c.place', 'c.expiredTime'])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow()
  if (!businessObject.reserveWithGoogle) throw new Refused('google.off')
  if (businessObject.place === null || businessObject.expiredTime !== null) throw new Refused('google.not-connected')
}

async function stateOf(db: Db, { google, googleFeeds, config }: RouteDeps, id: string): Promise<GoogleBooking> {
  const row = await db
    .selectFrom('businessObject as b')
    .leftJoin('googleConnection as c', 'c.businessObjectId', 'b.id')
    .leftJoin('googlePlaceLink as l', 'l.businessObjectId', 'b.id')
    .select(['b.urlName', 'b.reserveWithGoogle', 'b.street', 'b.postalCode', 'b.city', 'b.phoneNr'])
    .select(['c.title', 'c.expiredTime'])
    .select(['l.wanted', 'l.name', 'l.problem', 'l.failures', 'l.nextTime', 'l.checkedTime'])
    .select(
      sql<number>`(select count(*)::integer from product p
        where p.business_object_id = b.id and p.enabled4_booking and p.deleted_time is null)`.as('services'),
    )
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    on: row.reserveWithGoogle,
    missing: findMissingForGoogle(row),
    uri: googleLandingUrl(config.publicUrl, row.urlName),
    profile: { available: google !== undefined, title: row.title, expired: row.expiredTime !== null },
    link: {
      wanted: row.wanted ?? false,
      state: linkState(row),
      problem: row.problem,
      nextTry: row.failures ? (row.nextTime?.toISOString() ?? null) : null,
      checkedTime: row.checkedTime?.toISOString() ?? null,
    },
    direct: config.providers.googleBooking.credentials !== undefined,
    feeds: googleFeeds ? await feedsOf(db, id) : null,
  }
}

async function feedsOf(db: Db, id: string): Promise<GoogleBooking['feeds']> {
  const last = await db
    .selectFrom('googleFeedSet')
    .select(['error', sql<boolean>`${id}::uuid = any(left_out)`.as('leftOut')])
    .orderBy('madeTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { sentTime } = await db
    .selectFrom('googleFeedSet')
    .select(({ fn }) => fn.max('sentTime').as('sentTime'))
    .executeTakeFirstOrThrow()
  return {
    sentTime: sentTime?.toISOString() ?? null,
    failed: last?.error != null,
    leftOut: last?.leftOut ?? false,
  }
}

type Link = { wanted: boolean | null; name: string | null; problem: string | null; nextTime: Date | null }

function linkState({ wanted, name, problem, nextTime }: Link): GoogleBooking['link']['state'] {
  if (problem !== null) return 'refused'
  if (wanted) return name === null ? 'adding' : 'there'
  return nextTime === null ? 'none' : 'removing'
}
