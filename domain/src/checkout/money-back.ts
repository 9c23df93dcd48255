/**
 * How refunds give an order's money back (POS-09): in the ways it was paid, never more than was paid in each, and nothing that
 * was never paid. What is owed is lowered first, then gift cards are filled again, then the other ways follow.
 */
import type { Country } from '../customer/phone.ts'
import { divideHalfUp } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import { cashStep, type PaymentKind } from './sale.ts'

type PaymentWay = {
  readonly kind: PaymentKind
  /** Of a way of the salon's own; null: any other. */
  readonly name: string | null
  readonly giftCardId: string | null
  /** false: a transfer that never arrived; it is owed, and a refund of it moves no money. */
  readonly settled: boolean
}

type PartialPayment = PaymentWay & { readonly amount: number }

/** In positive amounts. `rounding`: how much more cash changed hands than it paid for (POS-08). */
export type Payments = { readonly payments: readonly PartialPayment[]; readonly rounding: number }

export type WayBack = PaymentWay & {
  readonly paid: number
  readonly back: number
  /** Likewise, but of cash before it was rounded. */
  readonly worth: number
  readonly worthBack: number
}

/** The ways in which an order was paid, and what its refunds gave back of each, in the order in which they come back. */
export function waysBack(order: Payments, refunds: Payments): WayBack[] {
  const ways = new Map(order.payments.map((payment) => [keyOf(payment), payment]))
  return [...ways]
    .map(([key, { kind, name, giftCardId, settled }]): WayBack => {
      const [paid, back] = [amountIn(order, key), amountIn(refunds, key)]
      const rounded = kind === 'CASH' ? { order: order.rounding, refunds: refunds.rounding } : { order: 0, refunds: 0 }
      const worth = { worth: paid - rounded.order, worthBack: back - rounded.refunds }
      return { kind, name, giftCardId, settled, paid, back, ...worth }
    })
    .sort((one, other) => rankOf(one) - rankOf(other))
}

const amountIn = ({ payments }: Payments, key: string): number =>
  payments.reduce((sum, payment) => sum + (keyOf(payment) === key ? payment.amount : 0), 0)
const keyOf = ({ kind, name, giftCardId, settled }: PaymentWay): string =>
  JSON.stringify([kind, name, giftCardId, settled])
const rankOf = ({ kind, settled }: WayBack): number => (settled ? (kind === 'GIFT_CARD' ? 1 : 2) : 0)

/** What can still be given back in that way, before cash is rounded. */
export const worthLeft = ({ worth, worthBack }: WayBack): number => worth - worthBack

/** Still owed of the order, less what refunds lowered. */
export const owedOf = (ways: readonly WayBack[]): number =>
  ways.filter(({ settled }) => !settled).reduce((sum, way) => sum + worthLeft(way), 0)

type MoneyBack = {
  /** What the refunded lines and tips come to. */
  readonly sum: number
  /** The way that goes first, of those that are neither owed nor a gift card. */
  readonly first?: PaymentKind | undefined
}

/** Refuses more than is left of all ways, and a way by which nothing is left. */
export function moneyBackRefusal(ways: readonly WayBack[], { sum, first }: MoneyBack): Refusal | undefined {
  if (ways.reduce((left, way) => left + worthLeft(way), 0) < sum) return 'refund.too-much'
  if (sum === 0 || first === undefined) return undefined
  return ways.some((way) => way.kind === first && worthLeft(way) > 0) ? undefined : 'refund.other-way'
}

type Place = { readonly country: Country; readonly currency: string }

/** What is given back in which way, for a sum that `moneyBackRefusal` accepts. */
export function moneyBack(ways: readonly WayBack[], { sum, first }: MoneyBack, place: Place): Payments {
  const coin = cashStep(place.country, place.currency)
  const payments: PartialPayment[] = []
  let [rest, rounding] = [sum, 0]
  for (const way of inTurn(ways, first)) {
    const worth = Math.min(rest, worthLeft(way))
    if (worth <= 0) continue
    const amount = way.kind === 'CASH' ? coinsFor(way, worth, coin) : worth
    const { kind, name, giftCardId, settled } = way
    if (amount > 0) payments.push({ kind, name, giftCardId, settled, amount })
    rest -= worth
    rounding += amount - worth
  }
  return { payments, rounding }
}

/** Puts the chosen way before the others that are not owed and no gift card. */
function inTurn(ways: readonly WayBack[], first: PaymentKind | undefined): WayBack[] {
  const turnOf = (way: WayBack) => rankOf(way) + (rankOf(way) === 2 && way.kind !== first ? 1 : 0)
  return [...ways].sort((one, other) => turnOf(one) - turnOf(other))
}

/**
 * POS-08: rounded over all refunds of the order together, so that several small ones come to the same as one, and all of
 * them to what was paid.
 */
function coinsFor({ paid, back, worth: whole, worthBack }: WayBack, worth: number, coin: number): number {
  const gone = worthBack + worth
  const all = gone === whole ? paid : Math.min(paid, divideHalfUp(gone, coin) * coin)
  return Math.max(0, all - back)
}

type Tip = { readonly staffId: string; readonly amount: number; readonly refunded: number }

/** What is left of the tips of each person; `refunded` is the person's, on each of their tips. */
export function tipsLeft(tips: readonly Tip[]): Map<string, number> {
  const left = new Map<string, number>()
  for (const { staffId, amount, refunded } of tips) left.set(staffId, (left.get(staffId) ?? -refunded) + amount)
  return left
}

type Line = { readonly quantity: number; readonly refunded: number }

/** Whether all pieces and tips of an order came back, so that there is nothing more to refund. */
export const isWhollyRefunded = ({ lines, tips }: { lines: readonly Line[]; tips: readonly Tip[] }): boolean =>
  lines.every(({ quantity, refunded }) => refunded === quantity) &&
  [...tipsLeft(tips).values()].every((left) => left === 0)

/** Refuses more than is left of a person's tips, and a person who is named twice. */
export function tipsBackRefusal(
  tips: readonly Tip[],
  back: readonly { readonly staffId: string; readonly amount: number }[],
): Refusal | undefined {
  const left = tipsLeft(tips)
  const once = new Set(back.map(({ staffId }) => staffId)).size === back.length
  return once && back.every(({ staffId, amount }) => amount <= (left.get(staffId) ?? 0)) ? undefined : 'refund.too-much'
}
