import type { DayRange } from '@goldline/domain/time/day'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'

/** Unit of a difference. */
export type DifferenceUnit = 'points' | 'percent' | 'count'

/**
 * Returns the change, in points and counts as a difference, else in percent; undefined if there is nothing to compare.
 */
export function comparedChange(change: DifferenceUnit, { now, before }: { now: number | null; before: number | null }) {
  if (now === null || before === null) return undefined
  if (change === 'count') return now - before
  if (change === 'points') return Math.round((now - before) * 1000) / 10
  return before === 0 ? undefined : Math.round((100 * (now - before)) / before)
}

export function useReportFormat() {
  const intl = useIntl()
  const t = useText()
  return {
    percent: (share: number, digits = 0) =>
      intl.formatNumber(share, { style: 'percent', maximumFractionDigits: digits }),
    rangeText: ({ from, to }: DayRange) =>
      intl.formatDateTimeRange(new Date(from), new Date(to), { dateStyle: 'long', timeZone: 'UTC' }),
    /** Formats a difference with an arrow, so that it is never shown by colour alone. */
    changeText: (change: DifferenceUnit, moved: number) => {
      const arrow = moved === 0 ? '±' : moved > 0 ? '↑' : '↓'
      if (change === 'percent') return `${arrow} ${intl.formatNumber(Math.abs(moved) / 100, { style: 'percent' })}`
      const size = intl.formatNumber(Math.abs(moved), { maximumFractionDigits: 1 })
      return `${arrow} ${change === 'count' ? size : t('admin.reports.change.points', { size })}`
    },
  }
}
