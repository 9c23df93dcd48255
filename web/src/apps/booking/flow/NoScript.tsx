import { formatPhoneNr } from '@goldline/domain/customer/phone'
import { useIntl } from 'react-intl'
import { useFlow } from './flow-context.ts'
import styles from './NoScript.module.css'

/** Server-rendered only: without JavaScript, services can be read and booked by phone. */
export function NoScript() {
  const intl = useIntl()
  const { phoneNr } = useFlow().businessObject
  return (
    <noscript>
      <p className={styles.note}>
        {intl.formatMessage({ id: 'booking.noScript' })}
        {phoneNr !== null && (
          <>
            {' '}
            {intl.formatMessage({ id: 'booking.noScript.call' })}{' '}
            <a href={`tel:${phoneNr}`}>{formatPhoneNr(phoneNr)}</a>
          </>
        )}
      </p>
    </noscript>
  )
}
