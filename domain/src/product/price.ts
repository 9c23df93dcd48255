/**
 * Computes promotional prices (CAT-03, CAT-04, CAT-05, CAT-09). One function for the booking page, the server and
 * checkout.
 */
import { divideHalfUp } from '../money.ts'
import { type Day, type Weekday, weekdayOf } from '../time/day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'

/** `percentage`: true: `amount` is a percentage (at most two decimals); false: minor units. */
type Reduction = { activated: boolean; amount: number; percentage: boolean }

/** Days in the salon's zone, both inclusive. */
export type Promotion = Reduction & { fromDate: Day | null; toDate: Day | null }

/** Wall-clock `HH:mm`, `24:00` for midnight; a start at `toHour` is too late. */
export type HappyHours = Reduction & { fromHour: string | null; toHour: string | null; weekDays: readonly Weekday[] }

export type PricedProduct = { price: number; promotion: Promotion | null; happyHours: HappyHours | null }

export const priceReasons = ['promotion', 'happyHours'] as const
export type PriceReason = (typeof priceReasons)[number]

/** `percentOff`: the reduction's percentage, for a badge; null if it is an amount. */
export type PriceAt = { price: number; reason: PriceReason | null; percentOff: number | null }

/** Returns whether to announce the promotion (CAT-03); it may be entirely in the future. */
export function isPromotionActive(promotion: Promotion | null, today: Day): boolean {
  return isComplete(promotion) && today <= promotion.toDate
}

/**
 * Returns whether it changes the price of a visit on that day. Independent of `today`, so that a late checkout costs
 * the promised price.
 */
export function promotionApplies(promotion: Promotion | null, visitDay: Day): boolean {
  return isComplete(promotion) && promotion.fromDate <= visitDay && visitDay <= promotion.toDate
}

/** Returns whether happy hours change the price. `startMinutes`: wall-clock minutes from midnight of `visitDay`. */
export function happyHoursApply(happyHours: HappyHours | null, visitDay: Day, startMinutes: number): boolean {
  if (!happyHours?.activated || !(happyHours.amount > 0)) return false
  if (happyHours.fromHour === null || happyHours.toHour === null) return false
  return (
    happyHours.weekDays.includes(weekdayOf(visitDay)) &&
    parseTimeOfDay(happyHours.fromHour) <= startMinutes &&
    startMinutes < parseTimeOfDay(happyHours.toHour)
  )
}

/**
 * Returns the price of a service at a start, in minor units. If both reductions apply, the lower price counts; they do
 * not add up.
 */
export function priceAt(priced: PricedProduct, visitDay: Day, startMinutes: number): PriceAt {
  const promotion = promotionApplies(priced.promotion, visitDay) ? priced.promotion : null
  const happyHours = happyHoursApply(priced.happyHours, visitDay, startMinutes) ? priced.happyHours : null
  const candidates: PriceAt[] = [{ price: priced.price, reason: null, percentOff: null }]
  if (promotion !== null) candidates.push(reduced(priced.price, promotion, 'promotion'))
  if (happyHours !== null) candidates.push(reduced(priced.price, happyHours, 'happyHours'))
  return candidates.reduce((best, each) => (each.price < best.price ? each : best))
}

/**
 * Returns the price valid on all of these days, inclusive: a promotion covering all of them counts; a happy hour does
 * not, since it depends on the start.
 */
export function surePrice(priced: PricedProduct, from: Day, to: Day): PriceAt {
  const covers = promotionApplies(priced.promotion, from) && promotionApplies(priced.promotion, to)
  return priceAt({ ...priced, promotion: covers ? priced.promotion : null, happyHours: null }, from, 0)
}

/** `percentOff`: off the whole visit; `amount`: minor units. */
export type Saving = { percentOff: number } | { amount: number }

/** Returns how much less a visit costs than its list prices, for a badge; undefined: nothing. */
export function savingOf(services: readonly (Omit<PriceAt, 'reason'> & { listPrice: number })[]): Saving | undefined {
  const paid = services.filter(({ listPrice }) => listPrice > 0)
  const amount = paid.reduce((sum, { listPrice, price }) => sum + listPrice - price, 0)
  if (amount === 0) return undefined
  const percentOff = paid[0]?.percentOff ?? null
  const isOfAll = paid.every((each) => each.percentOff === percentOff)
  return percentOff !== null && isOfAll ? { percentOff } : { amount }
}

function reduced(price: number, { amount, percentage }: Reduction, reason: PriceReason): PriceAt {
  if (!percentage) return { price: Math.max(0, price - Math.round(amount)), reason, percentOff: null }
  const hundredths = Math.min(10_000, Math.round(amount * 100))
  return { price: divideHalfUp(price * (10_000 - hundredths), 10_000), reason, percentOff: hundredths / 100 }
}

function isComplete(promotion: Promotion | null): promotion is Promotion & { fromDate: Day; toDate: Day } {
  return (
    promotion?.activated === true && promotion.amount > 0 && promotion.fromDate !== null && promotion.toDate !== null
  )
}
