import type { ListedCustomer } from '@goldline/contract/customer'
import { formatPhoneNr } from '@goldline/domain/customer/phone'
import { useIntl } from 'react-intl'
import { Link, useSearch } from 'wouter'
import { Avatar } from '../../../kit/Avatar.tsx'
import { paths, pathTo } from '../paths.ts'
import styles from './CustomerRow.module.css'
import { Blocked, CustomerTypeChip } from './CustomerTypeChip.tsx'

/** One customer in the list: name, type, visits, last visit, contact. */
export function CustomerRow({ customer, current }: { customer: ListedCustomer; current: boolean }) {
  const intl = useIntl()
  const search = useSearch()
  const { id, visits, lastVisit, phoneNr, email, type, blackListed } = customer
  const name = `${customer.name} ${customer.surname}`.trim()
  return (
    <Link
      href={`${pathTo(paths.customers, { id })}${search && `?${search}`}`}
      className={styles.row}
      aria-current={current ? 'true' : undefined}
    >
      <Avatar name={name} />
      <span className={styles.who}>
        <b>{name}</b>
        <span className={styles.chips}>
          <CustomerTypeChip type={type.name} />
          {blackListed && <Blocked />}
        </span>
      </span>
      <span className={styles.contact}>
        {phoneNr && <span>{formatPhoneNr(phoneNr)}</span>}
        {email && <span>{email}</span>}
      </span>
      <span className={styles.visits}>
        <span>{intl.formatMessage({ id: 'admin.customers.visits' }, { count: visits })}</span>
        {lastVisit && (
          <small>
            {intl.formatMessage(
              { id: 'admin.customers.lastVisit' },
              { day: intl.formatDate(lastVisit, { dateStyle: 'medium' }) },
            )}
          </small>
        )}
      </span>
    </Link>
  )
}
