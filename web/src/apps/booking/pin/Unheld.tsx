import { useIntl } from 'react-intl'
import styles from './WayOut.module.css'
import { CallSalon } from './WayOut.tsx'

/** APT-14: too many starts are held from this network, so this one is not; explains what to do. */
export function Unheld({ phoneNr }: { phoneNr: string | null }) {
  const intl = useIntl()
  return (
    <div className={styles.wayOut} role="status">
      <p>{intl.formatMessage({ id: 'booking.pin.unheld' })}</p>
      {phoneNr !== null && (
        <div className={styles.ways}>
          <CallSalon phoneNr={phoneNr} />
        </div>
      )}
    </div>
  )
}
