/** Applies what is known of a payment to its order, whoever reports it (CRD-03). */
import { type OrderTransition, stateAfter } from '@goldline/domain/credit/order'
import { type Verdict, verdictOn } from '@goldline/domain/credit/payment'
import { sql } from 'kysely'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import { orderInvoice } from '../invoice/order-invoice.ts'
import type { PayPal } from '../providers/paypal.ts'
import type { OrderRow } from './queries.ts'
import { startWatching } from './watch-credit.ts'

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'lexoffice'>

/** What a verdict does to an order, or to a payment of an invoice. */
export const transitionOf: Record<Verdict['kind'], OrderTransition | undefined> = {
  paid: 'fulfil',
  none: 'fail',
  mismatch: 'fail',
  void: 'reject',
  pending: undefined,
  open: undefined,
}

/**
 * Under the order's lock: changes the state as the table says and credits a captured payment once, in the same
 * transaction. Repeated, late or reordered reports change nothing. Returns the order as it is then.
 */
export async function settle(deps: SettleDeps, order: OrderRow, verdict: Verdict): Promise<OrderRow> {
  if (verdict.kind === 'mismatch') deps.log.error({ orderId: order.id }, 'a payment is not what was ordered')
  return transact(deps.db, async (tx) => {
    const now = new Date(deps.clock.now())
    const row = await lock(tx, order)
    if (verdict.kind === 'pending') return row.state === 'CREATED' ? change(tx, row, { pending: true }) : row
    const transition = transitionOf[verdict.kind]
    const state = transition && stateAfter(transition, row.state)
    if (state === undefined) return row
    if (verdict.kind === 'paid') {
      await credit(tx, row, { captureId: verdict.captureId, now })
      if (deps.lexoffice !== undefined) await orderInvoice(tx, row, now)
    }
    return change(tx, row, { state, pending: false, settledTime: now })
  })
}

const lock = (tx: Tx, { businessObjectId, id }: OrderRow): Promise<OrderRow> =>
  tx
    .selectFrom('creditOrder')
    .selectAll()
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

type Change = Partial<Pick<OrderRow, 'state' | 'pending' | 'settledTime'>>

const change = (tx: Tx, { businessObjectId, id }: OrderRow, values: Change): Promise<OrderRow> =>
  tx
    .updateTable('creditOrder')
    .set(values)
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The ledger's unique keys (one entry per cause and per order) guarantee that this happens once. */
async function credit(tx: Tx, order: OrderRow, { captureId, now }: { captureId: string; now: Date }): Promise<void> {
  const { businessObjectId, id: orderId, balance: amount } = order
  await tx
    .insertInto('creditEntry')
    .values({
      businessObjectId,
      id: uuidv7(now.getTime()),
      kind: 'PURCHASE',
      amount,
      cause: `paypal-capture:${captureId}`,
      orderId,
    })
    .execute()
  await startWatching(tx, businessObjectId)
}

const open: Verdict = { kind: 'open' }

/**
 * Reads the state of an order's payment at PayPal; `open` also if it cannot be read now, since unknown is not a refusal
 * (CRD-03).
 */
export async function readPayment(
  { log }: Pick<Deps, 'log'>,
  paypal: PayPal,
  order: Pick<OrderRow, 'id' | 'price' | 'currency' | 'paypalOrderId'>,
): Promise<Verdict> {
  if (order.paypalOrderId === null) return open
  const read = await paypal.getOrder(order.paypalOrderId)
  if (read.kind === 'facts') return verdictOn(order, read.facts)
  // PayPal forgets orders that nobody approved in time.
  if (read.kind === 'gone') return { kind: 'void' }
  log.warn({ orderId: order.id, error: read.error }, 'payment not read')
  return open
}

const [most, dayMs] = [100, 86_400_000]

/**
 * Job: reads captures whose answer was lost or that PayPal is reviewing until their outcome is known, which takes days
 * at most.
 */
export async function settlePayments(deps: SettleDeps & Pick<Deps, 'paypal'>): Promise<void> {
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
