import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { readPayment } from './read-payment.ts'
import { settle } from './settle.ts'

const [most, dayMs] = [100, 86_400_000]

/**
 * Job: reads captures whose answer was lost or that PayPal is reviewing until their outcome is known, which takes days
 * at most.
 */
export async function settlePayments(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'paypal'>): Promise<void> {
  const { db, clock, paypal } = deps
  if (paypal === undefined) return
  const orders = await db
    .selectFrom('creditOrder')
    .selectAll()
    .where('state', '=', 'CREATED')
    .where('captureTime', '>', new Date(clock.now() - 30 * dayMs))
    // Random order, so that a few long-unknown ones do not keep the others from being read.
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
  for (const order of orders) await settle(deps, order, await readPayment(deps, paypal, order))
}
