import { parseTimeOfDay } from '../time/time-of-day.ts'
import { zone } from '../time/zone.ts'
import { datesInSlices } from './availability.ts'
import type { Slices } from './slices.ts'

/** How far the next start is looked for: past it "none soon" is the honest answer. */
export const nextStartDays = 30

type Asked = Parameters<typeof datesInSlices>

/** Null: none in those days. */
type NextStart = { staffId: string | null; startTime: string | null }

/**
 * Of each of the people, and of the first available (null), the first offered start of the days; day by day where it has to be
 * searched for.
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
