import { cancellationWindow } from '@goldline/domain/appointment/status'
import { answerMinutes } from '@goldline/domain/appointment/visit-request'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { InfoIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { useVisit } from '../flow/chosen-visit.ts'
import { useFlow } from '../flow/flow-context.ts'

/** Shows before booking until when the visit can be changed (APT-04). */
export function CancelUntil() {
  const visit = useVisit()
  const { chosen, businessObject } = useFlow()
  const { cancellationWindowHours } = businessObject
  if (!visit) return null
  const { start } = visit
  const now = Date.now()
  return (
    <>
      {chosen.some(({ product }) => product.salonConfirms) && (
        <AnswerUntil until={now + answerMinutes({ now, start }) * 60_000} />
      )}
      <UntilNote start={start} {...cancellationWindow({ start, now, cancellationWindowHours })} />
    </>
  )
}

/** Shows, before a request is sent, until when the salon answers (APT-16h). */
function AnswerUntil({ until }: { until: number }) {
  const t = useText()
  const { instantDayTime } = useFormat()
  const at = new Date(until).toISOString()
  return (
    <p className={row(8, 'mt16', 'f14', 'leading-snug')}>
      <InfoIcon className={look('mt2', 'f15')} />
      <span>{t('booking.answerUntil', { until: instantDayTime(at) })}</span>
    </p>
  )
}

/** Shows until when a visit can be changed; instants in epoch milliseconds. */
export function UntilNote({ start, until, open }: { start: number; until: number; open: boolean }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const id = !open ? 'booking.until.over' : until === start ? 'booking.until.start' : 'booking.until'
  const day = intl.formatDate(until, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <p className={row(8, 'mt16', 'faint', 'f13', 'leading-snug')}>
      <InfoIcon className={look('mt2', 'f15')} />
      <span>{t(id, { until: `${day}, ${format.time(until)}` })}</span>
    </p>
  )
}
