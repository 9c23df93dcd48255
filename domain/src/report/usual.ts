/** Computes a weekday's usual figures, for comparison with today (RPT-01). */
import { divideHalfUp } from '../money.ts'
import { addDays, type Day } from '../time/day.ts'

const weeksBack = 8

/** Returns the same weekday of previous weeks, latest first, back to the salon's first appointment. */
export const comparableDays = (date: Day, firstDay: Day): Day[] =>
  Array.from({ length: weeksBack }, (_, index) => addDays(date, -7 * (index + 1))).filter((day) => firstDay <= day)

/** Returns minor units, averaged over days on which the salon was open or had turnover; null without any. */
export function usualTurnover(days: readonly { open: boolean; turnover: number }[]): {
  turnover: number | null
  days: number
} {
  const counted = days.filter(({ open, turnover }) => open || turnover > 0)
  const sum = counted.reduce((all, { turnover }) => all + turnover, 0)
  return { turnover: counted.length === 0 ? null : divideHalfUp(sum, counted.length), days: counted.length }
}

/**
 * Returns the target occupancy of people who have one, in per cent, weighted by working minutes; null if nobody has
 * one.
 */
export function commonTarget(people: readonly { target: number | null; minutes: number }[]): number | null {
  const wished = people.flatMap(({ target, minutes }) => (target === null ? [] : [{ target, minutes }]))
  const minutes = wished.reduce((all, each) => all + each.minutes, 0)
  return minutes === 0
    ? null
    : divideHalfUp(
        wished.reduce((all, each) => all + each.target * each.minutes, 0),
        minutes,
      )
}
