import { typeRule } from '@goldline/domain/customer/type'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { pastVisits } from './listed.ts'
import { fullReader } from './queries.ts'

type Salon = { id: string; timeZone: string }
type RenewalDeps = Pick<Deps, 'db' | 'clock' | 'log'>
/** `customerId` null: all customers of the salon. */
export type Visitor = { businessObjectId: string; customerId: string | null }

/**
 * Nightly job (CUS-05): renews the type of every customer without a pinned type, salon by salon. Returns how many
 * changed.
 */
export async function renewCustomerTypes({ db, clock, log }: RenewalDeps): Promise<number> {
  const salons = await db.selectFrom('businessObject').select(['id', 'timeZone']).orderBy('id').execute()
  let changed = 0
  for (const businessObject of salons)
    changed += await renewIn(db, { businessObject, now: clock.now(), customerId: null })
  log.info({ changed }, 'types of customers renewed')
  return changed
}

/**
 * Enqueues the renewal of a customer's type in the transaction that checks the visit out (CUS-05). Finding the top
 * tenth reads all customers, which must not delay the till.
 */
export const renewTypeAfterVisit = (tx: Db, visitor: Visitor): Promise<void> =>
  addJobs(tx, [{ task: 'renewCustomerType', payload: visitor, key: `type:${Object.values(visitor).join(':')}` }])

/** Enqueues the renewal for the whole salon, after an import with past visits. */
export const renewTypesAfterImport = (salon: InSalon): Promise<void> =>
  addJobs(salon.db, [
    { task: 'renewCustomerType', payload: { businessObjectId: salon.id, customerId: null }, key: `type:${salon.id}` },
  ])

/** Job that renews the type of one customer, or of all after an import. */
export async function renewCustomerType({ db, clock }: RenewalDeps, visitor: Visitor): Promise<void> {
  const { businessObjectId, customerId } = visitor
  const businessObject = await db
    .selectFrom('businessObject')
    .select(['id', 'timeZone'])
    .where('id', '=', businessObjectId)
    .executeTakeFirst()
  if (businessObject) await renewIn(db, { businessObject, now: clock.now(), customerId })
}

const { atRiskIntervals, atRiskDaysWithoutInterval, visitsForInterval, yearInDays, frequentVisitsAYear, newDays } =
  typeRule

/**
 * Renews types by the domain's `customerType` as one statement, for all customers or one; `renew-types.test.ts`
 * compares the two. Customers with a pinned type also count for the top tenth.
 */
async function renewIn(
  db: Db,
  {
    businessObject: { id, timeZone },
    now,
    customerId,
  }: { businessObject: Salon; now: number; customerId: string | null },
): Promise<number> {
  const { day: today } = zone(timeZone).toWall(now)
  const day = sql`(v.start_time at time zone ${timeZone})::date`
  const { numAffectedRows } = await sql`/* renew-types */
    with spent as (
      select v.customer_id, sum(v.price) as spend from ${pastVisits(fullReader(id))} v
      where v.business_object_id = ${id} and ${day} > ${today}::date - ${yearInDays}::int
      group by v.customer_id having sum(v.price) > 0
    ), top as (
      select spend from spent order by spend desc
      limit 1 offset greatest((select ceil(count(*) / 10.0)::int from spent) - 1, 0)
    ), visit as (
      select distinct v.customer_id, ${day} as day from ${pastVisits(fullReader(id))} v
      where v.business_object_id = ${id} and (${customerId}::uuid is null or v.customer_id = ${customerId}::uuid)
    ), apart as (
      select customer_id, day, day - lag(day) over (partition by customer_id order by day) as gap from visit
    ), known as (
      select customer_id, min(day) as first, ${today}::date - max(day) as silent,
        case when count(*) >= ${visitsForInterval}::int
          then ${atRiskIntervals}::float8 * percentile_cont(0.5) within group (order by gap)
          else ${atRiskDaysWithoutInterval}::float8 end as patience,
        count(*) filter (where day > ${today}::date - ${yearInDays}::int) >= ${frequentVisitsAYear}::int as frequent
      from apart group by customer_id
    ), next as (
      select p.customer_id, case
          when k.customer_id is null then 'new'
          when k.silent >= k.patience then 'at_risk'
          when k.frequent and s.spend >= (select spend from top) then 'vip'
          when k.frequent then 'regular'
          when ${today}::date - k.first <= ${newDays}::int then 'new'
          else 'normal' end as type
      from customer_profile p
      left join known k on k.customer_id = p.customer_id
      left join spent s on s.customer_id = p.customer_id
      where p.business_object_id = ${id} and not p.type_pinned
        and (${customerId}::uuid is null or p.customer_id = ${customerId}::uuid)
    )
    update customer_profile p set type = next.type from next
    where p.business_object_id = ${id} and p.customer_id = next.customer_id and p.type <> next.type`.execute(db)
  return Number(numAffectedRows ?? 0)
}
