/** Chooses the days whose free starts are sent to Google again (RWG-01). */
import { addDays, type Day, type DayRange, daysBetween } from '../time/day.ts'

/** Google requires thirty days. */
export const feedDays = 30
/** A week of one service has some hundred starts at most. */
const longestRange = 7

/** Returns the days to send. @param asked null: all days. @returns days within the feed, in ranges of at most a week */
export function rangesToSend(asked: readonly (Day | null)[], today: Day): DayRange[] {
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

/** Returns the days to send again, without duplicates; [null]: all days, also if there are more than the feed has. */
export function daysToSendAgain(asked: readonly (Day | null)[]): (Day | null)[] {
  const days = new Set(asked)
  return days.has(null) || days.size > feedDays ? [null] : [...days]
}
