import type { Appointment } from '@goldline/contract/appointment'
import { cancelAppointment } from '@goldline/contract/appointment/change'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useApp } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { moveAt } from '../paths.ts'
import { useAppointmentWords } from './appointment-words.ts'
import styles from './CancelDialog.module.css'
import { fromAppointment } from './move/use-move.ts'
import { useChange } from './use-change.ts'

type Props = { appointment: Appointment; onClose: () => void }

/** Says what will happen; a cancellation cannot be undone. */
export function CancelDialog({ appointment, onClose }: Props) {
  const intl = useIntl()
  const words = useAppointmentWords()
  const { api, notices } = useApp()
  const { id, version, startTime, businessObject, own } = appointment
  const cancel = useChange({
    send: () => api.ask(cancelAppointment, { params: { id } }, { ifMatch: version }),
    onChanged: () => notices.show(intl.formatMessage({ id: 'my.cancel.done' }), 'success'),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={intl.formatMessage({ id: 'my.cancel.title' })}
      subtitle={`${words.day(startTime)}, ${words.span(appointment)}`}
      onClose={onClose}
      loading={cancel.isPending}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: 'my.cancel.keep' })}</Button>
          <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {intl.formatMessage({ id: 'my.cancel' })}
          </Button>
        </>
      }
    >
      <p className={styles.what}>
        <b>{words.services(appointment)}</b>
      </p>
      <p>{intl.formatMessage({ id: 'my.cancel.text' }, { salon: businessObject.name })}</p>
      {own?.movable.refusal === null && (
        <p className={styles.instead}>
          {intl.formatMessage({ id: 'my.cancel.instead' })}{' '}
          <Link href={moveAt(id)} state={fromAppointment} className={buttonClass('link')}>
            {intl.formatMessage({ id: 'my.cancel.move' })}
          </Link>
        </p>
      )}
      {cancel.isPending && <Waiting>{intl.formatMessage({ id: 'my.cancel.busy' })}</Waiting>}
      {cancel.error && <Failure inline error={cancel.error} />}
    </Dialog>
  )
}
