import { useIntl } from 'react-intl'
import styles from './EnterPin.module.css'

/** In a demo no PIN reaches a phone: it can be read here. */
export function DemoHint() {
  const intl = useIntl()
  return (
    <p className={styles.held}>
      <a href="/outbox" target="_blank" rel="noreferrer">
        {intl.formatMessage({ id: 'booking.pin.demo' })}
      </a>
    </p>
  )
}
