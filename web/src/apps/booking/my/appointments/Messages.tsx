import type { Appointment } from '@goldline/contract/appointment'
import { useText } from '../../../../i18n/use-text.ts'
import { useAppointmentWords } from './appointment-words.ts'
import { MessageForm } from './MessageForm.tsx'
import styles from './Messages.module.css'

/** Messages between customer and salon, oldest first (APT-09), with a form. */
export function Messages({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const { messages, businessObject } = appointment
  return (
    <div className={styles.messages}>
      {messages.length > 0 && (
        <ol className={styles.thread}>
          {messages.map(({ id, fromCustomer, text, unsupportedLinks, createdTime }) => (
            <li key={id} data-own={fromCustomer}>
              <p className={styles.by}>
                <b>{fromCustomer ? t('my.messages.you') : businessObject.name}</b>{' '}
                <time className="num" dateTime={createdTime}>
                  {words.moment(createdTime)}
                </time>
              </p>
              <p className={styles.text}>{text}</p>
              {unsupportedLinks.length > 0 && (
                <p className={styles.foreign}>{t('my.messages.foreign', { hosts: unsupportedLinks.join(', ') })}</p>
              )}
            </li>
          ))}
        </ol>
      )}
      <MessageForm appointment={appointment} />
    </div>
  )
}
