import type { Appointment } from '@goldline/contract/appointment'
import { useIntl } from 'react-intl'
import { useAppointmentText } from '../../../../calendar/appointment-text.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { useChange } from './use-change.ts'

/** Confirms a cancellation, of which the customer is told (APT-03). */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const intl = useIntl()
  const format = useFormat()
  const { who } = useAppointmentText()
  const cancel = useChange(appointment, 'cancel', onClose)
  const { owner, startTime, endTime } = appointment
  const time = intl.formatMessage({ id: 'admin.timeRange' }, { from: format.time(startTime), to: format.time(endTime) })
  const subtitle = `${who(appointment)}, ${format.instantDayLong(startTime)}, ${time}`
  const actions = (
    <>
      <Button onClick={onClose}>{intl.formatMessage({ id: 'admin.cancel.keep' })}</Button>
      <Button look="danger" busy={cancel.isPending} onClick={() => cancel.change(onClose)}>
        {intl.formatMessage({ id: 'admin.cancel.confirm' })}
      </Button>
    </>
  )
  return (
    <Dialog
      title={intl.formatMessage({ id: 'admin.cancel.title' })}
      subtitle={subtitle}
      loading={cancel.isPending}
      actions={actions}
      onClose={onClose}
    >
      <p>{intl.formatMessage({ id: owner ? 'admin.cancel.text' : 'admin.cancel.textNobody' })}</p>
    </Dialog>
  )
}
