import { useIntl } from 'react-intl'
import styles from './WayOut.module.css'
import { CallSalon } from './WayOut.tsx'

/** APT-14: so many starts are held from this network that this one is not; what to do now. */
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
