import type { Order } from '@goldline/contract/checkout/orders'
import type { PaymentKind } from '@goldline/domain/checkout/sale'
import type { VatSum } from '@goldline/domain/checkout/vat'
import type { Insertable, Selectable } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { SalonActor } from '../http/session.ts'
import { uuidv7 } from '../ids.ts'
import type { MarkingSecrets } from '../secrets.ts'
import { moveStock } from './articles/ledger.ts'
import type { TillRow, TillTerms } from './at-till.ts'
import { queueSignature } from './fiscal/sign-order.ts'
import { reverseGiftCards } from './gift-card/ledger.ts'
import { appendEntry } from './journal.ts'
import { reversePackages } from './package/ledger.ts'
import { pointBalance, reversePoints } from './points/ledger.ts'
import { writeBuyer } from './receipt/buyer.ts'
import { receiptHead } from './receipt/head.ts'
import { changeColumns, loadActorName, takeNextNumber } from './write-order.ts'

export type ReversalPlace = { actor: SalonActor; till: TillRow; terms: TillTerms; secrets: MarkingSecrets; now: number }

/** The reversed parts, in positive amounts. */
export type Reversal = {
  kind: 'CANCELLATION' | 'REFUND'
  order: Order
  reason: string
  lines: readonly Selectable<Database['orderLine']>[]
  tips: readonly { staffId: string; amount: number }[]
  sum: number
  rounding: number
  vat: readonly VatSum[]
  turnover: number
  /** If not `settled`, the payment was never received: nothing is refunded, but the amount owed is lowered. */
  payments: readonly {
    kind: PaymentKind
    name: string | null
    amount: number
    settled: boolean
    giftCardId: string | null
  }[]
  /** Points to restore (redeemed) and to revoke (earned). */
  points: { redeemed: number; earned: number }
  pointsValue: number
}

const minus = (amount: number): number => (amount === 0 ? 0 : -amount)

/**
 * Writes the reversal at the caller's till, with its own number; a reversed record has none (POS-12). Returns its id.
 */
export async function writeReversal(salon: InSalon<Tx>, place: ReversalPlace, reversal: Reversal): Promise<string> {
  const { terms, now } = place
  const { order, kind } = reversal
  const id = uuidv7(now)
  const row = await reversalRow(salon, place, { id, reversal })
  await salon.db.insertInto('saleOrder').values(row).execute()
  await writeParts(salon, place, { id, reversal })
  await reverseGiftCards(salon, place, { orderId: id, ...reversal })
  await reversePackages(salon, place, { orderId: id, lines: reversal.lines, whole: kind === 'CANCELLATION' })
  const own = { businessObjectId: salon.id, orderId: id }
  await moveStock(salon, reversal.lines, { ...own, kind: 'RETURNED', now })
  await reversePoints(salon, { ...own, customerId: order.customer?.id ?? null, points: pointsBack(reversal), now })
  if (row.tillId !== null) await appendEntry(salon, place, id)
  const { byName } = row
  if (row.tillId !== null && order.buyer) await writeBuyer(salon, place, { orderId: id, buyer: order.buyer, byName })
  if (terms.fiscalDevice && row.number !== null) await queueSignature(salon, id, now)
  return id
}

const pointsBack = ({ points }: Reversal): number => points.redeemed - points.earned

async function reversalRow(
  salon: InSalon<Tx>,
  { terms, till, actor, now }: ReversalPlace,
  { id, reversal }: { id: string; reversal: Reversal },
): Promise<Insertable<Database['saleOrder']>> {
  const { order, points, kind } = reversal
  const customerId = order.customer?.id ?? null
  const tips = reversal.tips.reduce((sum, { amount }) => sum + amount, 0)
  return {
    businessObjectId: salon.id,
    id,
    kind,
    ofOrderId: order.id,
    reason: reversal.reason,
    ...(order.number === null ? { tillId: null, number: null } : await takeNextNumber(salon, till, now)),
    customerId,
    userId: actor.userId,
    byName: await loadActorName(salon, actor),
    currency: order.currency,
    discount: null,
    surcharge: null,
    subtotal: minus(reversal.sum + reversal.pointsValue),
    sum: minus(reversal.sum),
    points: minus(points.redeemed),
    pointsValue: minus(reversal.pointsValue),
    pointsEarned: minus(points.earned),
    pointsBalance: customerId === null ? null : (await pointBalance(salon, customerId)) + pointsBack(reversal),
    vat: JSON.stringify(reversal.vat.map(negative)),
    turnover: minus(reversal.turnover),
    tipAmount: minus(tips),
    rounding: minus(reversal.rounding),
    total: minus(reversal.sum + tips),
    changeAmount: 0,
    businessDay: terms.today,
    createdTime: new Date(now),
    receipt:
      order.number === null
        ? null
        : await receiptHead(salon, terms, { customerId, of: order.number, lines: reversal.lines }),
  }
}

const negative = ({ rate, gross, net, tax }: VatSum): VatSum => ({
  rate,
  gross: minus(gross),
  net: minus(net),
  tax: minus(tax),
})

async function writeParts(
  salon: InSalon<Tx>,
  { now }: ReversalPlace,
  { id, reversal }: { id: string; reversal: Reversal },
) {
  const own = { businessObjectId: salon.id, orderId: id }
  if (reversal.lines.length > 0)
    await salon.db
      .insertInto('orderLine')
      .values(
        reversal.lines.map(({ gross, surchargeAmount, due, pointsValue, ...line }, position) => ({
          ...columnsOf(line),
          ...own,
          position,
          gross: minus(gross),
          surchargeAmount: minus(surchargeAmount),
          due: minus(due),
          pointsValue: minus(pointsValue),
        })),
      )
      .execute()
  if (reversal.tips.length > 0)
    await salon.db
      .insertInto('orderTip')
      .values(
        reversal.tips.map(({ staffId, amount }, position) => ({ ...own, position, staffId, amount: minus(amount) })),
      )
      .execute()
  if (reversal.payments.length > 0)
    await salon.db
      .insertInto('orderPayment')
      .values(
        reversal.payments.map(({ kind, name, giftCardId, amount, settled }, position) => ({
          ...own,
          id: uuidv7(now),
          kind,
          name,
          giftCardId,
          position,
          amount: minus(amount),
          given: null,
          settledTime: settled ? new Date(now) : null,
        })),
      )
      .execute()
}

type ReversedLine = Omit<Reversal['lines'][number], 'gross' | 'surchargeAmount' | 'due' | 'pointsValue'>

/** Returns the line's columns, without facts that only a refund needs. */
const columnsOf = (line: ReversedLine) => ({
  id: line.id,
  kind: line.kind,
  name: line.name,
  names: JSON.stringify(line.names),
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  listPrice: line.listPrice,
  priceReason: line.priceReason,
  ...changeColumns(line),
  vatRate: line.vatRate,
  covered: line.covered,
  agreedPrice: line.agreedPrice,
  priceNote: line.priceNote,
  staffId: line.staffId,
  appointmentId: line.appointmentId,
  productId: line.productId,
  variantId: line.variantId,
  articleId: line.articleId,
  giftCardId: line.giftCardId,
  customerPackageId: line.customerPackageId,
})
