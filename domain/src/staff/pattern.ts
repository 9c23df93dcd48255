/** Working hours that repeat every few weeks (STF-10). */
import { type Day, dayNumber } from '../time/day.ts'

/** The longest pattern, in weeks. */
export const longestPattern = 4

/** Which week of a pattern of so many weeks a `dayNumber` is in, 0 the first; `from` is a day of a first week. */
export function weekOfPattern(from: Day, weeks: number, day: number): number {
  const passed = weekNumber(day) - weekNumber(dayNumber(from))
  return ((passed % weeks) + weeks) % weeks
}

/** The Monday that a day's week begins with. */
export const mondayOf = (day: number): number => weekNumber(day) * 7 - 3

/** Weeks since the one of 1970-01-01, which was a Thursday. */
const weekNumber = (day: number): number => Math.floor((day + 3) / 7)
