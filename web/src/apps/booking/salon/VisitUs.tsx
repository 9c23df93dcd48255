import type { BusinessObject } from '@goldline/contract/business-object'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { PhoneIcon, PlaceIcon } from '../../../kit/icons.tsx'
import { mapLink } from './map-link.ts'
import { OpeningHours } from './OpeningHours.tsx'
import { Section } from './Section.tsx'
import styles from './VisitUs.module.css'

/** Address, phone number and opening hours. */
export function VisitUs({ businessObject, today }: { businessObject: BusinessObject; today: string }) {
  const t = useText()
  const { name, street, postalCode, city, phoneNr } = businessObject
  return (
    <Section id="visit" title={t('salon.visit')}>
      <address className={styles.address}>
        <b>{name}</b>
        {street}
        <br />
        {postalCode} {city}
      </address>
      <p className={styles.ways}>
        <a className={buttonClass('quiet')} href={mapLink(businessObject)} target="_blank" rel="noreferrer">
          <PlaceIcon />
          {t('salon.map')}
          <span className="visually-hidden">{t('booking.newTab')}</span>
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
