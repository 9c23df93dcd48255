/** Checks what a sale contains before it is paid (POS-06), regardless of prices. */
import type { Refusal } from '../refusal.ts'
import type { LineKind, PaymentKind } from './sale.ts'

/** A line's kind as the till sends it; a free line is sold as a service or an article. */
type SentKind = LineKind | 'FREE'
type ContentLine = {
  readonly id: string
  readonly kind: SentKind
  readonly quantity: number
  readonly discount: object | null
  readonly newPrice?: object | undefined
  readonly surcharge?: object | undefined
  /** The product kind that a free line counts as. */
  readonly as?: 'SERVICE' | 'ARTICLE'
  /** One of the customer's packages, or one sold in this sale. */
  readonly customerPackageId?: string | undefined
}
type Payment = {
  readonly id: string
  readonly kind: PaymentKind
  readonly name?: string | undefined
  readonly giftCardId?: string | undefined
  readonly giftCardProof?: string | undefined
}

export type SaleContent = {
  readonly customerId: string | null
  readonly lines: readonly ContentLine[]
  readonly surcharge?: object | null | undefined
  readonly points: number
  readonly tips: readonly unknown[]
  readonly payments: readonly Payment[]
}

type Salon = {
  /** Payments are only recorded here (POS-12). */
  readonly paidElsewhere: boolean
  /** Names of the salon's own payment kinds. */
  readonly otherPayments: readonly string[]
}

/** Returns whether it is paid now and used later; selling it needs the feature `giftCards`. */
export const isPrepaid = ({ kind }: Pick<ContentLine, 'kind'>): boolean => kind === 'GIFT_CARD' || kind === 'PACKAGE'

export function contentRefusal(salon: Salon, content: SaleContent): Refusal | undefined {
  const { lines, payments, tips, points, customerId } = content
  const sells = lines.some(({ kind, as }) => (kind === 'FREE' ? as : kind) !== 'SERVICE')
  if (salon.paidElsewhere && (sells || payments.length + tips.length > 0)) return 'order.paid-elsewhere'
  if (lines.some((line) => isPrepaid(line) && !isWholeOne(line))) return 'invalid-request'
  if (lines.some(({ kind, newPrice }) => kind === 'FREE' && newPrice !== undefined)) return 'invalid-request'
  if (customerId === null && lines.some(({ kind }) => kind === 'PACKAGE')) return 'package.no-customer'
  if (customerId === null && points > 0) return 'order.points-too-many'
  const cards = payments.flatMap(({ giftCardId }) => (giftCardId === undefined ? [] : [giftCardId]))
  const fits = payments.every((payment) => isNamed(payment, salon) && hasItsCard(payment))
  return fits && isOnce(payments.map(({ id }) => id)) && isOnce(cards) ? undefined : 'invalid-request'
}

/**
 * Returns whether the sale sets a price (POS-27): a line with another price, a free line, or a surcharge. That needs
 * the right to correct, unless the salon's limit for discounts is 100 %: then everybody at the till may give any
 * discount.
 */
export const setsPrices = ({ lines, surcharge }: Pick<SaleContent, 'lines' | 'surcharge'>, bound: number): boolean =>
  bound < 100 &&
  (Boolean(surcharge) ||
    lines.some((line) => line.kind === 'FREE' || line.newPrice !== undefined || Boolean(line.surcharge)))

type Spender = Pick<SaleContent, 'customerId' | 'points' | 'lines'>

/**
 * Returns whether points or a package pay although their owner may be absent (POS-02, POS-17), since no visit in the
 * sale is theirs. That needs the right to correct, and the PIN again. `visitors`: the customers of the sale's visits.
 */
export const spendsWithoutOwner = (sale: Spender, visitors: readonly (string | null)[]): boolean =>
  (sale.points > 0 || usesPackage(sale)) && !visitors.includes(sale.customerId)

/** Ignores a package sold in the same sale: it belongs to the payer. */
const usesPackage = ({ lines }: Spender): boolean =>
  lines.some(({ customerPackageId: used }) => used !== undefined && lines.every(({ id }) => id !== used))

/** Requires quantity one per line (POS-16, POS-17); a gift card is worth exactly its price. */
const isWholeOne = ({ kind, quantity, discount, newPrice, surcharge }: ContentLine): boolean =>
  quantity === 1 && (kind !== 'GIFT_CARD' || discount === null) && newPrice === undefined && surcharge === undefined

const isNamed = ({ kind, name }: Payment, { otherPayments }: Salon): boolean =>
  kind === 'OTHER' ? otherPayments.includes(name ?? '') : name === undefined

const hasItsCard = ({ kind, giftCardId, giftCardProof }: Payment): boolean =>
  [giftCardId, giftCardProof].every((each) => (kind === 'GIFT_CARD') === (each !== undefined))

const isOnce = (keys: readonly string[]): boolean => new Set(keys).size === keys.length
