/** Applies a payment's outcome to its order, from whatever source (CRD-03, CRD-07). */

import { type OrderTransition, stateAfter } from '@goldline/domain/credit/order'
import type { PaymentVerdict } from '@goldline/domain/credit/payment'
import { appendEntries } from '../db/append-entries.ts'
import { inSalon } from '../db/in-salon.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { orderInvoice } from '../ledger/order-invoice.ts'
import { isTopUp, type OrderRow } from '../ledger/queries.ts'
import { endOfTopUp } from './top-up.ts'
import { startWatching } from './watch-credit.ts'
import { withdrawRefundedCredit } from './withdraw-credit.ts'

export type SettleDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'secrets' | 'lexoffice'>

/** The transition of an order, or of an invoice's payment, by verdict; undefined: none. */
export const transitionOf: Record<PaymentVerdict['kind'], OrderTransition | undefined> = {
  paid: 'fulfil',
  none: 'fail',
  returned: 'fail',
  mismatch: 'fail',
  void: 'reject',
  pending: undefined,
  open: undefined,
  approved: undefined,
}

/**
 * Settles an order in one transaction under its lock: changes its state, credits a captured payment once and withdraws
 * the refunded part. Repeated, late or reordered reports change nothing. `order`: as it was before the payment was
 * read. Returns the order afterwards.
 */
export async function settle(deps: SettleDeps, order: OrderRow, read: PaymentVerdict): Promise<OrderRow> {
  // Credit nothing if the payment was refunded before it was first read.
  const isBack = read.kind === 'paid' && read.givenBack >= order.price
  const verdict: PaymentVerdict = isBack ? { kind: 'returned' } : read
  if (verdict.kind === 'mismatch') deps.log.error({ orderId: order.id }, 'a payment is not what was ordered')
  return transact(deps.db, async (tx) => {
    const row = await applyVerdict(tx, deps, { row: await lock(tx, order), verdict })
    return withdrawRefundedCredit(tx, deps, { asked: order, row, verdict })
  })
}

type OrderVerdict = { readonly row: OrderRow; readonly verdict: PaymentVerdict }

/** Moves the order to its next state, with credit, invoice and mails. */
async function applyVerdict(tx: Tx, deps: SettleDeps, { row, verdict }: OrderVerdict): Promise<OrderRow> {
  const now = new Date(deps.clock.now())
  if (verdict.kind === 'pending') return row.state === 'CREATED' ? change(tx, row, { pending: true }) : row
  const transition = transitionOf[verdict.kind]
  const state = transition && stateAfter(transition, row.state)
  if (state === undefined) return row
  const paid = verdict.kind === 'paid' ? { paymentId: verdict.captureId } : {}
  if (verdict.kind === 'paid') {
    await creditSalon(tx, row, { captureId: verdict.captureId, now })
    if (deps.lexoffice !== undefined) await orderInvoice(tx, row, now)
  }
  const settled = await change(tx, row, { ...paid, state, pending: false, settledTime: now })
  if (isTopUp(settled)) await endOfTopUp(tx, deps, { order: settled, verdict })
  return settled
}

const lock = (tx: Tx, { businessObjectId, id }: OrderRow): Promise<OrderRow> =>
  inSalon(tx, businessObjectId)
    .selectFrom('creditOrder')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

type OrderChange = Partial<Pick<OrderRow, 'state' | 'pending' | 'settledTime' | 'paymentId'>>

const change = (tx: Tx, { businessObjectId, id }: OrderRow, values: OrderChange): Promise<OrderRow> =>
  inSalon(tx, businessObjectId)
    .updateTable('creditOrder')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Credits the salon. The ledger's unique keys (one entry per cause and per order) guarantee that this happens once. */
async function creditSalon(
  tx: Tx,
  order: OrderRow,
  { captureId, now }: { captureId: string; now: Date },
): Promise<void> {
  const { businessObjectId, id: orderId, balance: amount } = order
  const cause = `${isTopUp(order) ? 'stripe-payment' : 'paypal-capture'}:${captureId}`
  const entry = { kind: 'PURCHASE', amount, cause, orderId } as const
  await appendEntries(tx, { businessObjectId, now: now.getTime() }, { creditEntry: [entry] })
  await startWatching(inSalon(tx, businessObjectId))
}
