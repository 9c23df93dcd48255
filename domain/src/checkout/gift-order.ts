/** Gift cards bought on the salon's page (GFT-01). Amounts are minor units. */
import type { Refusal } from '../refusal.ts'
import type { Day } from '../time/day.ts'
import { addDays } from '../time/day.ts'

export const giftMotifs = ['LINES', 'BLOSSOM', 'BIRTHDAY', 'LEAF'] as const
export type GiftMotif = (typeof giftMotifs)[number]

/** `ENDED`: not paid in time. A later payment still issues the card. */
export const giftOrderStates = ['OPEN', 'PAID', 'ENDED'] as const
export type GiftOrderState = (typeof giftOrderStates)[number]

export const giftEntryKinds = ['CAPTURED', 'REFUNDED'] as const

/** The card networks' smallest payment, and the largest that TWINT accepts. */
export const giftBounds = { least: 100, most: 500_000, amounts: 6, words: 300, daysAhead: 365 } as const

export type GiftOffer = {
  readonly enabled: boolean
  /** The amounts that the page proposes, in order. */
  readonly amounts: readonly number[]
  readonly least: number
  readonly most: number
  /** Whether a service may be given at its price. */
  readonly services: boolean
}

/** The settings of a new salon. */
export const defaultGiftOffer: GiftOffer = {
  enabled: false,
  amounts: [5_000, 8_000, 10_000, 15_000, 20_000],
  least: 2_000,
  most: 100_000,
  services: true,
}

/** Returns the field of an offer that contradicts the others. */
export function invalidOfferField({ amounts, least, most }: GiftOffer): 'amounts' | 'least' | 'most' | undefined {
  if (least < giftBounds.least) return 'least'
  if (most > giftBounds.most || most < least) return 'most'
  return amounts.some((amount) => amount < least || amount > most) ? 'amounts' : undefined
}

type WorthBounds = Pick<GiftOffer, 'least' | 'most' | 'services'>
type CardWorth = { readonly amount: number; readonly isService: boolean }

/**
 * Returns why a card of that worth cannot be ordered; `isService`: the amount is the price of one of the salon's
 * services.
 */
export function giftWorthRefusal(offer: WorthBounds, worth: CardWorth): Refusal | undefined {
  const { amount, isService } = worth
  if (isService)
    return offer.services && amount >= giftBounds.least && amount <= giftBounds.most ? undefined : 'gift-order.amount'
  return amount >= offer.least && amount <= offer.most ? undefined : 'gift-order.amount'
}

/** Returns whether a card may be sent on that day. */
export const isGiftDay = (day: Day, today: Day): boolean => day >= today && day <= addDays(today, giftBounds.daysAhead)
