import type { Appointment } from '@goldline/contract/appointment'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { usePermissions } from '../../../client/use-may.ts'
import { OpenBadge } from '../../../form/OpenBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { WarningIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import { ownSpan } from '../own-days/own-span.ts'
import { useQueuedSteps } from '../own-days/QueuedSteps.tsx'
import { visitPath } from '../paths.ts'
import { HandOverSheet } from '../visit/HandOverSheet.tsx'
import styles from './Day.module.css'

type Props = {
  appointment: Appointment
  staffId: string
  /** Whether the row shows that the customer is checked in. */
  here?: boolean
}

/** Shows a person's part of a visit, or a blocker; a customer who is here can be handed over to the till. */
export function VisitRow({ appointment, staffId, here = false }: Props) {
  const t = useText()
  const { time } = useFormat()
  const { who, what, status: statusText } = useAppointmentText()
  const [handing, setHanding] = useState(false)
  const { steps } = useQueuedSteps()
  const may = usePermissions()
  const { id, status, handedOver, owner } = appointment
  const { start, end } = ownSpan(appointment, staffId)
  const waits = steps.some((step) => step.kind !== 'late' && step.id === id)
  return (
    <li className={styles.row} data-status={status}>
      <span className={styles.time}>
        <b className={look('color-text', 'f17')}>{time(start)}</b>
        {time(end)}
      </span>
      <Link href={visitPath(id)} className={styles.who}>
        <b className={look('color-text', 'f17')}>{who(appointment)}</b>
        <small className={look('f14')}>{what(appointment)}</small>
        <OpenBadge of={appointment} />
        {here && <Badge tone="success">{t('staff.here')}</Badge>}
      </Link>
      {owner?.healthSign && <WarningIcon size={20} label={t('staff.health')} className={look('toned')} />}
      {waits && <Badge tone="warning">{t('staff.offline.waiting')}</Badge>}
      {status === 'CHECKED_IN' &&
        !waits &&
        (handedOver ? (
          <Badge tone="gold">{t('staff.atTill')}</Badge>
        ) : (
          may.change(appointment) && <Button onClick={() => setHanding(true)}>{t('staff.toTill')}</Button>
        ))}
      <StatusIcon status={status} size={20} label={statusText(status)} className={look('toned')} />
      {handing && <HandOverSheet appointment={appointment} onClose={() => setHanding(false)} />}
    </li>
  )
}
