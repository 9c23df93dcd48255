/** The days that a report covers, and those that it is compared with (RPT-01). */
import { addDays, type Day, type DayRange, daysBetween } from '../time/day.ts'
import { addMonths, periodDays, type TimePeriod } from '../time/period.ts'

/** How far back the period before begins. */
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

/**
 * A running period ends today and is compared with as many days of the one before, so that like is held against like.
 * `all` begins on `firstDay`, the day of the salon's first appointment, and has nothing before it.
 */
export function reportDays(
  period: TimePeriod,
  { today, firstDay }: { today: Day; firstDay: Day },
): { range: DayRange; before: DayRange | null } {
  const whole = periodDays(period, today)
  if (whole === null || period === 'all') {
    return { range: { from: firstDay < today ? firstDay : today, to: today }, before: null }
  }
  const range = { from: whole.from, to: whole.to < today ? whole.to : today }
  const back = step[period]
  const from = 'days' in back ? addDays(range.from, -back.days) : addMonths(range.from, -back.months)
  const last = addDays(range.from, -1)
  const asLong = addDays(from, daysBetween(range.from, range.to))
  return { range, before: { from, to: range.to === whole.to || last < asLong ? last : asLong } }
}
