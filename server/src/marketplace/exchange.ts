/** A salon's recurring exchange with the marketplace (MKT-01, MKT-02, MKT-04), which also reads missed events. */

import { bookingStep } from '@goldline/domain/marketplace/booking'
import { dueWarning } from '@goldline/domain/marketplace/link'
import { sql } from 'kysely'
import { acrossSalons, inSalon } from '../db/in-salon.ts'
import { transactInSalon } from '../db/salon-lock.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { addJobs, type NewJob } from '../jobs/add-jobs.ts'
import type { Marketplace } from '../providers/marketplace.ts'
import type { MarketplaceBooking } from '../providers/marketplace-wire.ts'
import { readCatalogue } from './catalogue.ts'
import { recordFailure, recordSuccess, updateLinkColumns } from './outcome.ts'
import { pushAndRecord } from './push-busy-time.ts'
import { factsOf, type LinkRow, linkColumns, linksOf, recordEvent, venueOf, workingLink } from './queries.ts'
import { reportWaitingEnds } from './report-visit-end.ts'
import { applyBooking } from './take-booking.ts'
import { warnOfEnd, warnOfSilence } from './warn.ts'

/** MKT-04b: the interval of readings, shorter than the five minutes within which missed events must be read. */
const everyMs = 4 * 60_000
/** Overlap of a reading with the previous one, since a change there may become visible late. */
const overlapMs = 10 * 60_000
const hourMs = 3_600_000
const mostAtOnce = 500

/** Builds the job of a salon's exchange; a second one waits for the first. */
export const marketplaceJob = (businessObjectId: string): NewJob => ({
  task: 'meetMarketplace',
  payload: { businessObjectId },
  key: `meetMarketplace:${businessObjectId}`,
  queue: `marketplace:${businessObjectId}`,
})

/** Recurring job that enqueues the exchange of every due salon, also after an outage. */
export async function enqueueDueExchanges({ db, clock, marketplace }: Pick<Deps, 'db' | 'clock' | 'marketplace'>) {
  if (marketplace === undefined) return
  const due = await acrossSalons(db)
    .selectFrom('marketplaceLink')
    .select('businessObjectId')
    .distinct()
    .where('revokedTime', 'is', null)
    .where('nextTime', '<=', new Date(clock.now()))
    .limit(mostAtOnce)
    .execute()
  await addJobs(
    db,
    due.map(({ businessObjectId }) => marketplaceJob(businessObjectId)),
  )
}

/** Job that runs a salon's exchange. Commits each step separately, so that a later failure undoes nothing. */
export async function syncMarketplaceLinks(deps: Deps, businessObjectId: string): Promise<void> {
  const { marketplace, db, clock } = deps
  if (marketplace === undefined) return
  const answered: LinkRow[] = []
  const salon = inSalon(db, businessObjectId)
  for (const row of await linksOf(salon)) if (await readLink(deps, marketplace, row)) answered.push(row)
  if (answered.length === 0) return
  const working = workingLink(await linksOf(salon), clock.now())
  const failed = working !== undefined && (await exchange(deps, marketplace, working))
  if (working !== undefined && !failed) await recordSuccess(deps, working, { syncedTime: new Date(clock.now()) })
  // Do not reset the working link's failures because its state could be read, or a failing exchange would never pause.
  for (const row of answered) if (row.kind !== working?.kind) await recordSuccess(deps, row, {})
}

/** Warns of the link's end, and reads a due link's state. @returns whether there was an answer */
async function readLink(deps: Deps, marketplace: Marketplace, row: LinkRow): Promise<boolean> {
  const { clock, secrets } = deps
  const now = clock.now()
  await warnOfLinkState(deps, row)
  if (row.revokedTime !== null || row.nextTime.getTime() > now) return false
  const outcome = await marketplace.link(secrets.open(row.token), row.linkId)
  if (outcome.kind === 'done') {
    await updateLinkColumns(deps, row, { ...linkColumns(outcome.value), nextTime: new Date(now + everyMs) })
    return true
  }
  await recordFailure(deps, row, outcome)
  return false
}

