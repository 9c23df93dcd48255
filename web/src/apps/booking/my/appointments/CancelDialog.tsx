import type { Appointment } from '@goldline/contract/appointment'
import { cancelAppointment } from '@goldline/contract/appointment/change'
import { Link } from 'wouter'
import { useDepositSums, wayBack } from '../../../../appointment/deposit-sums.ts'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { useApp } from '../../../../client/app-context.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { look } from '../../../../kit/look.ts'
import { WaitingText } from '../../../../kit/WaitingText.tsx'
import { movePath } from '../../my-paths.ts'
import { useAppointmentWords } from './appointment-words.ts'
import { openedFromAppointment } from './move/use-move.ts'
import { useChange } from './use-change.ts'

type Props = { appointment: Appointment; onClose: () => void }

/** Confirms a cancellation and explains its effect, since it cannot be undone. */
export function CancelDialog({ appointment, onClose }: Props) {
  const t = useText()
  const words = useAppointmentWords()
  const { api, notices } = useApp()
  const { id, version, startTime, businessObject, own, deposit } = appointment
  const sums = useDepositSums(appointment)
  const cancel = useChange({
    send: () => api.ask(cancelAppointment, { params: { id } }, { ifMatch: version }),
    onChanged: () => notices.show(t('my.cancel.done'), 'success'),
    onEnd: onClose,
  })
  return (
    <AskDialog
      title={t('appointment.cancel.ask')}
      subtitle={`${words.day(startTime)}, ${words.span(appointment)}`}
      action={t('word.cancelAppointment')}
      leave={t('appointment.keep')}
      work={cancel}
      onYes={() => cancel.mutate()}
      onClose={onClose}
    >
      <div>
        <p className={look('mb8')}>
          <b>{words.services(appointment)}</b>
        </p>
        <p>{t('my.cancel.text', { salon: businessObject.name })}</p>
        {sums && <p className={look('mt8')}>{t('my.cancel.deposit', { ...sums, way: wayBack(deposit) })}</p>}
        {own?.testFor && (
          <p className={look('mt8', 'warning')}>
            {t('my.cancel.testFor', { day: words.day(own.testFor), salon: businessObject.name })}
          </p>
        )}
        {own?.movable.refusal === null && (
          <p className={look('mt8', 'quiet')}>
            {t('my.cancel.instead')}{' '}
            <Link href={movePath(id)} state={openedFromAppointment} className={buttonClass('link')}>
              {t('my.cancel.move')}
            </Link>
          </p>
        )}
        {cancel.isPending && <WaitingText>{t('my.cancel.busy')}</WaitingText>}
      </div>
    </AskDialog>
  )
}
