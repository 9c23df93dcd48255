import { useEffect } from 'react'
import { prefetchPart } from '../../../../client/use-fetched.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { HourglassIcon } from '../../../../kit/calendar-icons.tsx'
import { row } from '../../../../kit/look.ts'
import { type CardPlace, placeStyle } from '../../days/card-places.ts'
import type { HeldSpan } from '../../days/day-columns.ts'
import { loadRequestDialog, useRequestInAddress } from '../OpenedRequest.tsx'
import styles from './DayGrid.module.css'

type Props = { held: HeldSpan; at: CardPlace }

/**
 * Shows a held start: held for a customer who is entering their code (APT-14; shows the expiry, never the customer), by
 * an open request, or while the change that freed it can be undone (APT-20).
 */
export function HeldStart({ held, at }: Props) {
  const t = useText()
  const format = useFormat()
  if (held.requestId !== undefined) return <RequestedStart {...{ held, at }} requestId={held.requestId} />
  const until = format.time(held.expires)
  return (
    <p className={styles.held} style={placeStyle(held, at)}>
      <b className={row(8, 'middle', 'f13', 'cyan', 'nowrap')}>
        <HourglassIcon size={14} />
        {t(held.freed ? 'admin.calendar.freed' : 'admin.calendar.held')}
      </b>
      <span>{t('admin.calendar.heldUntil', { until })}</span>
    </p>
  )
}

/** A request's start, which opens the request (APT-16o). `data-slot`: pressing it neither drags nor draws. */
function RequestedStart({ held, at, requestId }: Props & { requestId: string }) {
  const t = useText()
  const { instantDayTime } = useFormat()
  const { open } = useRequestInAddress()
  useEffect(() => prefetchPart(loadRequestDialog), [])
  const until = instantDayTime(new Date(held.expires).toISOString())
  return (
    <button
      type="button"
      className={styles.held}
      style={placeStyle(held, at)}
      data-slot
      data-request
      onClick={() => open(requestId)}
    >
      <b className={row(8, 'middle', 'f13', 'nowrap')}>
        <HourglassIcon size={14} />
        {t('admin.requests.one')}
      </b>
      <span>{t('admin.requests.until', { until })}</span>
    </button>
  )
}
