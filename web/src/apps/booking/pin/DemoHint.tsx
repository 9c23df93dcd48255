import { useIntl } from 'react-intl'
import type { Challenge } from '../flow/draft.ts'
import styles from './EnterPin.module.css'

/** In a demo no PIN reaches a phone: it can be read here. */
export function DemoHint({ sent }: { sent?: Challenge['sent'] }) {
  const intl = useIntl()
  return (
    <p className={styles.held}>
      <a href="/outbox" target="_blank" rel="noreferrer">
        {intl.formatMessage({ id: sent === 'LINK' ? 'booking.pin.link.demo' : 'booking.pin.demo' })}
      </a>
    </p>
  )
}
