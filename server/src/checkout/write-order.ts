/** Writes an order with all its rows (POS-01, POS-02, POS-11): call it inside the one transaction that pays. */

import type { DraftContent } from '@goldline/contract/checkout/draft'
import { type LineTotal, pointsEarned, type Totals } from '@goldline/domain/checkout/totals'
import { digitsOf } from '@goldline/domain/money'
import type { Insertable } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import type { SoldContent } from '../db/json-columns.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { SalonActor } from '../http/session.ts'
import { uuidv7 } from '../ids.ts'
import type { MarkingSecrets } from '../secrets.ts'
import { moveStock } from './articles.ts'
import { dayNumberOf, type TillRow, type TillSalon } from './at-till.ts'
import { awaitSignature } from './fiscal/sign-order.ts'
import { redeemGiftCards, sellGiftCards } from './gift-card/ledger.ts'
import { appendEntry } from './journal.ts'
import { sellPackages } from './package/ledger.ts'
import { keepAtCustomer, writeBuyer } from './receipt/buyer.ts'
import { receiptHead } from './receipt/head.ts'

export type PaidSale = {
  salon: TillSalon
  till: TillRow
  actor: SalonActor
  customerId: string | null
  /** The person whose PIN approved the sale; undefined: none was needed. */
  approver?: { id: string; name: string }
  content: DraftContent
  lines: readonly SoldContent[]
  totals: Totals
  appointmentIds: readonly string[]
  secrets: MarkingSecrets
  now: number
}

type OrderRow = Insertable<Database['saleOrder']>

/** Returns the order's id. */
export async function writeOrder(tx: Tx, paid: PaidSale): Promise<string> {
  const { salon, till, totals, content, now, actor, customerId, approver } = paid
  const id = uuidv7(now)
  const earned =
    customerId === null ? 0 : pointsEarned(totals.turnover, { rate: salon.pointRate, digits: digitsOf(salon.currency) })
  const points = { redeemed: content.points, earned }
  const order: OrderRow = {
    businessObjectId: salon.id,
    id,
    kind: salon.paidElsewhere ? 'RECORD' : 'SALE',
    ...(salon.paidElsewhere ? { tillId: null, number: null } : await nextNumber(tx, till, now)),
    customerId,
    userId: actor.userId,
    byName: await nameOf(tx, actor),
    ...(approver && { approverId: approver.id, approverName: approver.name }),
    currency: salon.currency,
    ...changesOf(content),
    subtotal: totals.subtotal,
    points: points.redeemed,
    pointsValue: totals.points,
    pointsEarned: earned,
    pointsBalance: customerId === null ? null : (await balanceOf(tx, salon.id, customerId)) - points.redeemed + earned,
    sum: totals.sum,
    vat: JSON.stringify(totals.vat),
    turnover: totals.turnover,
    tipAmount: totals.tips,
    rounding: totals.rounding,
    total: totals.total,
    changeAmount: totals.change,
    businessDay: salon.today,
    createdTime: new Date(now),
    receipt: salon.paidElsewhere ? null : await receiptHead(tx, salon, { customerId, of: null, lines: paid.lines }),
  }
  await tx.insertInto('saleOrder').values(order).execute()
  const lines = await sellPackages(tx, { ...paid, lines: await sellGiftCards(tx, paid, id) }, id)
  await writeParts(tx, { ...paid, lines }, id)
  await redeemGiftCards(tx, paid, id)
  await writePoints(tx, { order, points, now })
  await moveStock(tx, piecesOf(lines), { businessObjectId: salon.id, orderId: id, kind: 'SOLD', now })
  if (!salon.paidElsewhere) await writeBooks(tx, paid, order)
  if (salon.fiscalDevice) await awaitSignature(tx, { businessObjectId: salon.id, orderId: id }, now)
  return id
}

/** Enters the sale and its buyer (POS-28) in the till's journal; stores the buyer for the customer if asked. */
async function writeBooks(tx: Tx, paid: PaidSale, { id: orderId, byName }: OrderRow): Promise<void> {
  const { buyer, keepBuyer = false } = paid.content
  await appendEntry(tx, paid, orderId)
  if (buyer) await writeBuyer(tx, paid, { orderId, buyer, byName })
  if (buyer && keepBuyer) await keepAtCustomer(tx, paid, buyer)
}

type Changes = Pick<DraftContent, 'discount'> & { surcharge?: DraftContent['discount'] | undefined }

/** Discount and surcharge of a line or a sale, as columns. */
export const changesOf = ({ discount, surcharge = null }: Changes) => ({
  discount: discount && JSON.stringify(discount),
  surcharge: surcharge && JSON.stringify(surcharge),
})

const piecesOf = (lines: readonly SoldContent[]) =>
  lines.map(({ own: { articleId }, quantity }) => ({ articleId, quantity }))

