/** Withdrawal from a distance purchase, for 14 days (WDR-01; § 355, § 356a BGB). Amounts are minor units. */
import { addDays, type Day, weekdayOf } from '../time/day.ts'

const days = 14

/** Returns the last day, counted from the day after the purchase; a weekend extends to its Monday (§ 193 BGB). */
export function lastWithdrawalDay(bought: Day): Day {
  const last = addDays(bought, days)
  const weekday = weekdayOf(last)
  return weekday === 'SATURDAY' ? addDays(last, 2) : weekday === 'SUNDAY' ? addDays(last, 1) : last
}

/**
 * `ALL_BACK`: the card is unused. `REST_BACK`: a part is used, and the rest is refunded. `USED_UP`: nothing is left.
 * `ENDED`: its money was refunded before. `LATE`: the 14 days are over. `UNKNOWN`: no order has this number and this
 * address.
 */
export const withdrawalOutcomes = ['ALL_BACK', 'REST_BACK', 'USED_UP', 'ENDED', 'LATE', 'UNKNOWN'] as const
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number]

type SoldCard = {
  readonly amount: number
  readonly balance: number
  readonly ended: boolean
  /** Epoch milliseconds. */
  readonly until: number
}

type BoughtPackage = {
  /** What was paid, and the price of a single visit on that day. */
  readonly amount: number
  readonly singlePrice: number
  readonly visits: number
  readonly left: number
  readonly ended: boolean
  readonly until: number
}

/** Returns the outcome for a package: what was paid less the used visits at their single price (POS-17f). */
export function packageWithdrawal(
  { amount, singlePrice, visits, left, ended, until }: BoughtPackage,
  now: number,
): { outcome: WithdrawalOutcome; back: number } {
  const balance = left === 0 ? 0 : Math.max(0, amount - (visits - left) * singlePrice)
  return withdrawalOutcome({ amount, balance, ended, until }, now)
}

/** Returns the outcome for the card, and how much is refunded. */
export function withdrawalOutcome(
  { amount, balance, ended, until }: SoldCard,
  now: number,
): { outcome: WithdrawalOutcome; back: number } {
  if (ended) return { outcome: 'ENDED', back: 0 }
  if (now >= until) return { outcome: 'LATE', back: 0 }
  if (balance === 0) return { outcome: 'USED_UP', back: 0 }
  return { outcome: balance === amount ? 'ALL_BACK' : 'REST_BACK', back: balance }
}
