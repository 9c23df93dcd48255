/** Measures how full a person's day is (UI-02). */
import { commonMinutes, mergedSpans, type Span, uncoveredSpans } from '../time/spans.ts'
import { type AppointmentStatus, isCancelled } from './status.ts'

export type OccupyingVisit = Span & { status: AppointmentStatus }

/** Returns a person's working minutes without blockers, and how many of them visits take. */
export function measureOccupancy(
  working: readonly Span[],
  visits: readonly OccupyingVisit[],
): { bookable: number; taken: number } {
  const blocked = visits.filter(({ status }) => status === 'BLOCKER')
  const live = visits.filter(({ status }) => status !== 'BLOCKER' && !isCancelled(status))
  const bookable = mergedSpans(working).flatMap((span) => uncoveredSpans(blocked, span))
  return {
    bookable: bookable.reduce((sum, { from, to }) => sum + to - from, 0),
    taken: commonMinutes(bookable, live),
  }
}

/** Returns whole per cent; undefined if nothing can be booked. */
export const occupancyPercent = ({ bookable, taken }: { bookable: number; taken: number }): number | undefined =>
  bookable === 0 ? undefined : Math.round((100 * taken) / bookable)
