/** Promotional prices (CAT-03, CAT-04, CAT-05, CAT-09). One function for the booking page, the server and the checkout. */
import { divideHalfUp } from '../money.ts'
import { type Day, type Weekday, weekdayOf } from '../time/day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'

/**
 * `percentage` says how `amount` is read: true, per cent off (at most two decimals count); false, minor units off.
 */
type Reduction = { activated: boolean; amount: number; percentage: boolean }

/** Days are the salon's; both included. */
export type Promotion = Reduction & { fromDate: Day | null; toDate: Day | null }

/** `HH:mm` of the salon's wall clock, `24:00` for midnight; a start at `toHour` is too late. */
export type HappyHours = Reduction & { fromHour: string | null; toHour: string | null; weekDays: readonly Weekday[] }

export type Priced = { price: number; promotion: Promotion | null; happyHours: HappyHours | null }

export type PriceReason = 'promotion' | 'happyHours'

/** `percentOff` is the reduction's own percentage (for a badge), null where it is an amount. */
export type PriceAt = { price: number; reason: PriceReason | null; percentOff: number | null }

/** Shown and announced: CAT-03. It may lie wholly in the future. */
export function isPromotionActive(promotion: Promotion | null, today: Day): boolean {
  return isComplete(promotion) && today <= promotion.toDate
}

/** Whether it changes the price of a visit on that day; `today` plays no part, so that a late checkout is priced as promised. */
export function promotionApplies(promotion: Promotion | null, visitDay: Day): boolean {
  return isComplete(promotion) && promotion.fromDate <= visitDay && visitDay <= promotion.toDate
}

/** `startMinutes`: wall-clock minutes since local midnight of `visitDay`. */
export function happyHoursApply(happyHours: HappyHours | null, visitDay: Day, startMinutes: number): boolean {
  if (!happyHours?.activated || !(happyHours.amount > 0)) return false
  if (happyHours.fromHour === null || happyHours.toHour === null) return false
  return (
    happyHours.weekDays.includes(weekdayOf(visitDay)) &&
    parseTimeOfDay(happyHours.fromHour) <= startMinutes &&
    startMinutes < parseTimeOfDay(happyHours.toHour)
  )
}

/** What a service costs at a start, in minor units. Where both apply the lower price holds; they do not add up. */
export function priceAt(priced: Priced, visitDay: Day, startMinutes: number): PriceAt {
  const promotion = promotionApplies(priced.promotion, visitDay) ? priced.promotion : null
  const happyHours = happyHoursApply(priced.happyHours, visitDay, startMinutes) ? priced.happyHours : null
  const candidates: PriceAt[] = [{ price: priced.price, reason: null, percentOff: null }]
  if (promotion !== null) candidates.push(reduced(priced.price, promotion, 'promotion'))
  if (happyHours !== null) candidates.push(reduced(priced.price, happyHours, 'happyHours'))
  return candidates.reduce((best, each) => (each.price < best.price ? each : best))
}

/**
 * What a service surely costs whichever of these days is taken, both included: a promotion over all of them counts;
 * a happy hour does not, since it depends on the start.
 */
export function surePrice(priced: Priced, from: Day, to: Day): PriceAt {
  const covers = promotionApplies(priced.promotion, from) && promotionApplies(priced.promotion, to)
  return priceAt({ ...priced, promotion: covers ? priced.promotion : null, happyHours: null }, from, 0)
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
