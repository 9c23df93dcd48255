import type { Appointment } from '@goldline/contract/appointment'
import type { Scope } from '@goldline/domain/appointment/series'
import { useAppointmentText } from '../../../../appointment/appointment-text.ts'
import { useForm } from '../../../../client/Form.tsx'
import { FormDialog } from '../../../../client/FormDialog.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { ScopeChoice } from './ScopeChoice.tsx'

type Props = {
  /** The appointment with the times at which it was dropped. */
  appointment: Appointment
  now: number
  onChoose: (scope: Scope) => void
  onLeave: () => void
}

/** APT-19: asks which visits of a series a drag applies to; Enter chooses this one only. */
export function ScopeDialog({ appointment, now, onChoose, onLeave }: Props) {
  const t = useText()
  const format = useFormat()
  const { who } = useAppointmentText()
  const { startTime, endTime } = appointment
  const start: { scope: Scope } = { scope: 'this' }
  const form = useForm({
    start,
    work: { isPending: false, error: null, reset: () => undefined },
    check: () => ({}),
    send: ({ scope }) => onChoose(scope),
  })
  const time = t('label.timeRange', { from: format.time(startTime), to: format.time(endTime) })
  return (
    <FormDialog
      form={form}
      title={t('admin.entry.edit')}
      subtitle={`${who(appointment)}, ${format.instantDayLong(startTime)}, ${time}`}
      onClose={onLeave}
    >
      <ScopeChoice
        first
        appointment={appointment}
        now={now}
        scope={form.values.scope}
        onChange={(scope) => form.set({ scope })}
      />
    </FormDialog>
  )
}
