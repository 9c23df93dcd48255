import type { ListedCustomer } from '@goldline/contract/customer'
import type { CustomerType } from '@goldline/domain/customer/type'
import { sql } from 'kysely'

export type ListedRow = {
  id: string
  name: string
  surname: string
  email: string | null
  phoneNr: string | null
  type: CustomerType
  registeredAt: Date
  blackListed: boolean
  visits: number
  lastVisit: Date | null
}

/** A customer in the salon's list; `p` is its customer_profile, `c` the customer. */
export const listedColumns = sql`c.id, c.name, c.surname, c.email, c.phone_nr, p.type, p.registered_at, p.black_listed,
  (select count(*) from appointment a where a.business_object_id = p.business_object_id
    and a.customer_id = c.id and a.status = 'FULFILLED') as visits,
  (select max(a.start_time) from appointment a where a.business_object_id = p.business_object_id
    and a.customer_id = c.id and a.status = 'FULFILLED') as last_visit`

export const listedOf = (row: ListedRow): ListedCustomer => ({
  '@type': 'basic-customer',
  id: row.id,
  name: row.name,
  surname: row.surname,
  email: row.email,
  phoneNr: row.phoneNr,
  type: { name: row.type },
  visits: Number(row.visits),
  lastVisit: row.lastVisit?.toISOString() ?? null,
  registeredAt: row.registeredAt.toISOString(),
  blackListed: row.blackListed,
})
