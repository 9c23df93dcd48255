import { parseTimeOfDay } from '../time/time-of-day.ts'
import { zone } from '../time/zone.ts'
import { datesInSlices } from './availability.ts'
import type { Slices } from './slices.ts'

/** Days ahead to search; beyond these the answer is "none soon". */
export const nextStartDays = 30

type Asked = Parameters<typeof datesInSlices>

/** null: none in those days. */
type NextStart = { staffId: string | null; startTime: string | null }

/**
 * The first offered start for each person and for the first available (null); yields after each day that needs a
 * search.
 */
export function* nextStartsInSlices(
  candidates: readonly (string | null)[],
  ...[book, wish, ...rest]: Asked
): Slices<NextStart[]> {
  const clock = 'window' in book ? book.window.clock : zone(book.timeZone)
  const found: NextStart[] = []
  for (const staffId of candidates) {
    const [next] = yield* datesInSlices(book, { ...wish, staffId }, ...rest)
    const start = next && clock.toInstant(next.date, parseTimeOfDay(next.start))
    found.push({ staffId, startTime: start === undefined ? null : new Date(start).toISOString() })
  }
  return found
}
