import type { Day, DayRange } from '@goldline/domain/time/day'
import { daysRefusal, mostReportDays, type ReportPeriod, type TimePeriod } from '@goldline/domain/time/period'
import { refuseIf } from './errors.ts'

const mostDays = 92

/**
 * Returns the range; refuses with `daysRefusal` more than `most` days. The default of 92 suffices for a screen and is
 * cheap to answer.
 */
export function askedDays(asked: DayRange, most = mostDays): DayRange {
  refuseIf(daysRefusal(asked, most))
  return { from: asked.from, to: asked.to }
}

/** A report's period: a named one, or days of at most a year. Refuses as `askedDays`. */
export function askedPeriod(query: {
  period: ReportPeriod
  from?: Day | undefined
  to?: Day | undefined
}): TimePeriod | DayRange {
  const { period, from = '', to = '' } = query
  return period === 'chosen' ? askedDays({ from, to }, mostReportDays) : period
}
