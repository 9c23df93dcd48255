import type { Customer } from '@goldline/contract/customer'
import { Link } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { InfoIcon, UserIcon, WarningIcon } from '../../../kit/icons.tsx'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { BellIcon, GiftIcon, HeartIcon, PencilIcon } from '../../../kit/salon-icons.tsx'
import { ContactFacts, FactItem, FactList } from '../panel/Facts.tsx'
import { paths, pathTo } from '../paths.ts'
import { Marketing } from './Marketing.tsx'

export function CustomerFacts({ customer }: { customer: Customer }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { phoneNr, email, birthday, birthdayNoted, lastVisit, registeredAt, communicationPreference, language } =
    customer
  const { preferredStaff, notes, tags, emailRefused, contactOf } = customer
  const date = (instant: string) => intl.formatDate(instant, { dateStyle: 'long' })
  return (
    <>
      <FactList>
        <ContactFacts phoneNr={phoneNr} email={email} />
        {email && emailRefused && (
          <FactItem name={t('admin.customers.emailRefused')} icon={<WarningIcon size={18} />}>
            {t('admin.customers.emailRefused.text')}
          </FactItem>
        )}
        {!phoneNr && !email && (
          <FactItem name={t('word.contact')} icon={<InfoIcon size={18} />}>
            {contactOf ? (
              <Link href={pathTo(paths.customers, { id: contactOf.id })}>
                {t('admin.customers.contact.of', { name: contactOf.name })}
              </Link>
            ) : (
              t('admin.customers.contact.none')
            )}
          </FactItem>
        )}
        {birthday && (
          <FactItem name={t('word.birthday')} icon={<GiftIcon size={18} />}>
            {format.dayDate(birthday)}
            {birthdayNoted && <small> {t('admin.customers.birthday.note')}</small>}
          </FactItem>
        )}
        <FactItem name={t('admin.customers.registered')} icon={<UserIcon size={18} />}>
          {t('admin.customers.since', { day: date(registeredAt) })}
        </FactItem>
        {lastVisit && (
          <FactItem name={t('admin.details.when')} icon={<CalendarIcon size={18} />}>
            {t('admin.customers.lastVisit', { day: date(lastVisit) })}
          </FactItem>
        )}
        {(phoneNr || email) && (
          <FactItem name={t('word.messages')} icon={<BellIcon size={18} />}>
            {t(`admin.customers.messages.${communicationPreference}`)}
          </FactItem>
        )}
        <FactItem name={t('language.label')} icon={<InfoIcon size={18} />}>
          {t('admin.customers.speaks', {
            language: intl.formatDisplayName(language, { type: 'language' }) ?? language,
          })}
        </FactItem>
        <Marketing customer={customer} />
        {preferredStaff && (
          <FactItem name={t('admin.customers.preferred')} icon={<HeartIcon size={18} />}>
            {preferredStaff.name}
          </FactItem>
        )}
        {notes && (
          <FactItem name={t('word.note')} icon={<PencilIcon size={18} />}>
            <span className={look('lines')}>{notes}</span>
          </FactItem>
        )}
      </FactList>
      {tags.length > 0 && (
        <ul className={row(8, 'wrap', 'mt16')} aria-label={t('admin.customers.tags')}>
          {tags.map((tag) => (
            <li key={tag} className={look('py4', 'px8', 'r-full', 'on-raised', 'f13', 'w650', 'quiet')}>
              {tag}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
