import type { ListedCustomer } from '@goldline/contract/customer'
import { getCustomerDuplicates, tellCustomersApart } from '@goldline/contract/customer/merge'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { joinFacts } from '../../../../kit/dot.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { look, row } from '../../../../kit/look.ts'
import { UsersIcon } from '../../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { paths, pathTo } from '../../paths.ts'
import type { PathParts } from '../../screen.ts'
import { CustomerComparison } from './CustomerComparison.tsx'
import styles from './Merge.module.css'

/** CUS-09: lists proposed duplicates, or compares two customers. */
export function Page({ keep, other }: PathParts) {
  const t = useText()
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.customers.duplicates.intro')} />
      {keep && other ? <CustomerComparison key={keep + other} one={keep} other={other} /> : <Duplicates />}
    </AdminScreen>
  )
}

function Duplicates() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getCustomerDuplicates, {}))
  const apart = useCall(tellCustomersApart, { renews: [getCustomerDuplicates] })
  if (!data) return <Loading error={error} refetch={refetch} rows={4} />
  if (data.length === 0) return <EmptyState icon={<UsersIcon />} title={t('admin.customers.duplicates.none')} />
  return (
    <ul className={styles.pairs}>
      {data.map(({ why, customers: [one, other] }) => (
        <li key={one.id + other.id} className={styles.pair}>
          <p className={look('across', 'f13', 'w700', 'quiet')}>{t(`admin.customers.duplicates.${why}`)}</p>
          <CustomerHead customer={one} />
          <CustomerHead customer={other} />
          <div className={row(8, 'across', 'wrap', 'justify-end')}>
            <Button busy={apart.isPending} onClick={() => apart.mutate({ body: { ids: [one.id, other.id] } })}>
              {t('admin.customers.duplicates.apart')}
            </Button>
            <Link className={buttonClass('gold')} href={pathTo(paths.duplicates, { keep: one.id, other: other.id })}>
              {t('admin.customers.duplicates.compare')}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}

function CustomerHead({ customer }: { customer: ListedCustomer }) {
  const t = useText()
  const name = fullName(customer)
  const { phoneNr, email, visits } = customer
  return (
    <Link
      className={row(12, 'middle', 'min-w-0', 'touch', 'color-text', 'no-underline', 'anywhere')}
      href={pathTo(paths.customers, { id: customer.id })}
    >
      <Avatar name={name} />
      <span>
        <b>{name}</b>
        <small className={look('block', 'f13', 'faint')}>{joinFacts(phoneNr && formatPhoneNr(phoneNr), email)}</small>
        <small className={look('block', 'f13', 'faint')}>{t('admin.customers.visits', { count: visits })}</small>
      </span>
    </Link>
  )
}
