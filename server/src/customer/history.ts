import { getCustomerHistory } from '@goldline/contract/customer/edit'
import type { CustomerChange } from '@goldline/domain/customer/edit'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { read } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { requireCustomer } from './queries.ts'

/** Value before and after, by field. */
export type ChangedFields = Readonly<Record<string, readonly [string | null, string | null]>>

type HistoryEntry = {
  businessObjectId: string
  customerId: string
  /** null: a person without an account, who used a link. */
  userId: string | null
  what: CustomerChange
  data?: ChangedFields
  now: number
}

/** CUS-01: records a change in the customer's history, in the transaction that makes it. */
export async function recordCustomerChange(tx: Tx, { data = {}, now, ...entry }: HistoryEntry): Promise<void> {
  await tx
    .insertInto('customerHistory')
    .values({ ...entry, id: uuidv7(now), at: new Date(now), data: JSON.stringify(data) })
    .execute()
}

const latest = 200

export const getCustomerHistoryRoute = read(getCustomerHistory, async ({ salon, db, actor, params }) => {
  const id = await requireCustomer(db, actor, params.id)
  return historyOf(salon, id)
})

type HistoryRow = { id: string; at: Date; what: CustomerChange; data: ChangedFields; by: string | null }

async function historyOf(salon: InSalon, customerId: string) {
  const { rows } = await sql<HistoryRow>`
    select h.id, h.at, h.what, h.data, actor_name(h.business_object_id, h.user_id) as by
    from customer_history h
    where h.business_object_id = ${salon.id} and h.customer_id = ${customerId}
    order by h.at desc, h.id desc limit ${latest}`.execute(salon.db)
  return rows.map(({ id, at, what, data, by }) => ({
    id,
    what,
    by,
    time: at.toISOString(),
    fields: Object.entries(data).map(([field, [before, after]]) => ({ field, before, after })),
  }))
}
