import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useIntl } from 'react-intl'
import { buttonClass } from '../../../kit/Button.tsx'
import { PhoneIcon } from '../../../kit/icons.tsx'
import styles from './WayOut.module.css'

/** APT-14: so many starts are held from this network that this one is not; what to do now. */
export function Unheld({ phoneNr }: { phoneNr: string | null }) {
  const intl = useIntl()
  return (
    <div className={styles.wayOut} role="status">
      <p>{intl.formatMessage({ id: 'booking.pin.unheld' })}</p>
      {phoneNr !== null && (
        <div className={styles.ways}>
          <a className={buttonClass('quiet')} href={`tel:${phoneNr}`}>
            <PhoneIcon />
            {intl.formatMessage({ id: 'booking.wayOut.call' }, { phoneNr: formatPhoneNr(phoneNr) })}
          </a>
        </div>
      )}
    </div>
  )
}
