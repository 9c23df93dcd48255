import type { ListedCustomer } from '@goldline/contract/customer'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useIntl } from 'react-intl'
import { Link, useSearch } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { paths, pathTo } from '../paths.ts'
import { useSalon } from '../session.ts'
import styles from './CustomerRow.module.css'
import { Blocked, CustomerTypeChip, HealthSign } from './CustomerTypeChip.tsx'
import { listSearch } from './use-editing.ts'

type Props = { customer: ListedCustomer; current: boolean; selected?: boolean; onSelect?: () => void }

/** One customer in the list: name, contact, tags, type, last visit, visits, spend, rhythm. */
export function CustomerRow({ customer, current, selected = false, onSelect }: Props) {
  const intl = useIntl()
  const search = useSearch()
  const { id, phoneNr, email, type, blackListed, healthSign, tags } = customer
  const name = `${customer.name} ${customer.surname}`.trim()
  return (
    <div className={styles.row} data-current={current || undefined} data-selected={selected || undefined}>
      {onSelect && (
        <label className={styles.select}>
          <input
            type="checkbox"
            checked={selected}
            aria-label={intl.formatMessage({ id: 'admin.customers.select' }, { name })}
            onChange={onSelect}
          />
        </label>
      )}
      <Link
        href={`${pathTo(paths.customers, { id })}${listSearch(search)}`}
        className={styles.link}
        aria-current={current ? 'true' : undefined}
      >
        <Avatar name={name} />
        <span className={styles.who}>
          <b>{name}</b>
          <small>{phoneNr ? formatPhoneNr(phoneNr) : email}</small>
        </span>
        <span className={styles.chips}>
          {healthSign && <HealthSign />}
          <CustomerTypeChip type={type.name} />
          {blackListed && <Blocked />}
          {tags[0] && (
            <span className={styles.tag}>{tags.length > 1 ? `${tags[0]} +${tags.length - 1}` : tags[0]}</span>
          )}
        </span>
        <Visits customer={customer} />
      </Link>
    </div>
  )
}

function Visits({ customer: { visits, lastVisit, lastStaff, spendInYear, interval } }: { customer: ListedCustomer }) {
  const intl = useIntl()
  const format = useFormat()
  const { currency } = useSalon()
  const day = lastVisit && intl.formatDate(lastVisit, { dateStyle: 'medium' })
  return (
    <>
      <span className={styles.last}>
        <span>{day ? intl.formatMessage({ id: 'admin.customers.lastVisit' }, { day }) : ''}</span>
        {lastStaff && <small>{intl.formatMessage({ id: 'admin.customers.with' }, { name: lastStaff })}</small>}
      </span>
      <span className={styles.number}>{intl.formatMessage({ id: 'admin.customers.visits' }, { count: visits })}</span>
      <span className={styles.number}>
        {spendInYear > 0 && (
          <>
            {format.money(spendInYear, currency)}
            <small>{intl.formatMessage({ id: 'admin.customers.inYear' })}</small>
          </>
        )}
      </span>
      <span className={styles.number}>
        {interval !== null && intl.formatMessage({ id: 'admin.customers.every' }, { count: interval })}
      </span>
    </>
  )
}
