/** What comes back for lines of an order that stays (POS-09). */
import type { Country } from '../customer/phone.ts'
import { divideHalfUp } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import { cashStep, type PaymentKind } from './sale.ts'

export type RefundLine = {
  readonly quantity: number
  /** Pieces given back before; `back`: now. */
  readonly refunded: number
  readonly back: number
  readonly due: number
  readonly pointsValue: number
  /** For a package: what its used visits cost one by one (POS-17). */
  readonly used?: number
}

/**
 * The part of an amount that `back` of `quantity` pieces are: what rounding leaves comes with the last, so that all of
 * them together are the amount.
 */
const partOf = (amount: number, { quantity, refunded, back }: RefundLine): number =>
  divideHalfUp(amount * (refunded + back), quantity) - divideHalfUp(amount * refunded, quantity)

/** For a package: what was paid less what was used, never below zero. Money comes back before points. */
export function refundOf(line: RefundLine): { due: number; pointsValue: number } {
  const [due, pointsValue] = [partOf(line.due, line), partOf(line.pointsValue, line)]
  const rest = Math.max(0, due + pointsValue - (line.used ?? 0))
  return { due: Math.min(due, rest), pointsValue: Math.max(0, rest - due) }
}

type Returned = RefundLine & {
  readonly covered: boolean
  /** The package that the line sells, or is paid by. */
  readonly customerPackageId: string | null
  /** For a covered line: what each piece counts as used of its package. */
  readonly visitPrice: number
}

/** POS-17: a visit that is refunded together with its package does not count as used. */
export function withVisitsBack<L extends Returned>(lines: readonly L[]): L[] {
  return lines.map((line) => {
    if (line.covered || line.customerPackageId === null) return line
    const visits = lines.filter((each) => each.covered && each.customerPackageId === line.customerPackageId)
    const back = visits.reduce((sum, each) => sum + each.back * each.visitPrice, 0)
    return { ...line, used: Math.max(0, (line.used ?? 0) - back) }
  })
}

type PaidBack = { readonly kind: PaymentKind; readonly country: Country; readonly currency: string }

/** What is handed over for lines that come to `sum`: in cash rounded to the smallest coin (POS-08). */
export function paidBack(sum: number, { kind, country, currency }: PaidBack): number {
  const coin = kind === 'CASH' ? cashStep(country, currency) : 1
  return divideHalfUp(sum, coin) * coin
}

/** Refuses more pieces than were sold, and none at all. */
export function refundRefusal(lines: readonly RefundLine[]): Refusal | undefined {
  const fits = lines.every(({ quantity, refunded, back }) => back >= 1 && refunded + back <= quantity)
  return fits && lines.length > 0 ? undefined : 'refund.too-much'
}
