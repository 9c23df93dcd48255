/** The values of the gift card form, and their validation (GFT-01). */

import type { BusinessObject } from '@goldline/contract/business-object'
import type { PublicGiftOffer } from '@goldline/contract/checkout/gift-orders'
import { type GiftMotif, giftBounds, giftWorthRefusal, isGiftDay } from '@goldline/domain/checkout/gift-order'
import { fractionDigits } from '@goldline/domain/money'
import { productKey } from '@goldline/domain/product/product-key'
import { isDay } from '@goldline/domain/time/day'
import { parseNumber } from '../../../i18n/typed-number.ts'
import { email, type InvalidValue, required, validate } from '../../../kit/validators.ts'

export type GiftValues = {
  kind: 'amount' | 'service'
  /** One of the offer's amounts; null: an amount typed by the buyer. */
  proposed: number | null
  /** The typed amount of money. */
  own: string
  product: string
  motif: GiftMotif
  recipientName: string
  senderName: string
  words: string
  to: 'BUYER' | 'RECIPIENT'
  recipientEmail: string
  /** The day of delivery; empty: at once. */
  day: string
  email: string
}

export const initialValues = ({ amounts }: PublicGiftOffer): GiftValues => ({
  ...{ kind: 'amount', proposed: amounts[Math.floor(amounts.length / 2)] ?? null, own: '', product: '' },
  ...{ motif: 'LINES', recipientName: '', senderName: '', words: '' },
  ...{ to: 'BUYER', recipientEmail: '', day: '', email: '' },
})

export type GiftService = { product: string; name: string; price: number }

/** Lists the services that the salon sells as gifts; each variant counts as a service. */
export const giftServices = ({ categories }: BusinessObject, offer: PublicGiftOffer): GiftService[] =>
  categories
    .flatMap(({ products }) => products)
    .filter(({ priceFrom, enabled4Booking }) => enabled4Booking && !priceFrom)
    .flatMap(({ id, name, price, variants }) =>
      variants.length === 0
        ? [{ product: id, name, price }]
        : variants.map((variant) => ({
            product: productKey({ productId: id, variantId: variant.id }),
            name: `${name} – ${variant.name}`,
            price: variant.price,
          })),
    )
    .filter(({ price }) => giftWorthRefusal(offer, { amount: price, isService: true }) === undefined)

type Shop = { readonly services: readonly GiftService[]; readonly currency: string; readonly locale: string }

/** Returns the card's worth in minor units; undefined if nothing is chosen or the typed amount is invalid. */
export function readWorth(values: GiftValues, { services, currency, locale }: Shop): number | undefined {
  if (values.kind === 'service') return services.find(({ product }) => product === values.product)?.price
  const { proposed, own } = values
  return proposed ?? parseNumber(locale, own, { digits: fractionDigits(currency), max: giftBounds.most })
}

type Faults = { readonly [Field in keyof GiftValues]?: InvalidValue | undefined }

/** `worth`: what `readWorth` returned; `bounds`: the offer's lowest and highest amount, formatted. */
type GiftWorthFacts = { readonly worth: number | undefined; readonly bounds: { least: string; most: string } }

export function giftFaults(values: GiftValues, offer: PublicGiftOffer, { worth, bounds }: GiftWorthFacts): Faults {
  const { kind, proposed, product, to, day } = values
  const isOwn = kind === 'amount' && proposed === null
  const outside = worth === undefined || giftWorthRefusal(offer, { amount: worth, isService: false }) !== undefined
  return {
    product: kind === 'service' ? validate(product, [required]) : undefined,
    own: isOwn && outside ? { id: 'booking.gift.own.wrong', values: bounds } : undefined,
    email: validate(values.email, [required, email]),
    recipientEmail: to === 'RECIPIENT' ? validate(values.recipientEmail, [required, email]) : undefined,
    day:
      to === 'RECIPIENT' && day !== '' && !(isDay(day) && isGiftDay(day, offer.today))
        ? { id: 'booking.gift.day.wrong' }
        : undefined,
  }
}

/** Builds the request body without the price. */
export function buildOrder(values: GiftValues) {
  const { kind, product, to, day, recipientEmail, motif, recipientName, senderName, words, email } = values
  return {
    ...{ motif, recipientName, senderName, words, email, product: kind === 'service' ? product : null },
    ...(to === 'RECIPIENT' ? { recipientEmail, day: day || null } : { recipientEmail: null, day: null }),
  }
}
