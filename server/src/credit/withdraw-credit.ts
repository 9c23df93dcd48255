/** Withdraws credit in proportion to refunded money (CRD-07). */

import { creditOf, type PaymentVerdict } from '@goldline/domain/credit/payment'
import { appendEntries } from '../db/append-entries.ts'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { findBalance, type OrderRow, watchLowBalance } from '../ledger/queries.ts'
import { enqueueCreditRefunded } from '../message/credit-mails.ts'
import type { MessageDeps } from '../message/types.ts'
import { endTopUp } from './top-up.ts'

type GivenBackOrder = {
  /** The order before its payment was read. */
  readonly asked: OrderRow
  /** The order now, locked. */
  readonly row: OrderRow
  readonly verdict: PaymentVerdict
}

/**
 * Books the difference from earlier refunds, in the settlement's transaction: less credit if a refund grew, more if a
 * dispute was won. If another reading was applied meanwhile, this one may be outdated: then enqueues another reading.
 * Returns the order afterwards.
 */
export async function withdrawRefundedCredit(
  tx: Tx,
  deps: MessageDeps & Pick<Deps, 'log'>,
  { asked, row, verdict }: GivenBackOrder,
): Promise<OrderRow> {
  if (row.state !== 'FULFILLED') return row
  // A payment under review changes nothing yet, since its outcome comes as another event.
  if (verdict.kind === 'pending') return row
  const givenBack = refundedPart(row, verdict)
  const overtaken = row.readings !== asked.readings && givenBack !== row.givenBack
  if (givenBack === undefined || overtaken) {
    await readAgain(tx, row)
    return row
  }
  const amount = creditOf(row, row.givenBack) - creditOf(row, givenBack)
  const changed = await storeRefund(tx, row, givenBack)
  if (amount !== 0) await bookRefund(tx, deps, { order: changed, amount, price: givenBack - row.givenBack })
  return changed
}

/** Returns the refunded part of the price; undefined if the reading does not contain it. */
function refundedPart({ price }: OrderRow, verdict: PaymentVerdict): number | undefined {
  if (verdict.kind === 'returned') return price
  return verdict.kind === 'paid' ? Math.min(verdict.givenBack, price) : undefined
}

const readAgain = (tx: Tx, { businessObjectId, id }: OrderRow): Promise<void> =>
  addJobs(tx, [{ task: 'readPaidOrder', payload: { businessObjectId, id }, key: `read-paid-order ${id}` }])

const storeRefund = (tx: Tx, { businessObjectId, id }: OrderRow, givenBack: number): Promise<OrderRow> =>
  inSalon(tx, businessObjectId)
    .updateTable('creditOrder')
    .set(({ eb }) => ({ givenBack, readings: eb('readings', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

type Booking = { readonly order: OrderRow; readonly amount: number; readonly price: number }

async function bookRefund(
  tx: Tx,
  deps: MessageDeps & Pick<Deps, 'log'>,
  { order, amount, price }: Booking,
): Promise<void> {
  const { businessObjectId, id: orderId, readings } = order
  const cause = `given-back:${orderId}:${readings}`
  await appendEntries(
    tx,
    { businessObjectId, now: deps.clock.now() },
    { creditEntry: [{ kind: 'REFUND', amount, orderId, cause }] },
  )
  deps.log.warn({ orderId, amount }, amount < 0 ? 'a payment was given back' : 'a dispute was won')
  if (amount > 0) return
  const balance = await findBalance(inSalon(tx, businessObjectId))
  // Do not charge automatically again after a refund.
  await endTopUp(inSalon(tx, businessObjectId), 'GIVEN_BACK')
  await watchLowBalance(inSalon(tx, businessObjectId), { before: balance - amount, after: balance })
  await enqueueCreditRefunded(tx, deps, { businessObjectId, orderId, nth: readings, price, amount: -amount, balance })
}
