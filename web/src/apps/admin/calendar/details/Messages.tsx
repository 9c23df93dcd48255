import type { Appointment } from '@goldline/contract/appointment'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../../i18n/format.ts'
import styles from './DetailsPanel.module.css'

/** What was written about the visit, oldest first; the salon's own on the right. */
export function Messages({ messages }: { messages: Appointment['messages'] }) {
  const intl = useIntl()
  const format = useFormat()
  if (messages.length === 0) return null
  return (
    <ul className={styles.messages} aria-label={intl.formatMessage({ id: 'admin.details.messages' })}>
      {messages.map(({ id, fromCustomer, text, createdTime }) => (
        <li key={id} data-own={!fromCustomer || undefined}>
          {text}
          <small>
            {intl.formatMessage({ id: fromCustomer ? 'admin.details.fromCustomer' : 'admin.details.fromSalon' })},{' '}
            {format.instantDayLong(createdTime)}, {format.time(createdTime)}
          </small>
        </li>
      ))}
    </ul>
  )
}
