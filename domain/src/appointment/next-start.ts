import { parseTimeOfDay } from '../time/time-of-day.ts'
import { zone } from '../time/zone.ts'
import { datesInSlices } from './availability.ts'
import type { Slices } from './slices.ts'

/** How far the next start is looked for: past it "none soon" is the honest answer. */
export const nextStartDays = 30

type Asked = Parameters<typeof datesInSlices>

/** The first offered start of the days, in epoch milliseconds; day by day where it has to be searched for. */
export function* nextStartInSlices(...asked: Asked): Slices<number | undefined> {
  const [book] = asked
  const clock = 'window' in book ? book.window.clock : zone(book.timeZone)
  const [next] = yield* datesInSlices(...asked)
  return next && clock.toInstant(next.date, parseTimeOfDay(next.start))
}
