import type { Appointment } from '@goldline/contract/appointment'
import type { Scope } from '@goldline/domain/appointment/series'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useAppointmentText } from '../../../../appointment/appointment-text.ts'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { TextField } from '../../../../kit/TextField.tsx'
import styles from '../../appointment/EntryForm.module.css'
import { NotifyCustomer } from '../../appointment/NotifyCustomer.tsx'
import { ScopeChoice } from '../../appointment/repeat/ScopeChoice.tsx'
import { useTyped } from '../../drafts/use-typed.tsx'
import { useChange } from './use-change.ts'

const blank: { reason: string; tell: boolean; scope: Scope } = { reason: '', tell: true, scope: 'this' }

type Props = { appointment: Appointment; now: number; onClose: () => void }

/** Confirms a cancellation, with its reason and whether to notify the customer (APT-03). */
export function CancelDialog({ appointment, now, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const { who } = useAppointmentText()
  const { id, owner, startTime, endTime } = appointment
  const { values, type, clear, line } = useTyped(blank, `cancel ${id}`)
  const { reason, tell, scope } = values
  // Clear the draft only on success, so that the text is still there after a refusal.
  const { change } = useChange(appointment, clear)
  const cancel = () => {
    change('cancel', { tell, ...meant, reason: reason.trim() || undefined })
    onClose()
  }
  const time = t('label.timeRange', { from: format.time(startTime), to: format.time(endTime) })
  const subtitle = `${who(appointment)}, ${format.instantDayLong(startTime)}, ${time}`
  const meant = scope !== 'this' && { scope }
  return (
    <AskDialog
      title={t('appointment.cancel.ask')}
      subtitle={subtitle}
      action={t('admin.cancel.confirm')}
      leave={t('appointment.keep')}
      onYes={cancel}
      onClose={onClose}
    >
      <div className={styles.part}>
        {line}
        <p>{t('admin.cancel.textNobody')}</p>
        <ScopeChoice appointment={appointment} now={now} scope={scope} onChange={(next) => type({ scope: next })} />
        <TextField
          label={t('admin.entry.reason')}
          hint={t('admin.entry.reason.hint')}
          maxLength={maxLengths.name}
          value={reason}
          onChange={(typed) => type({ reason: typed })}
        />
        {(owner || appointment.party) && (
          <NotifyCustomer tell={tell} onTell={(next) => type({ tell: next })} change={{ id, ...meant }} />
        )}
      </div>
    </AskDialog>
  )
}
