/** The salon's schema.org JSON-LD for search engines; only on server-rendered pages. */
import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import type { Product } from '@goldline/contract/product'
import type { PublicReview } from '@goldline/contract/review'
import type { PersonPage } from '@goldline/contract/staff/person-page'
import { type OpenHours, openHours, usualWeek } from '@goldline/domain/business-object/week'
import { fractionDigits } from '@goldline/domain/money'
import { addDays, type Day, type Weekday, weekdayOf } from '@goldline/domain/time/day'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'

type Json = Record<string, unknown>
type Page = {
  address: string
  publicUrl: string
  language: Language
  now: string
  /** The reviews shown on the page. */
  reviews: readonly PublicReview[]
}

/** Days ahead for which exceptional hours are included. */
const daysAhead = 60

export function salonData(salon: BusinessObject, { address, publicUrl, language, now, reviews }: Page): Json {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const { name, description, rating, latitude, longitude, phoneNr, teaserImages } = salon
  return {
    '@context': 'https://schema.org',
    '@type': 'BeautySalon',
    '@id': `${address}#salon`,
    url: address,
    name,
    ...(description !== '' && { description }),
    image: teaserImages.map(({ path }) => absolute(path)),
    address: {
      '@type': 'PostalAddress',
      streetAddress: salon.street,
      postalCode: salon.postalCode,
      addressLocality: salon.city,
      addressCountry: salon.country,
    },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(phoneNr !== null && { telephone: phoneNr }),
    ...prices(salon),
    ...factData(salon),
    openingHoursSpecification: openingHours(salon, now),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...namedReviews(reviews),
    hasOfferCatalog: { '@type': 'OfferCatalog', itemListElement: salon.categories.map((each) => catalog(each, salon)) },
    potentialAction: {
      '@type': 'ReserveAction',
      target: { '@type': 'EntryPoint', urlTemplate: address, inLanguage: language },
      result: { '@type': 'Reservation', name },
    },
  }
}

/** Returns the salon's facts, named in English like schema.org's vocabulary (BIZ-11). */
function factData({ facts }: BusinessObject): Json {
  if (facts === undefined) return {}
  const { amenities, languages, payments } = facts
  return {
    ...(languages.length > 0 && { knowsLanguage: languages }),
    ...(payments.length > 0 && { paymentAccepted: payments.map((each) => paymentNames[each]).join(', ') }),
    ...(amenities.length > 0 && {
      amenityFeature: amenities.map((each) => ({
        '@type': 'LocationFeatureSpecification',
        name: amenityNames[each],
        value: true,
      })),
    }),
  }
}

type Codes = NonNullable<BusinessObject['facts']>
const paymentNames: Record<Codes['payments'][number], string> = {
  CASH: 'Cash',
  DEBIT_CARD: 'Debit card',
  CREDIT_CARD: 'Credit card',
  TWINT: 'TWINT',
  PHONE: 'Apple Pay, Google Pay',
  INVOICE: 'Invoice',
}
const amenityNames: Record<Codes['amenities'][number], string> = {
  STEP_FREE: 'Step-free access',
  PARKING: 'Parking',
  WIFI: 'Wi-Fi',
  DRINKS: 'Drinks',
  AIR_CONDITIONING: 'Air conditioning',
  CHILDREN: 'Children welcome',
  DOGS: 'Dogs welcome',
  VEGAN: 'Vegan products',
}

type PersonFacts = { name: string; address: string; salonAddress: string; publicUrl: string }

/** Returns the JSON-LD of a staff member's page, as a person working for the salon (STF-09). */
export function personData(
  { text, specialities, languages, photo }: PersonPage,
  { name, address, salonAddress, publicUrl }: PersonFacts,
): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: address,
    mainEntity: {
      '@type': 'Person',
      '@id': `${address}#person`,
      name,
      ...(text !== '' && { description: text }),
      ...(photo && { image: new URL(photo.path, publicUrl).href }),
      ...(specialities.length > 0 && { knowsAbout: specialities }),
      ...(languages.length > 0 && { knowsLanguage: languages }),
      worksFor: { '@id': `${salonAddress}#salon` },
    },
  }
}

/** Returns the reviews; leaves out those without a name. */
function namedReviews(reviews: readonly PublicReview[]): Json {
  const named = reviews.filter(({ name }) => name !== '')
  return named.length > 0 ? { review: named.map(reviewOf) } : {}
}

/** A review with first name and initial, as on the page. */
const reviewOf = ({ name, rating, text, language, createdTime }: PublicReview): Json => ({
  '@type': 'Review',
  author: { '@type': 'Person', name },
  datePublished: createdTime,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  ...(text !== '' && { reviewBody: text, inLanguage: language }),
})

const bookable = (products: readonly Product[]) => products.filter(({ enabled4Booking }) => enabled4Booking)
const pricesOf = ({ price, variants }: Product) => [price, ...variants.map((each) => each.price)]

function prices({ categories, currency }: BusinessObject): Json {
  const all = categories.flatMap(({ products }) => bookable(products).flatMap(pricesOf))
  if (all.length === 0) return {}
  const unit = 10 ** fractionDigits(currency)
  const [least, most] = [Math.min(...all) / unit, Math.max(...all) / unit]
  return { priceRange: `${currency} ${least}–${most}`, currenciesAccepted: currency }
}

function catalog({ name, products }: BusinessObject['categories'][number], { currency }: BusinessObject): Json {
  const digits = fractionDigits(currency)
  const amount = (minor: number) => (minor / 10 ** digits).toFixed(digits)
  return {
    '@type': 'OfferCatalog',
    ...(name !== null && { name }),
    itemListElement: bookable(products).map((product) => ({
      '@type': 'Offer',
      price: amount(Math.min(...pricesOf(product))),
      priceCurrency: currency,
      itemOffered: { '@type': 'Service', name: product.name },
    })),
  }
}

/** Returns the usual week, starting today and including breaks, then the days that differ. */
function openingHours({ opening, timeZone }: BusinessObject, now: string): Json[] {
  const today = zone(timeZone).toWall(Date.parse(now)).day
  const usual = new Map(usualWeek(opening).map(({ weekday, hours }) => [weekday, hours]))
  const ahead = (count: number): Day[] => Array.from({ length: count }, (_, days) => addDays(today, days))
  const week = ahead(7).flatMap((day) => {
    const weekday = weekdayOf(day)
    return specifyHours(usual.get(weekday) ?? [], { dayOfWeek: dayName(weekday) })
  })
  const different = ahead(daysAhead).flatMap((day) => {
    const own = openHours(opening, day)
    if (JSON.stringify(own) === JSON.stringify(usual.get(weekdayOf(day)))) return []
    // A closed day is expressed as an empty interval.
    return specifyHours(own.length > 0 ? own : [{ from: 0, to: 0 }], { validFrom: day, validThrough: day })
  })
  return [...week, ...different]
}

const specifyHours = (hours: readonly OpenHours[], when: Json): Json[] =>
  hours.map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    ...when,
    opens: hour(from),
    // Midnight to midnight would read as closed.
    closes: to - from === 1440 ? hour(to - 1) : hour(to),
  }))

const hour = (minutes: number): string => formatTimeOfDay(minutes % 1440).slice(0, 5)

const dayName = (name: Weekday): string => `https://schema.org/${name.charAt(0)}${name.slice(1).toLowerCase()}`
