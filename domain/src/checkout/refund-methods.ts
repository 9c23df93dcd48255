/**
 * Chooses how refunds return an order's money (POS-09): by the payment methods used, never more than each one paid, and
 * never money that was not paid. Reduces owed amounts first, then refills gift cards, then uses the other methods.
 */
import type { Country } from '../customer/phone.ts'
import { divideHalfUp } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import { cashStep, type PaymentKind } from './sale.ts'

type PaymentMethod = {
  readonly kind: PaymentKind
  /** Name of a salon's own payment kind; null for others. */
  readonly name: string | null
  readonly giftCardId: string | null
  /** false: a transfer that has not arrived: it is owed, and refunding it moves no money. */
  readonly settled: boolean
}

type PartialPayment = PaymentMethod & { readonly amount: number }

/** Positive amounts. `rounding`: cash received or returned beyond the exact amount (POS-08). */
export type Payments = { readonly payments: readonly PartialPayment[]; readonly rounding: number }

export type RefundMethod = PaymentMethod & {
  readonly paid: number
  readonly back: number
  /** The same amounts, but cash before rounding. */
  readonly worth: number
  readonly worthBack: number
}

/** Returns how an order was paid and how much of each method its refunds returned, in the order of refunding. */
export function refundMethods(order: Payments, refunds: Payments): RefundMethod[] {
  const ways = new Map(order.payments.map((payment) => [keyOf(payment), payment]))
  return [...ways]
    .map(([key, { kind, name, giftCardId, settled }]): RefundMethod => {
      const paid = amountIn(order, key)
      const back = amountIn(refunds, key)
      const rounded = kind === 'CASH' ? { order: order.rounding, refunds: refunds.rounding } : { order: 0, refunds: 0 }
      const worth = { worth: paid - rounded.order, worthBack: back - rounded.refunds }
      return { kind, name, giftCardId, settled, paid, back, ...worth }
    })
    .sort((one, other) => rankOf(one) - rankOf(other))
}

const amountIn = ({ payments }: Payments, key: string): number =>
  payments.reduce((sum, payment) => sum + (keyOf(payment) === key ? payment.amount : 0), 0)
const keyOf = ({ kind, name, giftCardId, settled }: PaymentMethod): string =>
  JSON.stringify([kind, name, giftCardId, settled])
const rankOf = ({ kind, settled }: RefundMethod): number => (settled ? (kind === 'GIFT_CARD' ? 1 : 2) : 0)

/** Returns what can still be refunded by this method; cash before rounding. */
export const refundableByMethod = ({ worth, worthBack }: RefundMethod): number => worth - worthBack

/** Returns what the order still owes, less what refunds reduced. */
export const stillOwed = (ways: readonly RefundMethod[]): number =>
  ways.filter(({ settled }) => !settled).reduce((sum, way) => sum + refundableByMethod(way), 0)

type RefundRequest = {
  /** Total of the refunded lines and tips. */
  readonly sum: number
  /** The method to use first, among those neither owed nor a gift card. */
  readonly first?: PaymentKind | undefined
}

/** Refuses more than all methods have left, and a first method that has nothing left. */
export function refundSplitRefusal(ways: readonly RefundMethod[], { sum, first }: RefundRequest): Refusal | undefined {
  if (ways.reduce((left, way) => left + refundableByMethod(way), 0) < sum) return 'refund.too-much'
  if (sum === 0 || first === undefined) return undefined
  return ways.some((way) => way.kind === first && refundableByMethod(way) > 0) ? undefined : 'refund.other-way'
}

type SalonPlace = { readonly country: Country; readonly currency: string }

/** Returns the refund by each method, for a sum that `refundSplitRefusal` accepts. */
export function splitRefund(ways: readonly RefundMethod[], { sum, first }: RefundRequest, place: SalonPlace): Payments {
  const coin = cashStep(place.country, place.currency)
  const payments: PartialPayment[] = []
  let rest = sum
  let rounding = 0
  for (const way of orderMethods(ways, first)) {
    const worth = Math.min(rest, refundableByMethod(way))
    if (worth <= 0) continue
    const amount = way.kind === 'CASH' ? coinsFor(way, worth, coin) : worth
    const { kind, name, giftCardId, settled } = way
    if (amount > 0) payments.push({ kind, name, giftCardId, settled, amount })
    rest -= worth
    rounding += amount - worth
  }
  return { payments, rounding }
}

/** Puts the chosen method before the others that are neither owed nor a gift card. */
function orderMethods(ways: readonly RefundMethod[], first: PaymentKind | undefined): RefundMethod[] {
  const turnOf = (way: RefundMethod) => rankOf(way) + (rankOf(way) === 2 && way.kind !== first ? 1 : 0)
  return [...ways].sort((one, other) => turnOf(one) - turnOf(other))
}

/**
 * Rounds over all refunds of the order together (POS-08), so that several small refunds equal one large one, and all of
 * them equal what was paid.
 */
function coinsFor({ paid, back, worth: whole, worthBack }: RefundMethod, worth: number, coin: number): number {
  const gone = worthBack + worth
  const all = gone === whole ? paid : Math.min(paid, divideHalfUp(gone, coin) * coin)
  return Math.max(0, all - back)
}

type Tip = { readonly staffId: string; readonly amount: number; readonly refunded: number }

/** Returns the remaining tips per person; `refunded` is the person's total, repeated on each of their tips. */
export function tipsLeft(tips: readonly Tip[]): Map<string, number> {
  const left = new Map<string, number>()
  for (const { staffId, amount, refunded } of tips) left.set(staffId, (left.get(staffId) ?? -refunded) + amount)
  return left
}

type RefundableLine = { readonly quantity: number; readonly refunded: number }

/** Returns whether all pieces and tips of an order were refunded. */
export const isFullyRefunded = ({ lines, tips }: { lines: readonly RefundableLine[]; tips: readonly Tip[] }): boolean =>
  lines.every(({ quantity, refunded }) => refunded === quantity) &&
  [...tipsLeft(tips).values()].every((left) => left === 0)

/** Refuses more than is left of a person's tips, and a person listed twice. */
export function tipRefundRefusal(
  tips: readonly Tip[],
  back: readonly { readonly staffId: string; readonly amount: number }[],
): Refusal | undefined {
  const left = tipsLeft(tips)
  const once = new Set(back.map(({ staffId }) => staffId)).size === back.length
  return once && back.every(({ staffId, amount }) => amount <= (left.get(staffId) ?? 0)) ? undefined : 'refund.too-much'
}
