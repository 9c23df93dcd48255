import type { Day, DayRange } from '@goldline/domain/time/day'
import { daysRefusal, mostReportDays, type ReportPeriod, type TimePeriod } from '@goldline/domain/time/period'
import { refuseIf } from './errors.ts'

const mostDays = 92

/** `daysRefusal` of a range of at most `most` days, by default 92: what a person looks at, and what one answer may cost. */
export function askedDays(asked: DayRange, most = mostDays): DayRange {
  refuseIf(daysRefusal(asked, most))
  return { from: asked.from, to: asked.to }
}

/** The period of a report: its name, or the days of a free one, at most a year. Refuses as `askedDays`. */
export function askedPeriod(query: {
  period: ReportPeriod
  from?: Day | undefined
  to?: Day | undefined
}): TimePeriod | DayRange {
  const { period, from = '', to = '' } = query
  return period === 'chosen' ? askedDays({ from, to }, mostReportDays) : period
}
