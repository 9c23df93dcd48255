/** Writes an order with all its rows (POS-01, POS-02, POS-11). Call it inside the transaction that pays. */

import type { DraftContent } from '@goldline/contract/checkout/draft'
import { pointsEarned, type Totals } from '@goldline/domain/checkout/totals'
import { fractionDigits } from '@goldline/domain/money'
import type { Insertable } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { SoldContent } from '../db/json-columns.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { SalonActor } from '../http/session.ts'
import { uuidv7 } from '../ids.ts'
import type { MarkingSecrets } from '../secrets.ts'
import { moveStock } from './articles/ledger.ts'
import { dayNumberOf, type TillRow, type TillTerms } from './at-till.ts'
import type { TillSale } from './draft.ts'
import { queueSignature } from './fiscal/sign-order.ts'
import { redeemGiftCards, sellGiftCards } from './gift-card/ledger.ts'
import { appendEntry } from './journal.ts'
import { sellPackages } from './package/ledger.ts'
import { enterPoints, pointBalance } from './points/ledger.ts'
import { storeForCustomer, writeBuyer } from './receipt/buyer.ts'
import { receiptHead } from './receipt/head.ts'

export type SaleToPay = {
  terms: TillTerms
  till: TillRow
  actor: SalonActor
  /** The person whose PIN approved the sale; undefined: none was needed. */
  approver?: { id: string; name: string }
  sale: Totals<SoldContent, TillSale>
  secrets: MarkingSecrets
  now: number
}

type OrderRow = Insertable<Database['saleOrder']>

/** Writes the order and returns its id. */
export async function writeOrder(salon: InSalon<Tx>, paid: SaleToPay): Promise<string> {
  const { terms, sale, now } = paid
  const { customerId } = sale
  const order = await orderRow(salon, paid)
  const id = order.id
  await salon.db.insertInto('saleOrder').values(order).execute()
  const withCards = await sellGiftCards(salon, { terms, lines: sale.lines, now }, id)
  const lines = await sellPackages(salon, { customerId, lines: withCards, now }, id)
  await writeParts(salon, { ...paid, sale: { ...sale, lines } }, id)
  await redeemGiftCards(salon, paid, id)
  await enterPoints(salon, order, now)
  await moveStock(salon, lines, { businessObjectId: salon.id, orderId: id, kind: 'SOLD', now })
  if (!terms.paidElsewhere) await writeBooks(salon, paid, order)
  if (terms.fiscalDevice) await queueSignature(salon, id, now)
  return id
}

async function orderRow(salon: InSalon<Tx>, { terms, till, actor, approver, sale, now }: SaleToPay): Promise<OrderRow> {
  const { customerId, lines } = sale
  const rate = { rate: terms.pointRate, digits: fractionDigits(terms.currency) }
  const earned = customerId === null ? 0 : pointsEarned(sale.turnover, rate)
  return {
    businessObjectId: salon.id,
    id: uuidv7(now),
    kind: terms.paidElsewhere ? 'RECORD' : 'SALE',
    ...(terms.paidElsewhere ? { tillId: null, number: null } : await takeNextNumber(salon, till, now)),
    customerId,
    userId: actor.userId,
    byName: await loadActorName(salon, actor),
    ...(approver && { approverId: approver.id, approverName: approver.name }),
    currency: terms.currency,
    ...changeColumns(sale),
    subtotal: sale.subtotal,
    points: sale.points,
    pointsValue: sale.pointsValue,
    pointsEarned: earned,
    pointsBalance: customerId === null ? null : (await pointBalance(salon, customerId)) - sale.points + earned,
    sum: sale.sum,
    vat: JSON.stringify(sale.vat),
    turnover: sale.turnover,
    tipAmount: sale.tipAmount,
    rounding: sale.rounding,
    total: sale.total,
    changeAmount: sale.changeAmount,
    businessDay: terms.today,
    createdTime: new Date(now),
    receipt: terms.paidElsewhere ? null : await receiptHead(salon, terms, { customerId, of: null, lines }),
  }
}

/** Enters the sale and its buyer (POS-28) in the till's journal; stores the buyer for the customer if requested. */
async function writeBooks(salon: InSalon<Tx>, paid: SaleToPay, { id: orderId, byName }: OrderRow): Promise<void> {
  const { buyer, keepBuyer = false, customerId } = paid.sale
  await appendEntry(salon, paid, orderId)
  if (buyer) await writeBuyer(salon, paid, { orderId, buyer, byName })
  if (buyer && keepBuyer) await storeForCustomer(salon, { ...paid, customerId }, buyer)
}

