import type { VisitRequest } from '@goldline/contract/appointment/requests'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'

/** Returns texts about a request's state. */
export function useRequestWords() {
  const t = useText()
  const { instantDayLong, time, instantDayTime } = useFormat()
  const until = ({ answerUntil }: VisitRequest) => instantDayTime(answerUntil)
  return {
    title: (state: VisitRequest['state']): string => t(`my.request.${state}`),
    text: (request: VisitRequest): string =>
      t(`my.request.text.${request.state}`, { salon: request.businessObject.name, until: until(request) }),
    /** The state in one line, for lists. */
    short: (request: VisitRequest): string =>
      request.state === 'OPEN' ? t('my.request.until', { until: until(request) }) : t(`my.request.${request.state}`),
    day: (instant: string): string => instantDayLong(instant),
    span: ({ startTime, endTime }: VisitRequest): string => `${time(startTime)}\u00a0–\u2060\u00a0${time(endTime)}`,
  }
}
