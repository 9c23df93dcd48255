/** The days whose free starts are sent to Google again (RWG-01). */
import { addDays, type Day, type DayRange, daysBetween } from '../time/day.ts'

/** Google asks for thirty days. */
export const feedDays = 30
/** A week of one service is some hundred starts at most. */
const longestRange = 7

/** @param asked null: all days. @returns days within the feed, in ranges of a week at most */
export function rangesToTell(asked: readonly (Day | null)[], today: Day): DayRange[] {
  const all = Array.from({ length: feedDays + 1 }, (_, place) => addDays(today, place))
  const days = asked.includes(null) ? all : all.filter((day) => asked.includes(day))
  const ranges: DayRange[] = []
  for (const day of days) {
    const range = ranges.at(-1)
    const goesOn = range !== undefined && addDays(range.to, 1) === day && daysBetween(range.from, day) < longestRange
    if (goesOn) range.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

/** The days to send again, without duplicates; null alone: all days, also if they exceed the feed's. */
export function daysToSendAgain(asked: readonly (Day | null)[]): (Day | null)[] {
  const days = new Set(asked)
  return days.has(null) || days.size > feedDays ? [null] : [...days]
}
