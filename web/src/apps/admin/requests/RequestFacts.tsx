import type { OpenRequest } from '@goldline/contract/appointment/requests'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { look } from '../../../kit/look.ts'

/** Shows who asks for what and when, what they wrote, and until when the salon may answer. */
export function RequestFacts({ request }: { request: OpenRequest }) {
  const t = useText()
  const format = useFormat()
  const { name, contact, wasHere, startTime, endTime, answerUntil, services, message } = request
  const people = [...new Set(services.flatMap(({ staffName }) => staffName ?? []))].join(', ')
  const until = format.instantDayTime(answerUntil)
  return (
    <>
      <b>
        {contact === null ? name : t('admin.requests.contact', { name, contact })}{' '}
        {!wasHere && <Badge tone="cyan">{t('admin.requests.new')}</Badge>}
      </b>
      <span>{joinFacts(services.map((service) => service.name).join(' + '), people)}</span>
      <small className={look('num')}>
        {format.instantDayTime(startTime)} – {format.time(endTime)}
      </small>
      {message !== null && <span className={look('anywhere')}>«{message}»</span>}
      <small className={look('num')}>{t('admin.requests.until', { until })}</small>
    </>
  )
}
