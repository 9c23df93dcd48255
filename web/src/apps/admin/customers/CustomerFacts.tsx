import type { Customer } from '@goldline/contract/customer'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { CalendarIcon, InfoIcon, PhoneIcon, UserIcon } from '../../../kit/icons.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { GiftIcon } from '../../../kit/nav-icons.tsx'
import styles from './CustomerPanel.module.css'

export function CustomerFacts({ customer }: { customer: Customer }) {
  const intl = useIntl()
  const format = useFormat()
  const { phoneNr, email, birthday, lastVisit, registeredAt, communicationPreference } = customer
  const date = (instant: string) => intl.formatDate(instant, { dateStyle: 'long' })
  return (
    <dl className={styles.facts}>
      {phoneNr && (
        <Fact name={intl.formatMessage({ id: 'form.phoneNr' })} icon={<PhoneIcon size={18} />}>
          <a href={`tel:${phoneNr}`}>{formatPhoneNr(phoneNr)}</a>
        </Fact>
      )}
      {email && (
        <Fact name={intl.formatMessage({ id: 'form.email.label' })} icon={<MailIcon size={18} />}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
      )}
      {!phoneNr && !email && (
        <Fact name={intl.formatMessage({ id: 'admin.customers.contact' })} icon={<InfoIcon size={18} />}>
          {intl.formatMessage({ id: 'admin.customers.contact.none' })}
        </Fact>
      )}
      {birthday && (
        <Fact name={intl.formatMessage({ id: 'admin.customers.bornOn' })} icon={<GiftIcon size={18} />}>
          {format.dayDate(birthday)}
        </Fact>
      )}
      <Fact name={intl.formatMessage({ id: 'admin.customers.registered' })} icon={<UserIcon size={18} />}>
        {intl.formatMessage({ id: 'admin.customers.since' }, { day: date(registeredAt) })}
      </Fact>
      {lastVisit && (
        <Fact name={intl.formatMessage({ id: 'admin.details.when' })} icon={<CalendarIcon size={18} />}>
          {intl.formatMessage({ id: 'admin.customers.lastVisit' }, { day: date(lastVisit) })}
        </Fact>
      )}
      {(phoneNr || email) && (
        <Fact name={intl.formatMessage({ id: 'admin.customers.messages' })} icon={<InfoIcon size={18} />}>
          {intl.formatMessage({ id: `admin.customers.messages.${communicationPreference}` })}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div>
      {icon}
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
