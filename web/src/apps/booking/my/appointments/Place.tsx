import type { Appointment } from '@goldline/contract/appointment'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { PhoneIcon, PlaceIcon } from '../../../../kit/icons.tsx'
import { mapLink } from '../../salon/map-link.ts'
import styles from './Place.module.css'

/** The salon's address and phone number. */
export function Place({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const { businessObject, own } = appointment
  if (!own) return <p>{businessObject.name}</p>
  const { street, postalCode, city, phoneNr } = own.salon
  return (
    <div className={styles.place}>
      <address>
        <b>{businessObject.name}</b>
        <span>{street}</span>
        <span>
          {postalCode} {city}
        </span>
      </address>
      <div className={styles.ways}>
        <a className={buttonClass('quiet')} href={mapLink(own.salon)} target="_blank" rel="noreferrer">
          <PlaceIcon />
          <span>{t('my.map')}</span>
        </a>
        {phoneNr !== null && (
          <a className={buttonClass('quiet')} href={`tel:${phoneNr}`}>
            <PhoneIcon />
            <span>{formatPhoneNr(phoneNr)}</span>
          </a>
        )}
      </div>
    </div>
  )
}