async function warnOfLinkState(deps: Deps, row: LinkRow): Promise<void> {
  const now = deps.clock.now()
  const days = dueWarning(factsOf(row), row.warnedDays, now)
  const silentSince = row.brokenTime?.getTime() ?? now
  const isSilent = row.revokedTime === null && row.silenceToldTime === null && now - silentSince > hourMs
  if (days === undefined && !isSilent) return
  await transact(deps.db, async (tx) => {
    const own = inSalon(tx, row.businessObjectId).updateTable('marketplaceLink').where('kind', '=', row.kind)
    if (days !== undefined) {
      await own.set({ warnedDays: days }).execute()
      await warnOfEnd(tx, deps, { row, days })
    }
    if (isSilent) {
      await own.set({ silenceToldTime: new Date(now) }).execute()
      await warnOfSilence(tx, deps, row)
    }
  })
}

/** Runs all steps and records a failure. @returns whether a step failed */
async function exchange(deps: Deps, marketplace: Marketplace, row: LinkRow): Promise<boolean> {
  const catalogue = await readCatalogue(deps, { marketplace, row })
  if (catalogue !== undefined) {
    await recordFailure(deps, row, catalogue)
    return true
  }
  if (!(await catchUp(deps, marketplace, row))) return true
  const { pushedTime, pushDue } = row
  const now = deps.clock.now()
  const isDue = pushDue || pushedTime === null || now - pushedTime.getTime() >= hourMs
  if (isDue && !(await pushAndRecord(deps, marketplace, row))) return true
  await reportWaitingEnds(deps, row.businessObjectId)
  return false
}

/** MKT-02: reads and applies changes since the last reading, with some overlap. @returns whether reading succeeded */
async function catchUp(deps: Deps, marketplace: Marketplace, row: LinkRow): Promise<boolean> {
  const { businessObjectId, readUntil, nextTime, kind } = row
  const asked = deps.clock.now()
  const since = readUntil === null ? undefined : readUntil.getTime() - overlapMs
  const outcome = await marketplace.bookings(venueOf(deps, row), since)
  if (outcome.kind !== 'done') {
    await recordFailure(deps, row, outcome)
    return false
  }
  for (const booking of await newsIn(deps, businessObjectId, outcome.value.bookings)) {
    await transactInSalon(deps.db, businessObjectId, async ({ db: tx }) => {
      const { what, code } = await applyBooking(tx, deps, { businessObjectId, booking, mayRefuse: false })
      const isNews = what !== 'NOTHING' && what !== 'WAITING'
      if (isNews) await recordEvent(tx, deps, { businessObjectId, what, bookingId: booking.bookingId, code })
    })
  }
  await inSalon(deps.db, businessObjectId)
    .updateTable('marketplaceLink')
    .set({ readUntil: new Date(outcome.value.until ?? asked) })
    .where('kind', '=', kind)
    // After a concurrent change of the mapping, keep `readUntil`, so that everything is read again.
    .where('nextTime', '=', nextTime)
    .execute()
  return true
}

/** Filters out known states, so that reading a long list again delays no booking. */
async function newsIn({ db, clock }: Deps, businessObjectId: string, bookings: readonly MarketplaceBooking[]) {
  if (bookings.length === 0) return []
  const ids = bookings.map(({ bookingId }) => bookingId)
  const rows = await inSalon(db, businessObjectId)
    .selectFrom('marketplaceBooking')
    .select(['bookingId', 'revision', 'status', 'refused', 'appointmentId'])
    .where(sql<boolean>`booking_id = any(${ids}::text[])`)
    .execute()
  const known = new Map(rows.map((row) => [row.bookingId, { ...row, entered: row.appointmentId !== null }]))
  return bookings.filter((each) => bookingStep(known.get(each.bookingId), each, clock.now()) !== 'NOTHING')
}
