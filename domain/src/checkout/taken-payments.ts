/** Money that was taken for a sale before it is an order (POS-06): it stays in it, or goes back with a reason. */
import type { PaymentKind } from './sale.ts'

export type Payment = {
  readonly id: string
  readonly kind: PaymentKind
  readonly name?: string | undefined
  readonly amount: number
}

/**
 * Kinds by which money has changed hands once they stand in a sale: a transfer is only owed, the marketplace was paid before,
 * and a gift card loses nothing until the sale is paid.
 */
const takenKinds: ReadonlySet<PaymentKind> = new Set(['CASH', 'CARD', 'TWINT', 'OTHER'])

export const takenOf = <P extends Pick<Payment, 'kind'>>(payments: readonly P[]): P[] =>
  payments.filter(({ kind }) => takenKinds.has(kind))

/** Whether a sale holds money: then it is not just deleted (POS-06f), and its till's day does not end (POS-10g). */
export const holdsMoney = (payments: readonly Pick<Payment, 'kind'>[]): boolean => takenOf(payments).length > 0

/** Whether all that was taken stands in the payments that follow, unchanged. */
export const keepsTaken = (before: readonly Payment[], after: readonly Payment[]): boolean =>
  takenOf(before).every((taken) => after.some((each) => isSame(taken, each)))

const isSame = (one: Payment, other: Payment): boolean =>
  one.id === other.id && one.kind === other.kind && one.name === other.name && one.amount === other.amount

export type MoneyTaken = { kind: PaymentKind; name: string | null; amount: number }

/** What goes back by kind and name, in the order in which it came; the amounts add up to what was taken. */
export function takenByKind(payments: readonly Payment[]): MoneyTaken[] {
  const sums = new Map<string, MoneyTaken>()
  for (const { kind, name = null, amount } of takenOf(payments)) {
    const key = JSON.stringify([kind, name])
    sums.set(key, { kind, name, amount: amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()]
}
