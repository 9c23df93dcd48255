import { firstValidDay } from '@goldline/domain/checkout/points'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { appendEntries } from '../../db/append-entries.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

type Salon = { id: string; timeZone: string; months: number }

/**
 * Job, nightly (POS-02): expires points older than the salon's limit in months, if set. The next run makes up for a
 * missed one; a repeated run finds none. An error in one salon does not stop the others; the job is then repeated.
 * Returns the number of customers whose points expired.
 */
export async function expirePoints({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const { rows: salons } = await sql<Salon>`
    select b.id, b.time_zone, s.point_months as months from checkout_settings s
    join business_object b on b.id = s.business_object_id where s.point_months is not null order by b.id`.execute(db)
  let customers = 0
  const failures: unknown[] = []
  for (const businessObject of salons)
    try {
      customers += await transact(db, (tx) => expireInSalon(tx, businessObject, clock.now()))
    } catch (error) {
      failures.push(error)
    }
  log.info({ customers }, 'bonus points expired')
  if (failures.length > 0) throw new AggregateError(failures, 'bonus points of some salons did not expire')
  return customers
}

/**
 * Points are spent oldest first, so of those earned before the day only the unspent rest expires. Locks balances first,
 * so that the counting statement sees concurrent redemptions, or they wait.
 */
async function expireInSalon(tx: Tx, { id: businessObjectId, timeZone, months }: Salon, now: number): Promise<number> {
  const clock = zone(timeZone)
  const since = new Date(clock.startOfDay(firstValidDay(clock.toWall(now).day, months)))
  await sql`select from bonus_point_balance where business_object_id = ${businessObjectId} and balance > 0
    order by customer_id for update`.execute(tx)
  const { rows } = await sql<{ customerId: string; points: number }>`
    select e.customer_id, least(b.balance, sum(e.points) filter (where e.points < 0 or e.created_time < ${since}))::bigint as points
    from bonus_point_balance b
    join bonus_point_entry e on e.business_object_id = b.business_object_id and e.customer_id = b.customer_id
    where b.business_object_id = ${businessObjectId} and b.balance > 0
    group by e.customer_id, b.balance
    having sum(e.points) filter (where e.points < 0 or e.created_time < ${since}) > 0
    order by e.customer_id`.execute(tx)
  // The day alone is no unique cause: after a change of the limit, or a merge, more points may expire on it.
  const entries = rows.map(
    ({ customerId, points }) => ({ customerId, kind: 'EXPIRED', points: -Number(points) }) as const,
  )
  await appendEntries(tx, { businessObjectId, now }, { bonusPointEntry: entries })
  return rows.length
}
