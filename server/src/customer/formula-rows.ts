import type { Customer } from '@goldline/contract/customer'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

const latest = 50

/** What was written down for a customer, newest first. */
export async function formulasOf(db: Db, businessObjectId: string, customerId: string): Promise<Customer['formulas']> {
  const { rows } = await sql<{ id: string; text: string; createdTime: Date; by: string | null }>`
    select f.id, f.text, f.created_time, nullif(trim(u.name || ' ' || u.surname), '') as by
    from customer_formula f left join app_user u on u.id = f.user_id
    where f.business_object_id = ${businessObjectId} and f.customer_id = ${customerId}
    order by f.created_time desc, f.id desc limit ${latest}`.execute(db)
  return rows.map(({ createdTime, ...formula }) => ({ ...formula, time: createdTime.toISOString() }))
}
