/** Computes the days of a report, and the days it is compared with (RPT-01). */
import { addDays, type Day, type DayRange, daysBetween } from '../time/day.ts'
import { addMonths, periodDays, type TimePeriod } from '../time/period.ts'

/** Comparisons: the previous period, the same days a year earlier, or days from a chosen one. */
export const comparisons = ['before', 'year', 'chosen'] as const
type Comparison = (typeof comparisons)[number]

/** How far the previous period is before the period. */
const step: Record<Exclude<TimePeriod, 'all'>, { days: number } | { months: number }> = {
  today: { days: 1 },
  yesterday: { days: 1 },
  this_week: { days: 7 },
  this_month: { months: 1 },
  last_month: { months: 1 },
  this_quarter: { months: 3 },
  last_quarter: { months: 3 },
  this_year: { months: 12 },
  last_year: { months: 12 },
}

type RangeFacts = {
  today: Day
  /** Day of the salon's first appointment. */
  firstDay: Day
  compare?: Comparison | undefined
  /** First of the days chosen for comparison, before the period. */
  from?: Day | undefined
}

/**
 * Returns the range and its comparison. `period`: a name, or the days of a free range. A running period ends today and
 * is compared with as many days; no day is in both. A free range is compared with as many days right before it. `all`
 * begins on `firstDay` and has no comparison.
 * @returns undefined if chosen days are missing or not before the period, or if the range has not begun
 */
export function reportDays(
  period: TimePeriod | DayRange,
  { today, firstDay, compare = 'before', from: chosen }: RangeFacts,
): { range: DayRange; before: DayRange | null } | undefined {
  const whole = typeof period === 'string' ? periodDays(period, today) : period
  if (whole === null || period === 'all') {
    return { range: { from: firstDay < today ? firstDay : today, to: today }, before: null }
  }
  if (whole.from > today) return undefined
  const range = { from: whole.from, to: whole.to < today ? whole.to : today }
  const isFree = typeof period !== 'string'
  const back = isFree ? { days: daysBetween(range.from, range.to) + 1 } : step[period]
  if (compare === 'year') return { range, before: yearEarlier(range, { whole, days: !isFree && 'days' in back }) }
  if (compare === 'chosen') {
    if (chosen === undefined || chosen >= range.from) return undefined
    return { range, before: sameLengthFrom(chosen, range) }
  }
  const from = 'days' in back ? addDays(range.from, -back.days) : addMonths(range.from, -back.months)
  return { range, before: range.to === whole.to ? { from, to: addDays(range.from, -1) } : sameLengthFrom(from, range) }
}

/** Returns as many days as `range` has, from `from` on, without overlap. */
function sameLengthFrom(from: Day, range: DayRange): DayRange {
  const last = addDays(range.from, -1)
  const asLong = addDays(from, daysBetween(range.from, range.to))
  return { from, to: last < asLong ? last : asLong }
}

/**
 * Days and weeks keep weekdays, 52 weeks back; months and years keep dates, and whole months compare with whole months.
 */
function yearEarlier(range: DayRange, { whole, days }: { whole: DayRange; days: boolean }): DayRange {
  const back = (day: Day) => (days ? addDays(day, -364) : addMonths(day, -12))
  const to = range.to === whole.to ? addDays(back(addDays(range.to, 1)), -1) : back(range.to)
  return { from: back(range.from), to }
}
