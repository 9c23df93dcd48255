/** Decides from a payment provider's facts whether our order is paid (CRD-03). */
import type { Currency } from '../money.ts'

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'REFUSED' | 'RETURNED'
/** Amount in minor units. */
export type Capture = { id: string; status: CaptureStatus; amount: number; currency: string }

export type PaymentFacts = {
  /** Our own reference to the order. */
  reference: string | undefined
  /** OPEN: not approved yet; APPROVED: by the buyer, not captured yet; VOID: can no longer be paid. */
  status: 'OPEN' | 'APPROVED' | 'COMPLETED' | 'VOID'
  captures: readonly Capture[]
  /** How much refunds and disputes returned so far; minor units. */
  givenBack: number
  /** The bank requires the buyer's confirmation, but the buyer is not present. */
  asksBuyer?: boolean
}

export type PaymentVerdict =
  | { kind: 'paid'; captureId: string; givenBack: number }
  /** The money was taken, and fully returned. */
  | { kind: 'returned' }
  /** The payment is in progress and may still be refused. */
  | { kind: 'pending' }
  | { kind: 'none'; asksBuyer?: boolean }
  | { kind: 'void' }
  /** Another order's payment or amount: nothing is credited, and a person must check it. */
  | { kind: 'mismatch' }
  | { kind: 'open' }
  /** The buyer approved the payment; it is not captured yet. */
  | { kind: 'approved' }

type ExpectedOrder = { id: string; price: number; currency: Currency }

/** CRD-03: decides; only a completed capture of exactly this order's amount and currency pays it. */
export function decidePayment(order: ExpectedOrder, facts: PaymentFacts): PaymentVerdict {
  const { reference, status, captures, givenBack, asksBuyer = false } = facts
  const taken = captures.find((capture) => capture.status === 'COMPLETED')
  if (captures.length > 0 && reference !== order.id) return { kind: 'mismatch' }
  if (taken !== undefined) {
    const fits = taken.amount === order.price && taken.currency === order.currency
    return fits ? { kind: 'paid', captureId: taken.id, givenBack } : { kind: 'mismatch' }
  }
  if (captures.some((capture) => capture.status === 'RETURNED')) return { kind: 'returned' }
  if (captures.some((capture) => capture.status === 'PENDING')) return { kind: 'pending' }
  if (captures.length > 0 || status === 'COMPLETED') return { kind: 'none', asksBuyer }
  if (status === 'APPROVED') return { kind: reference === order.id ? 'approved' : 'mismatch' }
  return { kind: status === 'VOID' ? 'void' : 'open' }
}

/** Returns the credit that the refunded money bought, in proportion. */
export function creditOf({ price, balance }: { price: number; balance: number }, givenBack: number): number {
  return Math.round((balance * Math.min(givenBack, price)) / price)
}
