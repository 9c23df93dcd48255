/** MKT-04: reports to the marketplace that a visit booked there was cancelled, completed or missed. */

import { endToReport, type VisitEnd } from '@goldline/domain/marketplace/booking'
import type { VisitKey } from '../appointment/write-change.ts'
import { inSalon } from '../db/in-salon.ts'
import type { BookingWord } from '../providers/marketplace.ts'
import { isPaused, type MarketplaceDeps, recordFailure, recordSuccess } from './outcome.ts'
import { linksOf, recordEvent, venueOf, workingLink } from './queries.ts'

const words = { CANCELLED: 'cancel', NO_SHOW: 'no-show', COMPLETED: 'complete' } as const satisfies Record<
  VisitEnd,
  BookingWord
>

/** Job: sends the visit's current outcome, so that one that was undone is not sent. */
export async function reportVisitEnd(deps: MarketplaceDeps, { businessObjectId, id }: VisitKey): Promise<void> {
  const { db, clock, marketplace } = deps
  const visit = await visitOf(deps, { businessObjectId, id })
  const end = visit && endToReport(visit.status, { status: visit.there, told: visit.told })
  if (marketplace === undefined || visit === undefined || end === undefined) return
  const salon = inSalon(db, businessObjectId)
  const row = workingLink(await linksOf(salon), clock.now())
  // If it cannot be sent now, the link's next exchange sends it.
  if (row === undefined || isPaused(row, clock.now())) return
  const { bookingId } = visit
  const outcome = await marketplace.tell(venueOf(deps, row), bookingId, words[end])
  if (outcome.kind === 'later' || outcome.kind === 'revoked' || outcome.kind === 'expired')
    return recordFailure(deps, row, outcome)
  await recordSuccess(deps, row, {})
  await salon.updateTable('marketplaceBooking').set({ told: end }).where('bookingId', '=', bookingId).execute()
  const what = outcome.kind === 'done' ? 'TOLD' : 'NOT_TOLD'
  await recordEvent(db, deps, { businessObjectId, what, bookingId, code: end })
}

const visitOf = ({ db }: MarketplaceDeps, { businessObjectId, id }: VisitKey) =>
  inSalon(db, businessObjectId)
    .selectFrom('marketplaceBooking as b')
    .innerJoin('appointment as a', (join) =>
      join.onRef('a.businessObjectId', '=', 'b.businessObjectId').onRef('a.id', '=', 'b.appointmentId'),
    )
    .select(['a.status', 'b.status as there', 'b.told', 'b.bookingId'])
    .where('b.appointmentId', '=', id)
    .executeTakeFirst()

const mostAtOnce = 50

/** Sends outcomes that their jobs could not send, once they can no longer be undone. */
export async function reportWaitingEnds(deps: MarketplaceDeps, businessObjectId: string): Promise<void> {
  const now = deps.clock.now()
  const waiting = await inSalon(deps.db, businessObjectId)
    .selectFrom('marketplaceBooking as b')
    .innerJoin('appointment as a', (join) =>
      join.onRef('a.businessObjectId', '=', 'b.businessObjectId').onRef('a.id', '=', 'b.appointmentId'),
    )
    .select(['a.id', 'a.status', 'b.status as there', 'b.told'])
    // A no-show can be undone after it was sent; then the new outcome is sent too.
    .where('b.status', 'in', ['CREATED', 'NO_SHOW'])
    .where(({ eb, or }) => or([eb('b.told', 'is', null), eb('b.told', '=', 'NO_SHOW')]))
    .where('a.status', 'in', ['BO_CANCELLED', 'CUSTOMER_CANCELLED', 'EXPIRED', 'FULFILLED'])
    .where('a.lastModified', '<', new Date(now - 20 * 60_000))
    .where('a.lastModified', '>', new Date(now - 14 * 86_400_000))
    .execute()
  const untold = waiting.filter(({ status, ...known }) => endToReport(status, { ...known, status: known.there }))
  for (const { id } of untold.slice(0, mostAtOnce)) await reportVisitEnd(deps, { businessObjectId, id })
}
