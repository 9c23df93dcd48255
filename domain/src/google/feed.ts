/** Builds a salon's records in Google's feeds for links to the booking page: entity, action v2 and service (RWG-04). */
import { salonPage } from '../business-object/salon-page.ts'
import { type Language, languages } from '../message/kinds.ts'
import { fractionDigits } from '../money.ts'
import { googleLandingUrl } from './landing.ts'

export const feedNames = ['reservewithgoogle.entity', 'reservewithgoogle.action.v2', 'glam.service.v0'] as const
export type FeedName = (typeof feedNames)[number]

export type FeedTexts = Partial<Record<Language, string>>
/** Price in minor units, duration in minutes. */
type Offer = { price: number; duration: number }

export type FeedSalon = {
  id: string
  urlName: string
  name: string
  phoneNr: string
  street: string
  postalCode: string
  city: string
  country: string
  latitude: number | null
  longitude: number | null
  language: Language
  currency: string
  cancellationWindowHours: number
  services: readonly FeedService[]
}
export type FeedService = {
  id: string
  name: string
  names: FeedTexts
  description: string
  descriptions: FeedTexts
  /** The hidden category has no name to show. */
  category: { name: string; names: FeedTexts; isDefault: boolean }
  /** The price is the lowest possible one (CAT-05). */
  priceFrom: boolean
  offer: Offer
  variants: readonly (Offer & { id: string; name: string; names: FeedTexts })[]
}

const longestDescription = 2000
const allServices: FeedTexts = { de: 'Alle Leistungen', en: 'All services', vi: 'Tất cả dịch vụ' }

/** Returns one record per feed, and one per service. */
export function feedRecords(salon: FeedSalon, publicUrl: string): Record<FeedName, object[]> {
  return {
    'reservewithgoogle.entity': [entityOf(salon, publicUrl)],
    'reservewithgoogle.action.v2': [actionOf(salon, publicUrl)],
    'glam.service.v0': salon.services.map((service) => serviceOf(salon, service, publicUrl)),
  }
}

function entityOf({ id, name, phoneNr, latitude, longitude, ...salon }: FeedSalon, publicUrl: string) {
  const { country, city: locality, postalCode: postal_code, street: street_address, urlName } = salon
  return {
    entity_id: id,
    name,
    telephone: phoneNr,
    url: `${publicUrl}${salonPage(urlName)}`,
    location: {
      ...(latitude !== null && longitude !== null && { latitude, longitude }),
      address: { country, locality, postal_code, street_address },
    },
  }
}

const actionOf = ({ id, urlName }: FeedSalon, publicUrl: string) => ({
  entity_id: id,
  link_id: id,
  url: googleLandingUrl(publicUrl, urlName),
  actions: [{ appointment_info: {} }],
})

function serviceOf({ id, urlName, language, currency }: FeedSalon, service: FeedService, publicUrl: string) {
  const { category } = service
  const text = (name: string, names: FeedTexts) => localized(language, name, names)
  const about = localizedDescription(service, language)
  return {
    merchant_id: id,
    service_id: service.id,
    localized_service_name: text(service.name, service.names),
    localized_service_category: category.isDefault
      ? text(allServices[language] ?? '', allServices)
      : text(category.name, category.names),
    ...(about && { localized_service_description: about }),
    service_price: priceOf(service, currency),
    service_duration: durationOf(service),
    action_link: [{ url: `${googleLandingUrl(publicUrl, urlName)}&service=${service.id}` }],
  }
}

/** Returns the description; undefined: none, or one equal to the name. */
export function localizedDescription({ name, description, descriptions }: FeedService, language: Language) {
  if (description === '' || description === name) return undefined
  return localized(language, cut(description), mapped(descriptions, cut))
}

/** Returns `value` in the salon's language, with the other languages. */
export function localized(own: Language, value: string, texts: FeedTexts) {
  const others = languages.flatMap((locale) => {
    const text = locale === own ? value : texts[locale]
    return text ? [{ locale, value: text }] : []
  })
  return { value, localized_value: others }
}

const cut = (text: string): string => [...text].slice(0, longestDescription).join('')
const mapped = (texts: FeedTexts, change: (text: string) => string): FeedTexts =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text)]))

/** Converts a price to Google's millionths of a currency unit. @param price in minor units */
export const priceInMicros = (price: number, currency: string): number => price * 10 ** (6 - fractionDigits(currency))

function priceOf({ offer, variants, priceFrom }: FeedService, currency: string) {
  const prices = (variants.length > 0 ? variants : [offer]).map(({ price }) => price)
  const min = Math.min(...prices)
  const max = Math.max(...prices)
  const money = (price: number) => ({
    price_micros: priceInMicros(price, currency),
    currency_code: currency,
  })
  if (priceFrom) return { price_interpretation: 'INTERPRETATION_STARTS_AT', min_price: money(min) }
  if (min === max) return { price_interpretation: 'INTERPRETATION_EXACT', min_price: money(min) }
  return { price_interpretation: 'INTERPRETATION_RANGE', min_price: money(min), max_price: money(max) }
}

function durationOf({ offer, variants }: FeedService) {
  const seconds = (variants.length > 0 ? variants : [offer]).map(({ duration }) => duration * 60)
  const min = Math.min(...seconds)
  const max = Math.max(...seconds)
  if (min === max) return { duration_interpretation: 'INTERPRETATION_EXACT', min_duration_sec: min }
  return { duration_interpretation: 'INTERPRETATION_RANGE', min_duration_sec: min, max_duration_sec: max }
}
