import type { Day } from '../time/day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import { zone } from '../time/zone.ts'
import { availableDates } from './availability.ts'
import type { SalonFacts, Wish } from './facts.ts'
import type { Prepared } from './prepare.ts'

/** How far the next start is looked for: past it "none soon" is the honest answer. */
export const nextStartDays = 30

/** The first offered start of the days, in epoch milliseconds. */
export function nextStart(
  book: SalonFacts | Prepared,
  wish: Wish,
  range: { from: Day; to: Day },
  now: number,
  onLimit?: () => void,
): number | undefined {
  const clock = 'window' in book ? book.window.clock : zone(book.timeZone)
  const [next] = availableDates(book, wish, range, now, onLimit)
  return next && clock.toInstant(next.date, parseTimeOfDay(next.start))
}
