/**
 * Money received for a sale before it becomes an order (POS-06): it stays in the sale, or is returned with a reason.
 */
import type { PaymentKind } from './sale.ts'

export type Payment = {
  readonly id: string
  readonly kind: PaymentKind
  readonly name?: string | undefined
  readonly amount: number
}

/**
 * Payment kinds whose money has been received once they are in a sale: a transfer is only owed, the marketplace and a
 * deposit were paid before, and a gift card is charged when the sale is paid.
 */
const takenKinds: ReadonlySet<PaymentKind> = new Set(['CASH', 'CARD', 'TWINT', 'OTHER'])

export const takenPayments = <P extends Pick<Payment, 'kind'>>(payments: readonly P[]): P[] =>
  payments.filter(({ kind }) => takenKinds.has(kind))

/** Sums cash that is settled. */
export const cashSum = (payments: readonly { kind: PaymentKind; amount: number; settled?: boolean }[]): number =>
  payments.reduce((sum, { kind, amount, settled = true }) => sum + (kind === 'CASH' && settled ? amount : 0), 0)

/**
 * Returns whether a sale holds money: then it cannot simply be deleted (POS-06f), and its till's day cannot end
 * (POS-10g).
 */
export const holdsMoney = (payments: readonly Pick<Payment, 'kind'>[]): boolean => takenPayments(payments).length > 0

/** Returns whether the new payments contain all received ones, unchanged. */
export const keepsTakenPayments = (before: readonly Payment[], after: readonly Payment[]): boolean =>
  takenPayments(before).every((taken) => after.some((each) => isSame(taken, each)))

const isSame = (one: Payment, other: Payment): boolean =>
  one.id === other.id && one.kind === other.kind && one.name === other.name && one.amount === other.amount

export type TakenAmount = { kind: PaymentKind; name: string | null; amount: number }

/** Returns received money by kind and name, in order of receipt; the amounts add up to what was received. */
export function takenByKind(payments: readonly Payment[]): TakenAmount[] {
  const sums = new Map<string, TakenAmount>()
  for (const { kind, name = null, amount } of takenPayments(payments)) {
    const key = JSON.stringify([kind, name])
    sums.set(key, { kind, name, amount: amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()]
}
