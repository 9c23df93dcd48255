import { type Day, type DayRange, daysBetween, isDay } from '@goldline/domain/time/day'
import { mostReportDays, type ReportPeriod, type TimePeriod } from '@goldline/domain/time/period'
import { Refused } from './errors.ts'

const mostDays = 92
/** Zones and windows reach into neighbouring days, which the database must be able to store too. */
const earliest: Day = '1900-01-01'
const latest: Day = '2999-12-31'

/**
 * A range of existing days within 1900–2999, inclusive, at most `most`, by default 92: what a person looks at, and what
 * one answer may cost.
 */
export function askedDays({ from, to }: { from: Day; to: Day }, most = mostDays): { from: Day; to: Day } {
  const exist = isDay(from) && isDay(to) && from >= earliest && to <= latest
  if (!exist || from > to) throw new Refused('date-range-invalid')
  if (daysBetween(from, to) >= most) throw new Refused('date-range-too-long')
  return { from, to }
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
