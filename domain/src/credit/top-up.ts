/**
 * Decides when a salon's credit is topped up from its saved card, and within which limits (CRD-04); amounts are cents.
 */
import type { Day } from '../time/day.ts'
import { isLow } from './budget.ts'
import type { CreditOrderState } from './order.ts'

/** Why automatic top-up was switched off; the salon must switch it on again. */
export const topUpStopReasons = ['DECLINED', 'ASKS_BUYER', 'NO_CARD', 'GIVEN_BACK'] as const
export type TopUpStopReason = (typeof topUpStopReasons)[number]

const mostADay = 2
const leastDefaultCap = 10_000

/** The highest monthly cap that can be set; cents. */
export const maxCap = 1_000_000

/** Returns the monthly cap unless the owner sets another one. */
export const defaultCap = (price: number): number => Math.max(price, leastDefaultCap)

/** Checks a cap; one below the package's price would never allow buying it. */
export const isCap = (cap: number, price: number): boolean => cap >= price && cap <= maxCap

/** `day`: the order's day in the salon's zone. */
export type TopUpOrder = { readonly state: CreditOrderState; readonly price: number; readonly day: Day }

type TopUpFacts = {
  readonly balance: number
  /** Price of the chosen package. */
  readonly price: number
  readonly cap: number
  /** The top-ups of this calendar month. */
  readonly orders: readonly TopUpOrder[]
  readonly today: Day
}

/** Sums what these orders cost or may still cost; cents. */
export const spentOf = (orders: readonly TopUpOrder[]): number =>
  orders.filter(({ state }) => state === 'CREATED' || state === 'FULFILLED').reduce((sum, { price }) => sum + price, 0)

/** `due`: order now. `open`: an order is in progress. Other values: the reason not to order. */
export function decideTopUp({
  balance,
  price,
  cap,
  orders,
  today,
}: TopUpFacts): 'due' | 'open' | 'enough' | 'twice' | 'capped' {
  if (orders.some(({ state }) => state === 'CREATED')) return 'open'
  if (!isLow(balance)) return 'enough'
  if (orders.filter(({ day }) => day === today).length >= mostADay) return 'twice'
  return spentOf(orders) + price > cap ? 'capped' : 'due'
}
