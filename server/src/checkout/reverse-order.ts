/** Reverses an order (POS-09): all of it until the day end, or some lines later. A reversal is a separate order. */

import type { BodySent } from '@goldline/contract/call'
import type { Order } from '@goldline/contract/checkout/orders'
import { cancelOrder, refundOrder } from '@goldline/contract/checkout/orders'
import { transitionRefusal, transitions } from '@goldline/domain/appointment/status'
import {
  computeRefund,
  refundedGross,
  refundedPoints,
  refundedSurcharge,
  refundRefusal,
  withUnusedVisits,
} from '@goldline/domain/checkout/refund'
import {
  refundMethods,
  refundSplitRefusal,
  splitRefund,
  tipRefundRefusal,
} from '@goldline/domain/checkout/refund-methods'
import { turnoverOf } from '@goldline/domain/checkout/sale'
import { vatSums } from '@goldline/domain/checkout/vat'
import { fractionDigits } from '@goldline/domain/money'
import type { Selectable } from 'kysely'
import { changeVisit } from '../appointment/change-visit.ts'
import { lockRow } from '../appointment/write-change.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { ownSalon, routes, write } from '../http/route.ts'
import { refundOfVisits } from '../payment/deposits/refund-deposit.ts'
import { loadTillTerms, lockTill } from './at-till.ts'
import { findOrder } from './order.ts'
import { proveOwnPin } from './pin.ts'
import { type Reversal, type ReversalPlace, writeReversal } from './write-reversal.ts'

export const reverseOrderRoutes = routes(
  write(
    cancelOrder,
    { before: proveOwnPin, lock: ownSalon },
    async ({ salon, deps, actor, params, body: { reason }, language, now }) => {
      const place = await loadPlace(salon, { actor, secrets: deps.secrets, now })
      const order = await findOrder(salon, place, params.id)
      if (!order.cancellable) throw new Refused('order.not-cancellable')
      await restoreCheckedIn(salon, deps, { place, order })
      const id = await writeReversal(salon, place, {
        ...(await reverseWhole(salon, order)),
        reason,
        kind: 'CANCELLATION',
      })
      return findOrder(salon, { ...place, language }, id)
    },
  ),
  write(
    refundOrder,
    { before: proveOwnPin, lock: ownSalon },
    async ({ salon, deps, actor, params, body, language, now }) => {
      const place = await loadPlace(salon, { actor, secrets: deps.secrets, now })
      const order = await findOrder(salon, place, params.id)
      if (order.kind !== 'SALE' || order.cancelled) throw new Refused('order.not-refundable')
      const reversal = await reversePart(salon, place, { order, body })
      const id = await writeReversal(salon, place, { ...reversal, reason: body.reason, kind: 'REFUND' })
      await refundDeposits(salon, deps, { id, order, reversal })
      return findOrder(salon, { ...place, language }, id)
    },
  ),
)

/**
 * Refunds the deposit's part of a refund at Stripe (PAY-03f). After a cancelled sale, the next sale deducts the
 * deposit.
 */
async function refundDeposits(
  salon: InSalon<Tx>,
  deps: Deps,
  { id, order, reversal }: { id: string; order: Order; reversal: ReversedContent },
): Promise<void> {
  const online = reversal.payments.filter(({ kind }) => kind === 'ONLINE')
  const amount = online.reduce((sum, payment) => sum + payment.amount, 0)
  const appointmentIds = order.visits.map(({ appointmentId }) => appointmentId)
  if (amount > 0) await refundOfVisits(salon, deps, { appointmentIds, amount, cause: `refunded ${id}` })
}

async function loadPlace(
  salon: InSalon<Tx>,
  asking: Pick<ReversalPlace, 'actor' | 'secrets' | 'now'>,
): Promise<ReversalPlace> {
  const { actor, now } = asking
  const till = await lockTill(salon, actor, now)
  return { ...asking, till, terms: await loadTillTerms(salon, now) }
}

/** Returns the visits of a cancelled sale to CHECKED_IN (APT-04). */
async function restoreCheckedIn(
  salon: InSalon<Tx>,
  deps: Deps,
  { place, order }: { place: ReversalPlace; order: Order },
): Promise<void> {
  const { userId } = place.actor
  for (const { appointmentId } of order.visits) {
    const { status } = await lockRow(salon, appointmentId)
    refuseIf(transitionRefusal('cancelCheckout', { status, by: 'salon' }))
    const columns = { status: transitions.cancelCheckout.to }
    await changeVisit(salon, deps, {
      id: appointmentId,
      by: 'salon',
      userId,
      what: 'checkoutCancelled',
      columns,
    })
  }
  await salon.updateTable('orderVisit').set({ live: false }).where('orderId', '=', order.id).execute()
}

