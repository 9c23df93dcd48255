/** Limits for a salon's services (CAT-01, CAT-02, CAT-09), used by fields and calls. */
import { divideHalfUp } from '../money.ts'
import { isDay } from '../time/day.ts'
import { maxChainMinutes } from './chain-limits.ts'
import type { HappyHours, Promotion } from './price.ts'
import type { Timing } from './segments.ts'

export const catalogueLimits = {
  categories: 50,
  products: 500,
  variants: 20,
  addOns: 12,
  /** Minutes; all times are multiples of `step`. */
  duration: { min: 5, max: maxChainMinutes },
  buffer: { min: 0, max: 120 },
  step: 5,
  /** Minor units. */
  price: { min: 0, max: 9_999_999 },
  /** Hundredths of a percent. */
  vatRate: { min: 0, max: 10_000 },
} as const

/** Limits for changing many prices at once, in per cent. */
export const percentLimits = { min: -90, max: 200 } as const

/**
 * Changes a price by a percentage of at most two decimals, rounded half-up to the smallest coin: 5 Rappen in CHF, else
 * the minor unit.
 */
export function changedPrice(price: number, percent: number, currency: string): number {
  const coin = currency === 'CHF' ? 5 : 1
  const hundredths = 10_000 + Math.round(percent * 100)
  return Math.min(catalogueLimits.price.max, divideHalfUp(price * hundredths, 10_000 * coin) * coin)
}

type TimingField = keyof Timing

/** Returns the field that contradicts the others: a gap must lie inside the duration, with work before and after it. */
export function clashingTime({ duration, gapFrom, gapMinutes }: Timing): TimingField | undefined {
  if (gapMinutes === 0) return gapFrom === 0 ? undefined : 'gapFrom'
  if (gapFrom < catalogueLimits.step) return 'gapFrom'
  return gapFrom + gapMinutes > duration - catalogueLimits.step ? 'gapMinutes' : undefined
}

/** Returns the field that is invalid, or that keeps an activated reduction from ever applying. */
export function clashingPromotion(promotion: Promotion): keyof Promotion | undefined {
  if (promotion.percentage && promotion.amount > 100) return 'amount'
  if (!promotion.activated) return undefined
  if (!(promotion.amount > 0)) return 'amount'
  const { fromDate, toDate } = promotion
  if (fromDate === null || !isDay(fromDate)) return 'fromDate'
  return toDate === null || !isDay(toDate) || toDate < fromDate ? 'toDate' : undefined
}

export function clashingHappyHours(hours: HappyHours): keyof HappyHours | undefined {
  if (hours.percentage && hours.amount > 100) return 'amount'
  if (!hours.activated) return undefined
  if (!(hours.amount > 0)) return 'amount'
  if (hours.weekDays.length === 0) return 'weekDays'
  if (hours.fromHour === null) return 'fromHour'
  return hours.toHour === null || hours.toHour <= hours.fromHour ? 'toHour' : undefined
}