/** Takes the till's next number, and begins its day if none is open (POS-10). */
export async function nextNumber(tx: Tx, till: TillRow, now: number) {
  const number = till.lastOrderNumber + 1
  const openedTime = till.openedTime ?? new Date(now)
  await inSalon(tx, till.businessObjectId)
    .updateTable('till')
    .set({ lastOrderNumber: number, openedTime })
    .where('id', '=', till.id)
    .execute()
  Object.assign(till, { lastOrderNumber: number, openedTime })
  return { tillId: till.id, number, dayNumber: dayNumberOf(till) }
}

/** The acting person's name, as the salon's books keep it. */
export async function nameOf(tx: Tx, { businessObjectId, userId }: SalonActor): Promise<string> {
  const row = await tx
    .selectFrom('appUser as u')
    .leftJoin('userRole as r', (join) =>
      join.onRef('r.userId', '=', 'u.id').on('r.businessObjectId', '=', businessObjectId),
    )
    .leftJoin('staff as s', (join) =>
      join.onRef('s.businessObjectId', '=', 'r.businessObjectId').onRef('s.id', '=', 'r.staffId'),
    )
    .select(['s.name as staff', 'u.name as own'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.staff ?? row.own
}

export async function balanceOf(tx: Tx, businessObjectId: string, customerId: string): Promise<number> {
  const row = await inSalon(tx, businessObjectId)
    .selectFrom('bonusPointBalance')
    .select('balance')
    .where('customerId', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  return row?.balance ?? 0
}

async function writeParts(tx: Tx, { salon, lines, totals, content, appointmentIds, now }: PaidSale, orderId: string) {
  const own = { businessObjectId: salon.id, orderId }
  // A tip may come without a line.
  if (lines.length > 0)
    await tx
      .insertInto('orderLine')
      .values(
        lines.map(({ priceOpen: _, leastPrice: __, package: ___, own: ids, names, ...line }, position) => ({
          ...own,
          ...line,
          ...ids,
          position,
          names: JSON.stringify(names),
          ...changesOf(line),
          ...sumsOf(totals.lines[position]),
        })),
      )
      .execute()
  if (content.tips.length > 0)
    await tx
      .insertInto('orderTip')
      .values(content.tips.map((tip, position) => ({ ...own, ...tip, position })))
      .execute()
  const payments = paymentsOf(content, totals).map((payment, position) =>
    paymentRow(payment, { ...own, position, now }),
  )
  if (payments.length > 0) await tx.insertInto('orderPayment').values(payments).execute()
  if (appointmentIds.length > 0)
    await tx
      .insertInto('orderVisit')
      .values(appointmentIds.map((appointmentId) => ({ ...own, appointmentId })))
      .execute()
}

const sumsOf = (line: LineTotal | undefined) => ({
  gross: line?.gross ?? 0,
  surchargeAmount: (line?.surcharge ?? 0) + (line?.extra ?? 0),
  pointsValue: line?.points ?? 0,
  due: line?.due ?? 0,
})

/** The payments, all cash as one: `given` was handed over, `amount` stayed after the change. */
function paymentsOf({ payments }: DraftContent, { cash }: Totals) {
  const others = payments
    .filter(({ kind, amount }) => kind !== 'CASH' && amount > 0)
    .map((each) => ({ ...each, given: null }))
  const inCash = payments.filter(({ kind }) => kind === 'CASH')
  const [first] = inCash
  if (first === undefined) return others
  return [...others, { ...first, amount: cash, given: inCash.reduce((sum, { amount }) => sum + amount, 0) }]
}

type PaymentAt = { businessObjectId: string; orderId: string; position: number; now: number }

function paymentRow(payment: ReturnType<typeof paymentsOf>[number], { now, ...at }: PaymentAt) {
  const { id, kind, name = null, amount, given, giftCardId = null } = payment
  return { ...at, id, kind, name, amount, given, giftCardId, settledTime: kind === 'TRANSFER' ? null : new Date(now) }
}

type Points = { order: OrderRow; points: { redeemed: number; earned: number }; now: number }

/** POS-02. The database refuses points that were redeemed elsewhere meanwhile. */
async function writePoints(tx: Tx, { order, points, now }: Points): Promise<void> {
  const { businessObjectId, id: orderId, customerId } = order
  if (customerId === null) return
  const entries = [
    { kind: 'REDEEMED' as const, points: -points.redeemed },
    { kind: 'EARNED' as const, points: points.earned },
  ].filter((entry) => entry.points !== 0)
  for (const { kind, points: change } of entries)
    await tx
      .insertInto('bonusPointEntry')
      .values({
        businessObjectId,
        id: uuidv7(now),
        customerId,
        kind,
        points: change,
        orderId,
        cause: `${kind} ${orderId}`,
        createdTime: new Date(now),
      })
      .execute()
}
