/** Sums a till's day (POS-10) from the database's figures; reversals count as negative amounts. */
import type { Day } from '../time/day.ts'
import type { PaymentKind } from './sale.ts'
import { cashSum, type Payment } from './taken-payments.ts'
import type { VatSum } from './vat.ts'

/** Coins and notes for counting a drawer, in minor units, the largest first. */
const cashPieces: Readonly<Record<string, readonly number[]>> = {
  CHF: [100_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
  EUR: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  CZK: [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100],
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  VND: [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500],
}

/** Returns the coins and notes, largest first; empty: the currency is not counted by pieces. */
export const cashPiecesOf = (currency: string): readonly number[] => cashPieces[currency] ?? []

/** Sums pieces by value; undefined: a piece that the currency does not have. */
export function countedAmount(currency: string, counted: Readonly<Record<string, number>>): number | undefined {
  const pieces = cashPiecesOf(currency)
  let sum = 0
  for (const [piece, count] of Object.entries(counted)) {
    if (!pieces.includes(Number(piece))) return undefined
    sum += Number(piece) * count
  }
  return sum
}

/**
 * Returns whether the drawer was counted, since the expected amount shows only afterwards (POS-10): some pieces, or
 * zero of each for an empty drawer. A currency without pieces cannot be counted.
 */
export function isCounted(currency: string, counted: Readonly<Record<string, number>>): boolean {
  const pieces = cashPiecesOf(currency)
  return pieces.some((piece) => (counted[piece] ?? 0) > 0) || pieces.every((piece) => counted[piece] === 0)
}

/** Returns the cash taken out at the day end: the counted amount less what stays for the next day. */
export const cashTakenOut = (end: { countedAmount: number | null; nextFloat: number | null }): number =>
  (end.countedAmount ?? 0) - (end.nextFloat ?? 0)

/** Returns a count of zero for each piece. */
export const emptyDrawer = (currency: string): Record<string, number> =>
  Object.fromEntries(cashPiecesOf(currency).map((piece) => [piece, 0]))

/** POS-10f: returns whether the till's day, opened on `opened`, has run into another day and should be ended. */
export const isOverdue = (opened: Day | null, today: Day): boolean => opened !== null && opened < today

/** POS-04f: returns the turnover without articles: services, and packages of services. */
export const serviceTurnover = ({ turnover, retail }: Pick<DayFacts, 'turnover' | 'retail'>): number =>
  turnover - retail

export type DayFacts = {
  /** Number of sales, without reversals. */
  sales: number
  firstNumber: number | null
  lastNumber: number | null
  reversals: { count: number; amount: number }
  /** Aborted sales, and money paid back before an order existed. */
  aborted: { count: number; amount: number }
  staff: {
    staffId: string | null
    name: string | null
    sales: number
    turnover: number
    retail: number
    tips: number
  }[]
  /** By rate, summed over all receipts, each rounded separately (POS-07); not rounded again. */
  vat: VatSum[]
  payments: { kind: PaymentKind; name: string | null; amount: number; owed: number }[]
  turnover: number
  /** The part of the turnover from articles (POS-04f). */
  retail: number
  giftCards: number
  tips: number
  rounding: number
  discounts: number
  surcharges: number
  /** Total of price changes on lines, lowered and raised separately (POS-27). */
  lowered: number
  raised: number
  /** Cash put into the drawer other than by sales. */
  movedIn: number
  movedOut: number
  /** Each movement, oldest first; positive: into the drawer. */
  movements: { amount: number; reason: string }[]
}

export type DayReport = DayFacts & { paid: number }

/** Builds the report; `paid` is turnover + gift cards sold + tips + rounding: the total of all payments. */
export function dayReport(facts: DayFacts): DayReport {
  const vat = [...facts.vat].sort((one, other) => other.rate - one.rate)
  return { ...facts, vat, paid: facts.payments.reduce((sum, { amount }) => sum + amount, 0) }
}

/** Returns the cash that should be in the drawer. */
export function expectedCash({ payments, movedIn, movedOut }: DayFacts | DayReport, float: number): number {
  return float + cashSum(payments) + movedIn - movedOut
}

/**
 * POS-10h: returns whether the drawer should hold that much cash, including open sales. A larger refund is a mistake,
 * or its money came from elsewhere.
 */
export function drawerCovers(
  amount: number,
  { report, float, openPayments }: { report: DayReport; float: number; openPayments: readonly Payment[] },
): boolean {
  return amount <= expectedCash(report, float) + cashSum(openPayments)
}
