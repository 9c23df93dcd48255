import type { Appointment } from '@goldline/contract/appointment'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { InfoIcon, PhoneIcon } from '../../../../kit/icons.tsx'
import styles from './Actions.module.css'
import { useAppointmentWords } from './appointment-words.ts'

/** Until when it can be changed; afterwards the reason, the past deadline, and whom to call. */
export function ChangeNote({ appointment: { own } }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  if (!own) return null
  const { cancellable, movable } = own
  const until = cancellable.until === null ? '' : words.moment(cancellable.until)
  if (cancellable.refusal === null) {
    // Also the reason if only moving is impossible: no online booking at this salon, or not for this person.
    const why = movable.refusal && t(`refusal.${movable.refusal}`)
    return (
      <div className={styles.note}>
        <p>
          <InfoIcon size={16} />
          {t(why ? 'my.cancel.until' : 'my.change.until', { until })}
        </p>
        {why && <p>{why}</p>}
      </div>
    )
  }
  const over = cancellable.refusal === 'appointment.cancellation-window-over'
  return (
    <div className={styles.note}>
      <p>
        <InfoIcon size={16} />
        {over ? t('my.change.over', { until }) : t(`refusal.${cancellable.refusal}`)}
      </p>
      {own.salon.phoneNr !== null && (
        <a className={buttonClass('quiet')} href={`tel:${own.salon.phoneNr}`}>
          <PhoneIcon />
          <span>{formatPhoneNr(own.salon.phoneNr)}</span>
        </a>
      )}
    </div>
  )
}
