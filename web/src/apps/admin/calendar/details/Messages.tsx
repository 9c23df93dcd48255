import type { Appointment } from '@goldline/contract/appointment'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../../i18n/format.ts'
import { WarningIcon } from '../../../../kit/icons.tsx'
import styles from './Messages.module.css'

type Message = Appointment['messages'][number]

/**
 * The appointment's messages, oldest first, the salon's on the right. Links stay plain text (MSG-06). New ones are
 * announced.
 */
export function Messages({ messages, customer }: { messages: readonly Message[]; customer: string }) {
  const intl = useIntl()
  const format = useFormat()
  return (
    <div aria-live="polite">
      {messages.length > 0 && (
        <ul className={styles.messages} aria-label={intl.formatMessage({ id: 'admin.details.messages' })}>
          {messages.map(({ id, fromCustomer, text, unsupportedLinks, createdTime }) => (
            <li key={id} data-own={!fromCustomer || undefined}>
              <p>{text}</p>
              {fromCustomer && unsupportedLinks.length > 0 && <Strangers hosts={unsupportedLinks} />}
              <small>
                {fromCustomer ? customer : intl.formatMessage({ id: 'admin.details.fromSalon' })},{' '}
                {format.instantDayLong(createdTime)}, {format.time(createdTime)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Strangers({ hosts }: { hosts: readonly string[] }) {
  const intl = useIntl()
  return (
    <p className={styles.strangers}>
      <WarningIcon size={16} />
      {intl.formatMessage({ id: 'admin.message.strangers' }, { hosts: intl.formatList(hosts) })}
    </p>
  )
}