type Changes = Pick<DraftContent, 'discount'> & { surcharge?: DraftContent['discount'] | undefined }

/** Converts discount and surcharge of a line or a sale to columns. */
export const changeColumns = ({ discount, surcharge = null }: Changes) => ({
  discount: discount && JSON.stringify(discount),
  surcharge: surcharge && JSON.stringify(surcharge),
})

/** Takes the till's next number, and begins its day if none is open (POS-10). */
export async function takeNextNumber(salon: InSalon<Tx>, till: TillRow, now: number) {
  const number = till.lastOrderNumber + 1
  const openedTime = till.openedTime ?? new Date(now)
  await salon.updateTable('till').set({ lastOrderNumber: number, openedTime }).where('id', '=', till.id).execute()
  Object.assign(till, { lastOrderNumber: number, openedTime })
  return { tillId: till.id, number, dayNumber: dayNumberOf(till) }
}

/** Returns the name of the acting person for the salon's books. */
export async function loadActorName(salon: InSalon<Tx>, { userId }: SalonActor): Promise<string> {
  const row = await salon.db
    .selectFrom('appUser as u')
    .leftJoin('userRole as r', (join) => join.onRef('r.userId', '=', 'u.id').on('r.businessObjectId', '=', salon.id))
    .leftJoin('staff as s', (join) =>
      join.onRef('s.businessObjectId', '=', 'r.businessObjectId').onRef('s.id', '=', 'r.staffId'),
    )
    .select(['s.name as staff', 'u.name as own'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.staff ?? row.own
}

async function writeParts(salon: InSalon<Tx>, { sale, now }: SaleToPay, orderId: string) {
  const { lines, tips, appointmentIds } = sale
  const own = { businessObjectId: salon.id, orderId }
  // A tip may be the only content.
  if (lines.length > 0)
    await salon.db
      .insertInto('orderLine')
      .values(lines.map((line, position) => orderLineOf(line, { ...own, position })))
      .execute()
  if (tips.length > 0)
    await salon.db
      .insertInto('orderTip')
      .values(tips.map((tip, position) => ({ ...own, ...tip, position })))
      .execute()
  const payments = mergeCash(sale).map((payment, position) => paymentRow(payment, { ...own, position, now }))
  if (payments.length > 0) await salon.db.insertInto('orderPayment').values(payments).execute()
  if (appointmentIds.length > 0)
    await salon.db
      .insertInto('orderVisit')
      .values(appointmentIds.map((appointmentId) => ({ ...own, appointmentId })))
      .execute()
}

type PartKey = { businessObjectId: string; orderId: string; position: number }

/** Builds the row, without fields that only the draft needs and sums that follow from others. */
function orderLineOf(line: SaleToPay['sale']['lines'][number], key: PartKey): Insertable<Database['orderLine']> {
  const { priceOpen: _, leastPrice: __, package: ___, ownDiscount: ____, ownSurcharge: _____, ...sold } = line
  const { wholeDiscount: ______, names, ...row } = sold
  return { ...key, ...row, names: JSON.stringify(names), ...changeColumns(line) }
}

/**
 * Returns the payments, with all cash in one row: `given` is the amount handed over, `amount` the rest after change.
 */
function mergeCash({ payments, cash }: Pick<SaleToPay['sale'], 'payments' | 'cash'>) {
  const others = payments
    .filter(({ kind, amount }) => kind !== 'CASH' && amount > 0)
    .map((each) => ({ ...each, given: null }))
  const inCash = payments.filter(({ kind }) => kind === 'CASH')
  const [first] = inCash
  if (first === undefined) return others
  return [...others, { ...first, amount: cash, given: inCash.reduce((sum, { amount }) => sum + amount, 0) }]
}

function paymentRow(payment: ReturnType<typeof mergeCash>[number], { now, ...at }: PartKey & { now: number }) {
  const { id, kind, name = null, amount, given, giftCardId = null } = payment
  return { ...at, id, kind, name, amount, given, giftCardId, settledTime: kind === 'TRANSFER' ? null : new Date(now) }
}
