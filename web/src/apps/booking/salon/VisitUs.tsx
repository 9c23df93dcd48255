import type { BusinessObject } from '@goldline/contract/business-object'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useIntl } from 'react-intl'
import { buttonClass } from '../../../kit/Button.tsx'
import { PhoneIcon, PlaceIcon } from '../../../kit/icons.tsx'
import { mapLink } from './map-link.ts'
import { OpeningHours } from './OpeningHours.tsx'
import { Section } from './Section.tsx'
import styles from './VisitUs.module.css'

/** Address, phone number and opening hours. */
export function VisitUs({ businessObject, today }: { businessObject: BusinessObject; today: string }) {
  const intl = useIntl()
  const { name, street, postalCode, city, phoneNr } = businessObject
  return (
    <Section id="visit" title={intl.formatMessage({ id: 'salon.visit' })}>
      <address className={styles.address}>
        <b>{name}</b>
        {street}
        <br />
        {postalCode} {city}
      </address>
      <p className={styles.ways}>
        <a className={buttonClass('quiet')} href={mapLink(businessObject)} target="_blank" rel="noreferrer">
          <PlaceIcon />
          {intl.formatMessage({ id: 'salon.map' })}
          <span className="visually-hidden">{intl.formatMessage({ id: 'booking.newTab' })}</span>
        </a>
        {phoneNr && (
          <a className={buttonClass('quiet')} href={`tel:${phoneNr}`}>
            <PhoneIcon />
            {formatPhoneNr(phoneNr)}
          </a>
        )}
      </p>
      <OpeningHours opening={businessObject.opening} today={today} />
    </Section>
  )
}
