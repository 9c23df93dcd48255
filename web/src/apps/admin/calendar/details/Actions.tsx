import type { Appointment } from '@goldline/contract/appointment'
import { canCancel, canCheckIn, checkInWindowMinutes } from '@goldline/domain/appointment/status'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../../i18n/format.ts'
import { Button } from '../../../../kit/Button.tsx'
import { StatusIcon } from '../../../../kit/status-icons.tsx'
import { PanelActions } from '../../panel/PanelParts.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './DetailsPanel.module.css'
import { useChange } from './use-change.ts'

/** The possible actions, most likely first, by the same rules as the server (APT-03, APT-04). */
export function Actions({ appointment, now }: { appointment: Appointment; now: number }) {
  const intl = useIntl()
  const [asking, setAsking] = useState(false)
  const cancellable = canCancel(appointment)
  if (!cancellable && appointment.status !== 'CONFIRMED') return null
  return (
    <PanelActions>
      {appointment.status === 'CONFIRMED' && <CheckIn appointment={appointment} now={now} />}
      {cancellable && (
        <Button look="danger" full onClick={() => setAsking(true)}>
          {intl.formatMessage({ id: 'admin.cancel' })}
        </Button>
      )}
      {asking && <CancelDialog appointment={appointment} onClose={() => setAsking(false)} />}
    </PanelActions>
  )
}

function CheckIn({ appointment, now }: { appointment: Appointment; now: number }) {
  const intl = useIntl()
  const format = useFormat()
  const reasonId = useId()
  const checkIn = useChange(appointment, 'checkIn')
  const start = Date.parse(appointment.startTime)
  const possible = canCheckIn({ status: appointment.status, start, now })
  const from = new Date(start - checkInWindowMinutes * 60_000).toISOString()
  const when = { day: format.instantDayLong(from), time: format.time(from) }
  const today = when.day === format.instantDayLong(new Date(now).toISOString())
  return (
    <>
      <Button
        look="gold"
        full
        icon={<StatusIcon status="CHECKED_IN" size={20} />}
        disabled={!possible}
        busy={checkIn.isPending}
        aria-describedby={possible ? undefined : reasonId}
        onClick={() => checkIn.change()}
      >
        {intl.formatMessage({ id: 'admin.checkIn' })}
      </Button>
      {!possible && (
        <p id={reasonId} className={styles.reason}>
          {intl.formatMessage({ id: today ? 'admin.checkIn.from' : 'admin.checkIn.fromDay' }, when)}
        </p>
      )}
    </>
  )
}
