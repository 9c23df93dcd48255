import type { Customer } from '@goldline/contract/customer'
import { hasRole } from '@goldline/domain/user/role'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Avatar } from '../../../kit/Avatar.tsx'
import { useMe } from '../use-me.ts'
import { BlockAction } from './BlockAction.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import styles from './CustomerPanel.module.css'
import { Blocked, CustomerTypeChip } from './CustomerTypeChip.tsx'
import { Visits } from './Visits.tsx'

type Props = {
  customer: Customer
  timeZone: string
  headingId: string
  /** The name as a heading. */
  children: ReactNode
}

/** Who it is to this salon: contact, type, visits, and the block (CUS-01, CUS-05, CUS-06). */
export function CustomerDetails({ customer, timeZone, headingId, children }: Props) {
  const intl = useIntl()
  const { data: me } = useMe()
  const name = `${customer.name} ${customer.surname}`.trim()
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className={styles.content} tabIndex={0} aria-labelledby={headingId}>
        <div className={styles.person}>
          <Avatar size="l" name={name} />
          <div>
            {children}
            <p>
              <CustomerTypeChip type={customer.type.name} />
              {customer.blackListed && <Blocked />}
              {intl.formatMessage({ id: 'admin.customers.visits' }, { count: customer.visits })}
            </p>
          </div>
        </div>
        <CustomerFacts customer={customer} />
        <Visits appointments={customer.appointments} timeZone={timeZone} />
      </section>
      {me && hasRole('L2', me.role) && <BlockAction customer={customer} name={name} />}
    </>
  )
}
