/** The recurring exchange of one salon with the marketplace (MKT-01, MKT-02, MKT-04): what events missed, and what waits. */
import { bookingStep } from '@goldline/domain/marketplace/booking'
import { dueWarning } from '@goldline/domain/marketplace/link'
import { transactInSalon } from '../db/salon-lock.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import type { Marketplace, MarketplaceLink } from '../providers/marketplace.ts'
import type { MarketplaceBooking } from '../providers/marketplace-wire.ts'
import { readCatalogue } from './catalogue.ts'
import { marketplaceJob } from './jobs.ts'
import { noteAnswer, noteFailure } from './outcome.ts'
import { pushBy } from './push-busy-time.ts'
import { factsOf, type LinkRow, linksOf, note, venueOf, workingLink } from './queries.ts'
import { takeBooking } from './take-booking.ts'
import { tellWhatWaits } from './tell-marketplace.ts'
import { warnOfEnd, warnOfSilence } from './warn.ts'

/** MKT-04: so late at most is a missed event caught up. */
const everyMs = 4 * 60_000
/** Read again from so long before: a change there may become visible late. */
const overlapMs = 10 * 60_000
const hourMs = 3_600_000
const mostAtOnce = 500

/** Recurring: every salon that is due, also after an outage. */
export async function meetDueMarketplaces({ db, clock, marketplace }: Pick<Deps, 'db' | 'clock' | 'marketplace'>) {
  if (marketplace === undefined) return
  const due = await db
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

/** Each step is written by itself: what was taken is not repeated. */
export async function meetMarketplace(deps: Deps, businessObjectId: string): Promise<void> {
  const { marketplace, db, clock } = deps
  if (marketplace === undefined) return
  let answered = false
  for (const row of await linksOf(db, businessObjectId))
    answered = (await lookAfter(deps, marketplace, row)) || answered
  const row = workingLink(await linksOf(db, businessObjectId), clock.now())
  if (row === undefined || !answered) return
  const failed = await exchange(deps, marketplace, row)
  if (!failed) await noteAnswer(deps, row, { syncedTime: new Date(clock.now()) })
}

/** Reads how a link stands that is due, and warns of what comes. @returns whether it answered */
async function lookAfter(deps: Deps, marketplace: Marketplace, row: LinkRow): Promise<boolean> {
  const { clock, secrets } = deps
  const now = clock.now()
  await warn(deps, row)
  if (row.revokedTime !== null || row.nextTime.getTime() > now) return false
  const outcome = await marketplace.link(secrets.open(row.token), row.linkId)
  if (outcome.kind === 'done') {
    await noteAnswer(deps, row, { ...stateOf(outcome.value), nextTime: new Date(now + everyMs) })
    return true
  }
  await noteFailure(deps, row, outcome)
  return false
}

const date = (ms: number | null) => (ms === null ? null : new Date(ms))

/** What a link says of itself. */
export const stateOf = ({ syncActive, tokenExpires, consentExpires }: MarketplaceLink) => ({
  syncActive,
  tokenExpiresTime: date(tokenExpires),
  consentExpiresTime: date(consentExpires),
})

async function warn(deps: Deps, row: LinkRow): Promise<void> {
  const now = deps.clock.now()
  const days = dueWarning(factsOf(row), row.warnedDays, now)
  const silentSince = row.brokenTime?.getTime() ?? now
  const isSilent = row.revokedTime === null && row.silenceToldTime === null && now - silentSince > hourMs
  if (days === undefined && !isSilent) return
  await transact(deps.db, async (tx) => {
    const own = tx
      .updateTable('marketplaceLink')
      .where('businessObjectId', '=', row.businessObjectId)
      .where('kind', '=', row.kind)
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

/** @returns whether something failed, which is noted */
async function exchange(deps: Deps, marketplace: Marketplace, row: LinkRow): Promise<boolean> {
  const catalogue = await readCatalogue(deps, { marketplace, row })
  if (catalogue !== undefined) {
    await noteFailure(deps, row, catalogue)
    return true
  }
  if (!(await catchUp(deps, marketplace, row))) return true
  const { pushedTime, pushDue } = row
  const now = deps.clock.now()
  const isDue = pushDue || pushedTime === null || now - pushedTime.getTime() >= hourMs
  if (isDue && !(await pushBy(deps, marketplace, row))) return true
  await tellWhatWaits(deps, row.businessObjectId)
  return false
}

/** MKT-02: what was changed there since the last time, and a little before. */
async function catchUp(deps: Deps, marketplace: Marketplace, row: LinkRow): Promise<boolean> {
  const { businessObjectId, readUntil, kind } = row
  const asked = deps.clock.now()
  const since = readUntil === null ? undefined : readUntil.getTime() - overlapMs
  const outcome = await marketplace.bookings(venueOf(deps, row), since)
  if (outcome.kind !== 'done') {
    await noteFailure(deps, row, outcome)
    return false
  }
  for (const booking of await newsIn(deps, businessObjectId, outcome.value)) {
    await transactInSalon(deps.db, businessObjectId, async (tx) => {
      const { what, code } = await takeBooking(tx, deps, { businessObjectId, booking, mayRefuse: false })
      const isNews = what !== 'NOTHING' && what !== 'WAITING'
      if (isNews) await note(tx, deps, { businessObjectId, what, bookingId: booking.bookingId, code })
    })
  }
  await deps.db
    .updateTable('marketplaceLink')
    .set({ readUntil: new Date(asked) })
    .where('businessObjectId', '=', businessObjectId)
    .where('kind', '=', kind)
    // The mapping was changed meanwhile, and everything is to be read anew.
    .where('readUntil', readUntil === null ? 'is' : '=', readUntil)
    .execute()
  return true
}

/** Without what is known already, so that reading a long list again holds up nobody's booking. */
async function newsIn({ db, clock }: Deps, businessObjectId: string, bookings: readonly MarketplaceBooking[]) {
  if (bookings.length === 0) return []
  const ids = bookings.map(({ bookingId }) => bookingId)
  const rows = await db
    .selectFrom('marketplaceBooking')
    .select(['bookingId', 'revision', 'status', 'refused', 'appointmentId'])
    .where('businessObjectId', '=', businessObjectId)
    .where('bookingId', 'in', ids)
    .execute()
  const known = new Map(rows.map((row) => [row.bookingId, { ...row, entered: row.appointmentId !== null }]))
  return bookings.filter((each) => bookingStep(known.get(each.bookingId), each, clock.now()) !== 'NOTHING')
}
