import { payDraft } from '@goldline/contract/checkout/pay-draft'
import { checkOutRefusal, transitions } from '@goldline/domain/appointment/status'
import { contentRefusal, isPrepaid, setsPrices, spendsWithoutOwner } from '@goldline/domain/checkout/sale-content'
import { keepsTakenPayments } from '@goldline/domain/checkout/taken-payments'
import { discountsAbove, paymentRefusal, saleRefusal, totals } from '@goldline/domain/checkout/totals'
import { storeCheckIn } from '../appointment/change/check-in-appointment.ts'
import { changeForGood } from '../appointment/change-visit.ts'
import { type AppointmentRow, lockRow } from '../appointment/write-change.ts'
import { renewTypeAfterVisit } from '../customer/renew-types.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { requireFeature } from '../http/access.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { ownSalon, write } from '../http/route.ts'
import { depositsOf } from '../ledger/deposits.ts'
import { refundOfVisits } from '../payment/deposits/refund-deposit.ts'
import { requestReviewAfter } from '../review/ask.ts'
import { buildSale, contentOf, lockOwnDraft } from './draft.ts'
import { requireProofs } from './gift-card/code.ts'
import { findOrder } from './order.ts'
import { proveApprover, requireApprover } from './pin.ts'
import { deleteDraft, turnAt } from './write-draft.ts'
import { type SaleToPay, writeOrder } from './write-order.ts'

/**
 * Pays a sale: order, payments, number, ledgers, visits and history in one transaction; a repeated key gets its answer
 * (POS-03).
 */
export const payDraftRoute = write(
  payDraft,
  { before: (paying) => proveApprover(paying.deps, paying), lock: ownSalon },
  async (work, approverId) => {
    const { salon, actor, now } = work
    const { till, terms } = await turnAt(salon, { actor, now })
    const draft = await lockOwnDraft(salon, till, work.params.id)
    const content = { ...contentOf(draft), payments: work.body.payments }
    if (!keepsTakenPayments(draft.content.payments, content.payments))
      throw new Refused('invalid-request', { field: 'body.payments' })
    // Skip lines that have left a visit since; the total that the till sends shows whether it knew.
    const sale = totals(await buildSale(salon, { terms, row: draft, now }, content))
    if (sale.lines.some(isPrepaid)) requireFeature('giftCards', actor)
    refuseIf(contentRefusal(terms, content))
    requirePayable(terms, sale, work.body.total)
    const paid = { terms, till, actor, sale, secrets: work.deps.secrets, now }
    const unseen = spendsWithoutOwner(content, await loadVisitCustomers(salon, paid))
    const { discountBound } = terms
    const asksRight = unseen || discountsAbove(sale, discountBound) || setsPrices(content, discountBound)
    const approval = asksRight && { approver: await requireApprover(salon, actor, approverId) }
    const notDeducted = await findUndeductedDeposits(salon, paid)
    await requireProofs(salon, work.deps.secrets, { draftId: draft.id, ...work.body })
    await fulfil(salon, work.deps, paid)
    const id = await writeOrder(salon, { ...paid, ...approval })
    for (const each of notDeducted) await refundOfVisits(salon, work.deps, { ...each, cause: `not deducted ${id}` })
    await deleteDraft(salon, draft)
    return findOrder(salon, { actor, terms, language: work.language }, id)
  },
)

/**
 * Returns the parts of the visits' deposits that this sale does not deduct, which are then refunded (PAY-03f). Refuses
 * online payments above the rest of a visit's deposit. Returns none if sales are only recorded (POS-12), as the bill is
 * issued elsewhere.
 */
async function findUndeductedDeposits(salon: InSalon<Tx>, { terms, sale }: SaleToPay) {
  const online = sale.payments.filter(({ kind }) => kind === 'ONLINE')
  const deposits = await depositsOf(salon, sale.appointmentIds)
  if (online.some(({ id, amount }) => amount > (deposits.get(id) ?? 0)))
    throw new Refused('invalid-request', { field: 'body.payments' })
  if (terms.paidElsewhere) return []
  return [...deposits].flatMap(([appointmentId, left]) => {
    const amount = left - (online.find(({ id }) => id === appointmentId)?.amount ?? 0)
    return amount > 0 ? [{ appointmentIds: [appointmentId], amount }] : []
  })
}

/** Returns the customers of the visits in the sale. */
async function loadVisitCustomers(
  salon: InSalon<Tx>,
  { sale: { appointmentIds } }: SaleToPay,
): Promise<(string | null)[]> {
  if (appointmentIds.length === 0) return []
  const rows = await salon
    .selectFrom('appointment')
    .select('customerId')
    .where('id', 'in', [...appointmentIds])
    .execute()
  return rows.map(({ customerId }) => customerId)
}

function requirePayable(terms: SaleToPay['terms'], sale: SaleToPay['sale'], shown: number): void {
  const { lines, tips, total } = sale
  if (lines.length + tips.length === 0) throw new Refused('order.empty')
  refuseIf(saleRefusal(sale))
  if (total !== shown) throw new Refused('order.total-changed', { totals: { shown, actual: total } })
  // If sales are only recorded, they are paid elsewhere (POS-12).
  if (!terms.paidElsewhere) refuseIf(paymentRefusal(sale))
}

/** Queues the jobs after a visit: its customer's type (CUS-05), and the request for a review (REV-02). */
async function queueFollowUps(
  salon: InSalon<Tx>,
  deps: Deps,
  { id: appointmentId, customerId }: AppointmentRow,
): Promise<void> {
  if (customerId === null) return
  await renewTypeAfterVisit(salon.db, { businessObjectId: salon.id, customerId })
  await requestReviewAfter(salon.db, deps, { businessObjectId: salon.id, appointmentId })
}

/** Sets CONFIRMED and EXPIRED to FULFILLED directly: a customer who pays was there (APT-04). */
async function fulfil(
  salon: InSalon<Tx>,
  deps: Deps,
  { terms, actor, sale: { appointmentIds } }: SaleToPay,
): Promise<void> {
  for (const appointmentId of appointmentIds) {
    const row = await lockRow(salon, appointmentId)
    const visitDay = terms.clock.toWall(row.startTime.getTime()).day
    refuseIf(checkOutRefusal({ status: row.status, visitDay, today: terms.today }))
    if (row.status !== 'CHECKED_IN') await storeCheckIn(salon, row, row.startTime)
    const paid = { by: 'salon', userId: actor.userId, what: 'checkedOut' } as const
    await changeForGood(salon, deps, {
      id: row.id,
      ...paid,
      columns: { status: transitions.checkOut.to },
    })
    await queueFollowUps(salon, deps, row)
  }
}
