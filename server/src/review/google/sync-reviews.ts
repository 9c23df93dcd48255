/** Job that syncs a salon's Google reviews (REV-05): sends waiting replies, reads new reviews. */

import { googleStatus, googleWait } from '@goldline/domain/review/google'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { addJobs, type NewJob } from '../../jobs/add-jobs.ts'
import type { GoogleBusiness } from '../../providers/google-business.ts'
import type { GoogleOutcome } from '../../providers/google-session.ts'
import { storeReadReviews } from './write-found.ts'

const readEveryMs = 3_600_000
const mostAtOnce = 500
const mostReplies = 50

type GoogleDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'google'>
/** A connection; `sealed`: the token as stored, which identifies the connection. */
type Connection = {
  businessObjectId: string
  token: string
  sealed: string
  place: string
  failures: number
  due: boolean
}
type FailedOutcome = Exclude<GoogleOutcome<never>, { kind: 'done' }>

/** Builds the job of a salon's sync; a second job waits for the first. */
export const googleJob = ({ businessObjectId }: { businessObjectId: string }): NewJob => ({
  task: 'meetGoogle',
  payload: { businessObjectId },
  key: `meetGoogle:${businessObjectId}`,
})

/** Recurring job that enqueues the sync of every due salon, also after an outage. */
export async function enqueueDueSyncs({ db, clock, google }: Pick<Deps, 'db' | 'clock' | 'google'>): Promise<void> {
  if (google === undefined) return
  const due = await acrossSalons(db)
    .selectFrom('googleConnection')
    .select('businessObjectId')
    .where('expiredTime', 'is', null)
    .where('nextTime', '<=', new Date(clock.now()))
    .orderBy('nextTime')
    .limit(mostAtOnce)
    .execute()
  await addJobs(db, due.map(googleJob))
}

/** Job that syncs a salon. Stores each sent reply separately, so that none is sent twice. */
export async function syncGoogleReviews(deps: GoogleDeps, businessObjectId: string): Promise<void> {
  const { google, clock } = deps
  const connection = await connectionOf(deps, businessObjectId)
  if (google === undefined || connection === undefined) return
  const failed = (await sendReplies(deps, google, connection)) ?? (await readReviews(deps, google, connection))
  if (failed === undefined) return
  const now = clock.now()
  const failures = connection.failures + 1
  const wait = googleWait(failures, failed.kind === 'later' ? failed.retryAfterMs : undefined)
  deps.log.warn({ businessObjectId, failures, error: failed.error }, 'Google did not answer as it should')
  await inSalon(deps.db, businessObjectId)
    .updateTable('googleConnection')
    .set({ failures, lastError: failed.error, nextTime: new Date(now + wait) })
    .$if(failed.kind === 'expired', (query) => query.set({ expiredTime: new Date(now) }))
    .where('refreshToken', '=', connection.sealed)
    .execute()
}

async function connectionOf(
  { db, clock, secrets }: GoogleDeps,
  businessObjectId: string,
): Promise<Connection | undefined> {
  const row = await inSalon(db, businessObjectId)
    .selectFrom('googleConnection')
    .selectAll()
    .where('expiredTime', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const due = row.nextTime.getTime() <= clock.now()
  // Wait for the delay that Google requested or that repeated failures require.
  if (row.failures > 0 && !due) return undefined
  const { refreshToken: sealed, place, failures } = row
  return { businessObjectId, token: secrets.open(sealed), sealed, place, failures, due }
}

async function sendReplies(
  { db }: GoogleDeps,
  google: GoogleBusiness,
  connection: Connection,
): Promise<FailedOutcome | undefined> {
  const { businessObjectId, token } = connection
  for (const { id, name, text, customerId, lastModified } of await waitingReplies(inSalon(db, businessObjectId))) {
    const outcome = await google.reply(token, name, text)
    if (outcome.kind === 'later' || outcome.kind === 'expired') return outcome
    // Deleting a reply that no longer exists at Google counts as done.
    const sent = outcome.kind === 'done' || text === null
    const status = googleStatus({ matched: customerId !== null, answered: text !== null })
    await inSalon(db, businessObjectId)
      .updateTable('review')
      .set(sent ? { googleReply: null, status } : { googleReply: 'REFUSED' })
      .where('id', '=', id)
      // A reply written meanwhile waits for the next sync.
      .where('lastModified', '=', lastModified)
      .execute()
  }
  return undefined
}

/** Reads waiting replies; `text` null: the reply was deleted. */
async function waitingReplies(salon: InSalon) {
  const rows = await salon
    .selectFrom('review as r')
    .leftJoin('reviewReply as a', (join) =>
      join.onRef('a.businessObjectId', '=', 'r.businessObjectId').onRef('a.reviewId', '=', 'r.id'),
    )
    .select(['r.id', 'r.googleName', 'r.customerId', 'r.lastModified', 'a.text'])
    .where('r.googleReply', '=', 'WAITING')
    .orderBy('r.lastModified')
    .limit(mostReplies)
    .execute()
  return rows.flatMap(({ googleName, ...row }) => (googleName === null ? [] : [{ ...row, name: googleName }]))
}

/** Reads the reviews if due, and stores them if the salon is still connected. */
async function readReviews(
  deps: GoogleDeps,
  google: GoogleBusiness,
  connection: Connection,
): Promise<FailedOutcome | undefined> {
  if (!connection.due) return undefined
  const { businessObjectId, token, place } = connection
  const outcome = await google.reviews(token, place)
  if (outcome.kind !== 'done') return outcome
  const now = deps.clock.now()
  await transact(deps.db, async (tx) => {
    const still = await inSalon(tx, businessObjectId)
      .updateTable('googleConnection')
      .set({ failures: 0, lastError: null, lastReadTime: new Date(now), nextTime: new Date(now + readEveryMs) })
      .where('place', '=', place)
      .returning('place')
      .executeTakeFirst()
    if (still === undefined) return
    const { language } = await salonRow(inSalon(tx, businessObjectId), ['language'])
    await storeReadReviews(inSalon(tx, businessObjectId), { language, ...outcome.value }, now)
  })
  return undefined
}
