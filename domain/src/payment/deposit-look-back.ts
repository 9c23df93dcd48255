/**
 * Computes which deposits a salon's rules would have required for past bookings that were made without these rules
 * (PAY-03l). Amounts are minor units.
 */
import { type DepositBooker, type DepositRule, type DepositVisit, depositDue } from './deposit.ts'

/** Number of past days examined. */
export const lookBackDays = 90

/** A booking with the facts at the time it was made. `missed`: the customer did not come. */
export type PastBooking = { readonly visit: DepositVisit; readonly booker: DepositBooker; readonly missed: boolean }

export type LookBack = {
  readonly bookings: number
  /** Bookings with a deposit, and the sum of the deposits. */
  readonly covered: number
  readonly deposits: number
  /** Bookings missed by the customer, and their prices; those of them with a deposit, and the sum of the deposits. */
  readonly missed: number
  readonly missedPrice: number
  readonly missedCovered: number
  readonly missedDeposits: number
}

export function lookBack(rules: readonly DepositRule[], bookings: readonly PastBooking[]): LookBack {
  const each = bookings.map(({ visit, booker, missed }) => {
    const due = depositDue(rules, visit, booker)
    return { missed, price: visit.price, due: due?.rule.security === 'DEPOSIT' ? due.amount : 0 }
  })
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const lost = each.filter(({ missed }) => missed)
  return {
    bookings: each.length,
    covered: each.filter(({ due }) => due > 0).length,
    deposits: sum(each.map(({ due }) => due)),
    missed: lost.length,
    missedPrice: sum(lost.map(({ price }) => price)),
    missedCovered: lost.filter(({ due }) => due > 0).length,
    missedDeposits: sum(lost.map(({ due }) => due)),
  }
}
