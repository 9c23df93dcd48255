import type { Day, DayRange } from '@goldline/domain/time/day'
import { daysRefusal, maxReportDays, type ReportPeriod, type TimePeriod } from '@goldline/domain/time/period'
import { refuseIf } from './errors.ts'

const maxDays = 92

/**
 * Returns the range; refuses more than `most` days with `daysRefusal`. The default of 92 is enough for a screen and
 * cheap to answer.
 */
export function requireDayRange(asked: DayRange, most = maxDays): DayRange {
  refuseIf(daysRefusal(asked, most))
  return { from: asked.from, to: asked.to }
}

/** Returns a report's period: a named one, or at most a year of days. Refuses like `requireDayRange`. */
export function requirePeriod(query: {
  period: ReportPeriod
  from?: Day | undefined
  to?: Day | undefined
}): TimePeriod | DayRange {
  const { period, from = '', to = '' } = query
  return period === 'chosen' ? requireDayRange({ from, to }, maxReportDays) : period
}
