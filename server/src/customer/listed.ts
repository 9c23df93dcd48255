import type { ListedCustomer } from '@goldline/contract/customer'
import { type CustomerType, usualInterval } from '@goldline/domain/customer/type'
import { zone } from '@goldline/domain/time/zone'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import type { CustomerReader } from './queries.ts'

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
  lastStaff: string | null
  tags: string[]
  spend: number
  starts: Date[]
  timeZone: string
  healthSign: boolean
}

/** Decides which visits count: all, or with scope OWN those in which the reader does a service (AUTH-25). */
type VisitReader = Pick<CustomerReader, 'scope' | 'staffId'>

/** SQL: whether the visit's service with this alias counts for the reader. */
export const isServiceOf = ({ scope, staffId }: VisitReader, service: string): RawBuilder<unknown> =>
  scope === 'ALL' ? sql`true` : sql`${sql.ref(`${service}.assigned_staff_id`)} = ${staffId}`

/** SQL: whether visit `a` counts for the reader. */
export const isVisitOf = (reader: VisitReader): RawBuilder<unknown> =>
  reader.scope === 'ALL'
    ? sql`true`
    : sql`exists (select from appointment_service o where o.business_object_id = a.business_object_id
        and o.appointment_id = a.id and ${isServiceOf(reader, 'o')})`

const fromProfile = sql`v.business_object_id = p.business_object_id and v.customer_id = p.customer_id`

/** SQL: number of visits of the customer of profile `p` that count for the reader. The profile counts all visits. */
export const visitCount = (reader: VisitReader): RawBuilder<unknown> =>
  reader.scope === 'ALL' ? sql`p.visits` : sql`(select count(*)::int from ${pastVisits(reader)} v where ${fromProfile})`

/** SQL: the last visit of the customer of profile `p` that counts for the reader. */
export const lastVisitTime = (reader: VisitReader): RawBuilder<unknown> =>
  reader.scope === 'ALL'
    ? sql`p.last_visit`
    : sql`(select max(v.start_time) from ${pastVisits(reader)} v where ${fromProfile})`

/**
 * SQL: past visits (business_object_id, customer_id, start_time, price) that count for the reader: checked out here, or
 * imported from a file (CUS-08). Imported visits count for no staff member.
 */
export const pastVisits = (reader: VisitReader): RawBuilder<unknown> => sql`(
  select a.business_object_id, a.customer_id, a.start_time, (select coalesce(sum(s.price), 0) from appointment_service s
    where s.business_object_id = a.business_object_id and s.appointment_id = a.id and ${isServiceOf(reader, 's')}) as price
  from appointment a where a.status = 'FULFILLED' and a.customer_id is not null and ${isVisitOf(reader)}
  ${reader.scope === 'ALL' ? fromBefore : sql``})`

const fromBefore = sql`union all
  select o.business_object_id, o.customer_id, o.start_time, coalesce(o.price, 0) from past_visit o`

const personBefore = sql`(select nullif(o.person, '') from past_visit o
  where o.business_object_id = p.business_object_id and o.customer_id = c.id order by o.start_time desc, o.id limit 1)`

/**
 * SQL: columns of a customer in the reader's list, from the salon's customer_profile `p` and the customer `c`. Its
 * figures about visits are costly: use it only for the rows of a page.
 */
export const listedColumns = (
  reader: CustomerReader,
): RawBuilder<unknown> => sql`c.id, c.name, c.surname, c.email, c.phone_nr, p.type, p.registered_at, p.black_listed,
  ${visitCount(reader)} as visits, ${lastVisitTime(reader)} as last_visit, p.tags,
  exists (select from business_object b where b.id = p.business_object_id and b.health_notes and (
    exists (select from customer_health_note n where n.business_object_id = b.id and n.customer_id = c.id)
    or exists (select from health_answer w where w.business_object_id = b.id and w.customer_id = c.id))) as health_sign,
  (select b.time_zone from business_object b where b.id = p.business_object_id) as time_zone,
  coalesce((select st.name from appointment a
    join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
    join staff st on st.business_object_id = s.business_object_id and st.id = s.assigned_staff_id
    where a.business_object_id = p.business_object_id and a.customer_id = c.id and a.status = 'FULFILLED'
      and ${isServiceOf(reader, 's')} order by a.start_time desc, s.position limit 1),
    ${reader.scope === 'ALL' ? personBefore : sql`null`}) as last_staff,
  coalesce((select sum(v.price) from ${pastVisits(reader)} v where ${fromProfile}
    and v.start_time > clock_now() - interval '1 year'), 0)::bigint as spend,
  array(select v.start_time from ${pastVisits(reader)} v where ${fromProfile}) as starts`

export const listedOf = (row: ListedRow): ListedCustomer => {
  const { toWall } = zone(row.timeZone)
  const interval = usualInterval(row.starts.map((start) => toWall(start.getTime()).day))
  return {
    '@type': 'basic-customer',
    id: row.id,
    name: row.name,
    surname: row.surname,
    email: row.email,
    phoneNr: row.phoneNr,
    type: { name: row.type },
    visits: row.visits,
    lastVisit: row.lastVisit?.toISOString() ?? null,
    lastStaff: row.lastStaff,
    spendInYear: row.spend,
    interval: interval === undefined ? null : Math.round(interval),
    tags: row.tags,
    registeredAt: row.registeredAt.toISOString(),
    blackListed: row.blackListed,
    healthSign: row.healthSign,
  }
}

/** Reads the salon's customers among these ids. */
export async function listedByIds(
  db: Db,
  reader: CustomerReader,
  ids: readonly string[],
): Promise<Map<string, ListedCustomer>> {
  const { rows } = await sql<ListedRow>`
    select ${listedColumns(reader)} from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${reader.businessObjectId} and c.id = any(${[...ids]}::uuid[]) and c.erased_time is null`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, listedOf(row)]))
}
