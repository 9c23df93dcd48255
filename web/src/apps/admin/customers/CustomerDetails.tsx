import type { Customer } from '@goldline/contract/customer'
import { hasRole } from '@goldline/domain/user/role'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Avatar } from '../../../kit/Avatar.tsx'
import { PanelContent, PanelPerson } from '../panel/PanelParts.tsx'
import { useMe } from '../session.ts'
import { BlockAction } from './BlockAction.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { Blocked, CustomerTypeChip } from './CustomerTypeChip.tsx'
import { Visits } from './Visits.tsx'

type Props = {
  customer: Customer
  headingId: string
  /** The name as a heading. */
  children: ReactNode
}

/** The customer as this salon knows them: contact, type, visits, and block (CUS-01, CUS-05, CUS-06). */
export function CustomerDetails({ customer, headingId, children }: Props) {
  const intl = useIntl()
  const { data: me } = useMe()
  const name = `${customer.name} ${customer.surname}`.trim()
  return (
    <>
      <PanelContent labelledBy={headingId} closer>
        <PanelPerson chips avatar={<Avatar size="l" name={name} />}>
          {children}
          <p>
            <CustomerTypeChip type={customer.type.name} />
            {customer.blackListed && <Blocked />}
            {intl.formatMessage({ id: 'admin.customers.visits' }, { count: customer.visits })}
          </p>
        </PanelPerson>
        <CustomerFacts customer={customer} />
        <Visits appointments={customer.appointments} />
      </PanelContent>
      {me && hasRole('L2', me.role) && <BlockAction customer={customer} name={name} />}
    </>
  )
}
