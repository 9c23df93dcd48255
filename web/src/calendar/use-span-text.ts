import type { Span } from '@goldline/domain/time/spans'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { useIntl } from 'react-intl'
import { useFormat } from '../i18n/format.ts'

/** `15:15 – 16:15` of the wall clock. */
export function useSpanText(): (span: Span) => string {
  const intl = useIntl()
  const format = useFormat()
  const time = (minutes: number) => format.timeOfDay(formatTimeOfDay(minutes % 1440))
  return ({ from, to }) => intl.formatMessage({ id: 'admin.timeRange' }, { from: time(from), to: time(to) })
}
