import type { Prepaid } from '@goldline/contract/privacy'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

/** Customers to read prepayments of, at one salon or, without it, at all. */
type PrepaidScope = { customerIds: readonly string[]; businessObjectId?: string }

/** PRIV-01: reads by salon what these customers prepaid or earned and not used, which an erasure ends. */
export async function prepaidOf(db: Db, { customerIds, businessObjectId }: PrepaidScope): Promise<Prepaid[]> {
  const ids = [...customerIds]
  const { rows } = await sql<Prepaid>`
    select b.name as salon, sum(left_over.visits)::bigint as visits, sum(left_over.points)::bigint as points
    from (
      select business_object_id, balance as visits, 0 as points from customer_package
      where customer_id = any(${ids}::uuid[]) and ended_time is null and balance > 0
      union all
      select business_object_id, 0, balance from bonus_point_balance where customer_id = any(${ids}::uuid[]) and balance > 0
    ) left_over
    join business_object b on b.id = left_over.business_object_id
    where ${businessObjectId ?? null}::uuid is null or b.id = ${businessObjectId ?? null}
    group by b.id order by b.name, b.id`.execute(db)
  return rows
}
