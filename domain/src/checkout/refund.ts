/** Computes what is returned of an order (POS-09): the whole order while its day is open, later single lines. */
import { divideHalfUp } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import type { Day } from '../time/day.ts'
import type { OrderKind } from './sale.ts'
import { pointsEarned } from './totals.ts'

type SoldOrder = {
  readonly kind: OrderKind
  readonly cancelled: boolean
  readonly lines: readonly { readonly refunded: number }[]
  readonly tips: readonly { readonly refunded: number }[]
  /** Till day numbers: of the order, and of the last ended day. null: no till. */
  readonly dayNumber: number | null
  readonly lastDayEndNumber: number | null
  readonly businessDay: Day
}

/**
 * Returns whether the order can be cancelled: until the day end, or without a till on its day; not after a partial
 * refund.
 */
export function canCancelOrder({ kind, cancelled, lines, tips, ...sold }: SoldOrder, today: Day): boolean {
  const { dayNumber, lastDayEndNumber, businessDay } = sold
  if (cancelled || (kind !== 'SALE' && kind !== 'RECORD')) return false
  if ([...lines, ...tips].some(({ refunded }) => refunded > 0)) return false
  return dayNumber === null || lastDayEndNumber === null ? businessDay === today : dayNumber > lastDayEndNumber
}

export type RefundLine = {
  readonly quantity: number
  /** Pieces refunded earlier; `back`: pieces refunded now. */
  readonly refunded: number
  readonly back: number
  readonly due: number
  readonly pointsValue: number
  /** For a package: the single price of its used visits (POS-17). */
  readonly used?: number
}

/**
 * Returns the share of an amount for `back` of `quantity` pieces; the last piece gets the rounding rest, so that all
 * shares add up to the amount.
 */
const shareOf = (amount: number, { quantity, refunded, back }: RefundLine): number =>
  divideHalfUp(amount * (refunded + back), quantity) - divideHalfUp(amount * refunded, quantity)

/**
 * Computes the refund of a line. For a package: what was paid less what was used, at least zero, money before points.
 */
export function computeRefund(line: RefundLine): { due: number; pointsValue: number } {
  const due = shareOf(line.due, line)
  const pointsValue = shareOf(line.pointsValue, line)
  const rest = Math.max(0, due + pointsValue - (line.used ?? 0))
  return { due: Math.min(due, rest), pointsValue: Math.max(0, rest - due) }
}

type ReturnedLine = RefundLine & {
  readonly covered: boolean
  /** The package that the line sells, or that pays for it. */
  readonly customerPackageId: string | null
  /** For a covered line: the price at which each piece counts as used of its package. */
  readonly visitPrice: number
}

/** Treats a visit refunded together with its package as unused (POS-17). */
export function withUnusedVisits<L extends ReturnedLine>(lines: readonly L[]): L[] {
  return lines.map((line) => {
    if (line.covered || line.customerPackageId === null) return line
    const visits = lines.filter((each) => each.covered && each.customerPackageId === line.customerPackageId)
    const back = visits.reduce((sum, each) => sum + each.back * each.visitPrice, 0)
    return { ...line, used: Math.max(0, (line.used ?? 0) - back) }
  })
}

/** Refuses more pieces than were sold, and a line without pieces. */
export function refundRefusal(lines: readonly RefundLine[]): Refusal | undefined {
  const fits = lines.every(({ quantity, refunded, back }) => back >= 1 && refunded + back <= quantity)
  return fits ? undefined : 'refund.too-much'
}

/** Returns the share of a line's surcharges for its returned pieces (POS-27). */
export const refundedSurcharge = ({
  surchargeAmount,
  ...line
}: RefundLine & { readonly surchargeAmount: number }): number => shareOf(surchargeAmount, line)

/** Returns the gross amount of the returned pieces; for a package less what was used, which is no discount. */
export function refundedGross({ gross, ...line }: RefundLine & { readonly gross: number }): number {
  const unused = computeRefund({ ...line, used: 0 })
  const rest = computeRefund(line)
  const kept = unused.due + unused.pointsValue - rest.due - rest.pointsValue
  return shareOf(gross, line) - kept
}

type Points = { readonly redeemed: number; readonly value: number; readonly earned: number; readonly turnover: number }
type RefundValue = {
  readonly value: number
  readonly turnover: number
  readonly rate: Parameters<typeof pointsEarned>[1]
}

/**
 * Returns redeemed points to restore and earned points to revoke (POS-02). `before`: the earlier refunds of the order;
 * computed over all refunds, so that several small ones equal one large one.
 */
export function refundedPoints(order: Points, before: Points, { value, turnover, rate }: RefundValue) {
  const redeemed = order.value === 0 ? 0 : Math.floor((order.redeemed * (before.value + value)) / order.value)
  const left = order.turnover - before.turnover - turnover
  const earned = order.earned - Math.min(order.earned, pointsEarned(left, rate))
  return { redeemed: redeemed - before.redeemed, earned: earned - before.earned }
}
