import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { readPayment } from './read-payment.ts'
import { settle } from './settle.ts'

const [most, dayMs] = [100, 86_400_000]

/** A job: captures whose answer was lost, or that PayPal looks at, are read until they are known; PayPal decides within days. */
export async function settlePayments(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'paypal'>): Promise<void> {
  const { db, clock, paypal } = deps
  if (paypal === undefined) return
  const orders = await db
    .selectFrom('creditOrder')
    .selectAll()
    .where('state', '=', 'CREATED')
    .where('captureTime', '>', new Date(clock.now() - 30 * dayMs))
    // By chance, so that some that stay unknown for long do not keep the others from being looked at.
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
  for (const order of orders) await settle(deps, order, await readPayment(deps, paypal, order))
}
