/** When a salon's credit is topped up by its saved card, and how far (CRD-04); all amounts are cents. */
import type { Day } from '../time/day.ts'
import { isLow } from './budget.ts'
import type { CreditOrderState } from './order.ts'

/** Why it ended: nothing is tried again until somebody turns it on anew. */
export const topUpEndings = ['DECLINED', 'ASKS_BUYER', 'NO_CARD', 'GIVEN_BACK'] as const
export type TopUpEnding = (typeof topUpEndings)[number]

const [mostADay, leastDefaultCap] = [2, 10_000]

/** The most that anybody may let it spend in a month. */
export const largestCap = 1_000_000

/** What it may spend in a month unless the owner says otherwise. */
export const defaultCap = (price: number): number => Math.max(price, leastDefaultCap)

/** A cap below the package's price would never buy it. */
export const isCap = (cap: number, price: number): boolean => cap >= price && cap <= largestCap

/** `day`: of the salon's calendar, on which it was ordered. */
export type TopUpOrder = { readonly state: CreditOrderState; readonly price: number; readonly day: Day }

type Facts = {
  readonly balance: number
  /** Of the package that was chosen. */
  readonly price: number
  readonly cap: number
  /** Those of this calendar month that topped up. */
  readonly orders: readonly TopUpOrder[]
  readonly today: Day
}

/** What was or may still be paid in the month of `orders`. */
export const spentOf = (orders: readonly TopUpOrder[]): number =>
  orders.filter(({ state }) => state === 'CREATED' || state === 'FULFILLED').reduce((sum, { price }) => sum + price, 0)

/** `due`: order now. `open`: an order is under way. Else why nothing is ordered. */
export function topUp({ balance, price, cap, orders, today }: Facts): 'due' | 'open' | 'enough' | 'twice' | 'capped' {
  if (orders.some(({ state }) => state === 'CREATED')) return 'open'
  if (!isLow(balance)) return 'enough'
  if (orders.filter(({ day }) => day === today).length >= mostADay) return 'twice'
  return spentOf(orders) + price > cap ? 'capped' : 'due'
}
