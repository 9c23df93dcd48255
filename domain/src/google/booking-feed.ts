/**
 * Builds a salon's records in Google's feeds for booking at Google itself: merchants, services, availability (RWG-01).
 */

import { salonPage } from '../business-object/salon-page.ts'
import { productKey } from '../product/product-key.ts'
import { serviceIdOf } from './booking-server.ts'
import {
  type FeedSalon,
  type FeedService,
  type FeedTexts,
  localized,
  localizedDescription,
  priceInMicros,
} from './feed.ts'

export const bookingFeedNames = ['merchant', 'service', 'availability'] as const
export type BookingFeedName = (typeof bookingFeedNames)[number]

/** A service bookable at Google; each variant is separate. `product`: `id` or `id%variantId`; minutes, minor units. */
export type BookableService = {
  product: string
  name: string
  names: FeedTexts
  price: number
  duration: number
  service: FeedService
}

export function bookableServices(services: readonly FeedService[]): BookableService[] {
  return services.flatMap((service): BookableService[] => {
    const { id, name, names, offer, variants } = service
    if (variants.length === 0) return [{ product: id, name, names, ...offer, service }]
    return variants.map(({ price, duration, ...variant }) => ({
      product: productKey({ productId: id, variantId: variant.id }),
      name: `${name}, ${variant.name}`,
      names: joinedNames(service, variant),
      ...{ price, duration, service },
    }))
  })
}

type NameInLanguages = { name: string; names: FeedTexts }

/** Joins both names in each language that either has. */
const joinedNames = (service: NameInLanguages, variant: NameInLanguages): FeedTexts => {
  const languages = [...Object.keys(service.names), ...Object.keys(variant.names)] as (keyof FeedTexts)[]
  return Object.fromEntries(
    languages.map((language) => [
      language,
      `${service.names[language] ?? service.name}, ${variant.names[language] ?? variant.name}`,
    ]),
  )
}

export function merchantRecord(salon: FeedSalon, publicUrl: string) {
  const { id, name, phoneNr, latitude, longitude, urlName } = salon
  const { country, city: locality, postalCode: postal_code, street: street_address } = salon
  return {
    merchant_id: id,
    name,
    telephone: phoneNr,
    url: `${publicUrl}${salonPage(urlName)}`,
    geo: {
      ...(latitude !== null && longitude !== null && { latitude, longitude }),
      address: { country, locality, postal_code, street_address },
    },
    category: 'Beauty Salon',
  }
}

/** Builds a service's record. `cancellationWindowHours`: how long before the start the customer may cancel. */
export function bookableRecord(salon: FeedSalon, bookable: BookableService) {
  const { id, language, currency, cancellationWindowHours } = salon
  const { product, name, names, price, service } = bookable
  const about = localizedDescription(service, language)
  return {
    merchant_id: id,
    service_id: serviceIdOf(product),
    localized_service_name: localized(language, name, names),
    ...(about && { localized_description: about }),
    price: { price_micros: priceInMicros(price, currency), currency_code: currency },
    scheduling_rules: { min_advance_online_canceling: cancellationWindowHours * 3600 },
  }
}

/** Builds the availability of one service, with one visit for each start; `starts`: epoch milliseconds. */
export const availabilityRecord = (
  salonId: string,
  { product, duration }: BookableService,
  starts: readonly number[],
) => ({
  availability: starts.map((start) => ({
    merchant_id: salonId,
    service_id: serviceIdOf(product),
    start_sec: Math.floor(start / 1000),
    duration_sec: duration * 60,
    spots_total: 1,
    spots_open: 1,
    confirmation_mode: 'CONFIRMATION_MODE_SYNCHRONOUS',
  })),
})
