import { type CustomerType, customerType, topTenthSpend } from '@goldline/domain/customer/type'
import type { Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

type Salon = { id: string; timeZone: string; today: Day }
type Known = { customerId: string; type: CustomerType; pinned: boolean; visitDays: Day[]; spend: number }

/**
 * Nightly job (CUS-05): the type of every customer whose type the salon did not pin, salon by salon. Returns how many
 * changed.
 */
export async function renewCustomerTypes({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const now = clock.now()
  const salons = await db.selectFrom('businessObject').select(['id', 'timeZone']).orderBy('id').execute()
  let changed = 0
  for (const salon of salons) changed += await renewIn(db, { ...salon, today: zone(salon.timeZone).toWall(now).day })
  log.info({ changed }, 'types of customers renewed')
  return changed
}

async function renewIn(db: Db, salon: Salon): Promise<number> {
  const known = await knownIn(db, salon)
  const top = topTenthSpend(known.map(({ spend }) => spend))
  const others = known.flatMap(({ customerId, type, pinned, visitDays, spend }) => {
    const next = customerType({
      pinned: pinned ? type : null,
      visitDays,
      topTenthBySpend: spend >= top,
      today: salon.today,
    })
    return next === type ? [] : [{ customerId, type: next }]
  })
  for (const [type, some] of Map.groupBy(others, (each) => each.type))
    await db
      .updateTable('customerProfile')
      .set({ type })
      .where('businessObjectId', '=', salon.id)
      .where('typePinned', '=', false)
      .where(
        'customerId',
        'in',
        some.map(({ customerId }) => customerId),
      )
      .execute()
  return others.length
}

/** Days of visits in the salon's zone, and what the last twelve months brought; whoever is pinned counts for the tenth. */
async function knownIn(db: Db, { id, timeZone, today }: Salon): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select p.customer_id, p.type, p.type_pinned as pinned, coalesce(v.days, '{}') as visit_days, coalesce(v.spend, 0)::int as spend
    from customer_profile p left join (
      select a.customer_id, array_agg(distinct to_char(a.start_time at time zone ${timeZone}, 'YYYY-MM-DD')) as days,
        sum((select sum(s.price) from appointment_service s
          where s.business_object_id = a.business_object_id and s.appointment_id = a.id))
          filter (where a.start_time at time zone ${timeZone} > ${today}::date - interval '1 year') as spend
      from appointment a
      where a.business_object_id = ${id} and a.status = 'FULFILLED' and a.customer_id is not null
      group by a.customer_id) v on v.customer_id = p.customer_id
    where p.business_object_id = ${id}`.execute(db)
  return rows
}