type OrderLineRow = Selectable<Database['orderLine']>
type ReversedContent = Omit<Reversal, 'reason' | 'kind'>

const linesOf = (salon: InSalon<Tx>, orderId: string): Promise<OrderLineRow[]> =>
  salon.selectFrom('orderLine').selectAll().where('orderId', '=', orderId).orderBy('position').execute()

async function reverseWhole(salon: InSalon<Tx>, order: Order): Promise<ReversedContent> {
  const lines = await linesOf(salon, order.id)
  const { sum, rounding, vat, tips, payments, points } = order
  return {
    order,
    lines,
    tips,
    sum,
    rounding,
    vat,
    turnover: turnoverOf(lines),
    payments,
    points: { redeemed: points.redeemed, earned: points.earned },
    pointsValue: points.value,
  }
}

type Refund = { order: Order; body: Omit<BodySent<typeof refundOrder>, 'reason' | 'pin'> }

/** Refuses with refund.too-much and refund.other-way. */
async function reversePart(
  salon: InSalon<Tx>,
  place: ReversalPlace,
  { order, body }: Refund,
): Promise<ReversedContent> {
  const lines = await refundedLines(salon, { order, body })
  const { kind: first, tips = [] } = body
  refuseIf(tipRefundRefusal(order.tips, tips))
  const sum = lines.reduce((all, { due }) => all + due, 0)
  const back = { sum: tips.reduce((all, { amount }) => all + amount, sum), first }
  const ways = refundMethods(order, order.givenBack)
  refuseIf(refundSplitRefusal(ways, back))
  return {
    order,
    lines,
    tips,
    sum,
    ...splitRefund(ways, back, { country: place.terms.country, currency: order.currency }),
    vat: vatSums(lines),
    turnover: turnoverOf(lines),
    ...(await refundedPointsOf(salon, place, { order, lines })),
  }
}

/** Returns the lines, each with its refunded part; refuses with refund.too-much. */
async function refundedLines(salon: InSalon<Tx>, { order, body }: Refund) {
  if (body.lines.length === 0 && (body.tips ?? []).length === 0)
    throw new Refused('invalid-request', { field: 'body.lines' })
  const sold = await linesOf(salon, order.id)
  const asked = body.lines.map(({ id, quantity: back }) => {
    const line = sold.find((each) => each.id === id)
    const { refunded = 0, used = 0, visitPrice = 0 } = order.lines.find((each) => each.id === id) ?? {}
    if (line === undefined) throw new Refused('refund.too-much')
    return { ...line, refunded, used, visitPrice, back }
  })
  const once = new Set(asked.map(({ id }) => id)).size === asked.length
  refuseIf(once ? refundRefusal(asked) : 'refund.too-much')
  return withUnusedVisits(asked).map((line) => ({
    ...line,
    quantity: line.back,
    gross: refundedGross(line),
    surchargeAmount: refundedSurcharge(line),
    ...computeRefund(line),
  }))
}

/** Computes the points to reverse, without what earlier refunds of the order reversed. */
async function refundedPointsOf(
  salon: InSalon<Tx>,
  { terms }: ReversalPlace,
  { order, lines }: { order: Order; lines: readonly OrderLineRow[] },
) {
  const taken = await salon
    .selectFrom('saleOrder')
    .select(({ fn }) => [fn.sum<number>('turnover').as('turnover'), fn.sum<number>('pointsValue').as('value')])
    .select(({ fn }) => [fn.sum<number>('points').as('redeemed'), fn.sum<number>('pointsEarned').as('earned')])
    .where('ofOrderId', '=', order.id)
    .executeTakeFirstOrThrow()
  const sum = (negative: number | null) => -Number(negative ?? 0)
  const before = {
    turnover: sum(taken.turnover),
    value: sum(taken.value),
    redeemed: sum(taken.redeemed),
    earned: sum(taken.earned),
  }
  const pointsValue = lines.reduce((all, line) => all + line.pointsValue, 0)
  const rate = { rate: terms.pointRate, digits: fractionDigits(terms.currency) }
  const back = { value: pointsValue, turnover: turnoverOf(lines), rate }
  return { points: refundedPoints({ ...order.points, turnover: turnoverOf(order.lines) }, before, back), pointsValue }
}
