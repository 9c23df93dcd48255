import { useIntl } from 'react-intl'
import type { Challenge } from '../flow/draft.ts'
import styles from './EnterPin.module.css'

/** A demo sends nothing: the PIN can be read in the outbox. */
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
