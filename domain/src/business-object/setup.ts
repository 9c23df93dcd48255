/** The first set-up of a salon (BIZ-09): its trade, what its country brings, the steps, and what remains afterwards. */
import { vatRatesOn } from '../checkout/vat.ts'
import type { Country } from '../customer/phone.ts'
import type { Currency } from '../money.ts'
import type { Day } from '../time/day.ts'
import { type SalonTimeZone, timeZonesOf } from './time-zones.ts'

/** Each has a template of services and hours. */
export const trades = ['hair', 'nails', 'cosmetics', 'massage', 'barber'] as const
export type Trade = (typeof trades)[number]

/** Where a salon can be founded (BIZ-05, BIZ-09), those served first at the top. */
export const salonCountries = ['CH', 'DE', 'AT', 'FR', 'CZ', 'SK', 'US', 'VN'] as const satisfies readonly Country[]

type CountryDefaults = {
  currency: Currency
  /** The countries to whose numbers codes may go by SMS (AUTH-16). */
  servedCountries: readonly Country[]
}

const neighbours = ['CH', 'DE', 'AT'] as const
export const countryDefaults: Record<Country, CountryDefaults> = {
  CH: { currency: 'CHF', servedCountries: neighbours },
  DE: { currency: 'EUR', servedCountries: neighbours },
  AT: { currency: 'EUR', servedCountries: neighbours },
  FR: { currency: 'EUR', servedCountries: [...neighbours, 'FR'] },
  CZ: { currency: 'CZK', servedCountries: [...neighbours, 'CZ', 'SK'] },
  SK: { currency: 'EUR', servedCountries: [...neighbours, 'CZ', 'SK'] },
  US: { currency: 'USD', servedCountries: ['US'] },
  VN: { currency: 'VND', servedCountries: ['VN'] },
}

/** The zone of a new salon: the country's only one, or the one that was chosen; undefined: none, or not the country's. */
export function zoneOfNewSalon(country: Country, chosen: string | undefined): SalonTimeZone | undefined {
  const zones = timeZonesOf[country]
  if (chosen === undefined) return zones.length === 1 ? zones[0] : undefined
  return zones.find((zone) => zone === chosen)
}

/** The usual rate of VAT on that day, in hundredths of a percent; 0 where the country has none (POS-07). */
export const usualVatRate = (country: Country, day: Day): number => vatRatesOn(country, day)[0] ?? 0

/** After the salon itself, which is made with everything it needs to be booked: each may be skipped. */
export const setupSteps = ['hours', 'people', 'services', 'booking'] as const
export type SetupStep = (typeof setupSteps)[number]

/** null: that was the last one. */
export const stepAfter = (step: SetupStep): SetupStep | null => setupSteps[setupSteps.indexOf(step) + 1] ?? null

/** What the checklist of the page of today shows, in its order. */
export const setupItems = [
  'salon',
  'hours',
  'services',
  'people',
  'booking',
  'link',
  'holidays',
  'pictures',
  'customers',
] as const
export type SetupItem = (typeof setupItems)[number]

/** More than somebody makes by trying: they were brought along. */
export const manyCustomers = 10

export type SetupFacts = {
  /** Said to be done by the owner, by saving a step or sharing the link. */
  marked: readonly SetupItem[]
  hasAddress: boolean
  onlineBookings: number
  /** Days from today on with hours of their own. */
  specialDays: number
  pictures: number
  customers: number
}

/** What is done is done, whichever way: by a step, or on the screen that it leads to. */
export function doneItems({ marked, ...facts }: SetupFacts): SetupItem[] {
  const seen: Partial<Record<SetupItem, boolean>> = {
    salon: facts.hasAddress,
    booking: facts.onlineBookings > 0,
    holidays: facts.specialDays > 0,
    pictures: facts.pictures > 0,
    customers: facts.customers >= manyCustomers,
  }
  return setupItems.filter((item) => seen[item] ?? marked.includes(item))
}

type Unoffered = { readonly version: number; readonly booked: boolean; readonly hasPicture: boolean }

/** Whether a service of the template that is not offered may go: as soon as somebody made it theirs, it only rests. */
export const isUntouched = ({ version, booked, hasPicture }: Unoffered): boolean =>
  version === firstVersion && !booked && !hasPicture

/** Of a service as the template brought it. */
const firstVersion = 1
