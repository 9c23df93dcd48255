import type { Report } from '@goldline/contract/report'
import { comparisons } from '@goldline/domain/report/report-days'
import { addDays, type Day, isDay } from '@goldline/domain/time/day'
import { type ReportPeriod, reportPeriods } from '@goldline/domain/time/period'
import { useSearchParams } from 'wouter'

export const defaultPeriod: ReportPeriod = 'this_month'
export const weeks = ['4', '6', '8', '12', '26'] as const

type QueryChange = {
  readonly [name in 'period' | 'from' | 'to' | 'staffId' | 'weeks' | 'compare' | 'comparedFrom']?: string | undefined
}

/** Holds the report's query in the address, so that it can be bookmarked and shared. */
export function useReportQuery() {
  const [params, setParams] = useSearchParams()
  const one = <Value extends string>(all: readonly Value[], name: string) =>
    all.find((each) => each === params.get(name))
  const staffId = params.get('staffId') ?? undefined
  const count = one(weeks, 'weeks')
  const day = params.get('comparedFrom') ?? ''
  const from = isDay(day) ? day : undefined
  const asked = one(comparisons, 'compare')
  const compare = asked === 'chosen' && from === undefined ? undefined : asked
  const choose = (change: QueryChange) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const query = {
    ...periodInAddress(params),
    compare,
    comparedFrom: compare === 'chosen' ? from : undefined,
    staffId: staffId || undefined,
    weeks: count,
  }
  return { query, choose }
}

/** Returns the period in the address; the default one if a day is missing for `chosen`. */
export function periodInAddress(params: URLSearchParams): ReportPeriodQuery {
  const period = reportPeriods.find((each) => each === params.get('period')) ?? defaultPeriod
  if (period !== 'chosen') return { period }
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return isDay(from) && isDay(to) ? { period, from, to } : { period: defaultPeriod }
}

export type ReportPeriodQuery = { period: ReportPeriod; from?: Day; to?: Day }

/** Returns the last day that can be compared: the one before the period. */
export const lastComparableDay = ({ range }: Report): Day => addDays(range.from, -1)
