/** The first set-up of a salon (BIZ-09): trade, country defaults, steps, and the checklist afterwards. */
import { vatRatesOn } from '../checkout/vat.ts'
import type { Country } from '../customer/phone.ts'
import type { Currency } from '../money.ts'
import type { Day } from '../time/day.ts'
import { type SalonTimeZone, timeZonesOf } from './time-zones.ts'

/** Each trade has a template of services and hours. */
export const trades = ['hair', 'nails', 'cosmetics', 'massage', 'barber'] as const
export type Trade = (typeof trades)[number]

/** Where a salon can be founded (BIZ-05, BIZ-09); countries served first come first. */
export const salonCountries = ['CH', 'DE', 'AT', 'FR', 'CZ', 'SK', 'US', 'VN'] as const satisfies readonly Country[]

type CountryDefaults = {
  currency: Currency
  /** The countries whose numbers may get codes by SMS (AUTH-16). */
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

/**
 * Returns a new salon's zone: the country's only one, or the chosen one; undefined: none, or not one of the country's.
 */
export function zoneOfNewSalon(country: Country, chosen: string | undefined): SalonTimeZone | undefined {
  const zones = timeZonesOf[country]
  if (chosen === undefined) return zones.length === 1 ? zones[0] : undefined
  return zones.find((zone) => zone === chosen)
}

/** Returns the usual VAT rate on that day, in hundredths of a percent; 0 if the country has none (POS-07). */
export const usualVatRate = (country: Country, day: Day): number => vatRatesOn(country, day)[0] ?? 0

/** The steps after the salon is created, which customers can book at already: each may be skipped. */
export const setupSteps = ['hours', 'people', 'services', 'booking'] as const
export type SetupStep = (typeof setupSteps)[number]

/** Returns the next step; null after the last one. */
export const stepAfter = (step: SetupStep): SetupStep | null => setupSteps[setupSteps.indexOf(step) + 1] ?? null

/** The checklist on the Today page, in order. */
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

/** More customers than a salon enters by hand as a trial, so they were imported. */
export const manyCustomers = 10

export type SetupFacts = {
  /** Marked as done by the owner, by saving a step or sharing the link. */
  marked: readonly SetupItem[]
  hasAddress: boolean
  onlineBookings: number
  /** Days from today on with their own hours. */
  specialDays: number
  pictures: number
  customers: number
}

/** Returns the items that are done, either in a step or on the item's own screen. */
export function findDoneItems({ marked, ...facts }: SetupFacts): SetupItem[] {
  const seen: Partial<Record<SetupItem, boolean>> = {
    salon: facts.hasAddress,
    booking: facts.onlineBookings > 0,
    holidays: facts.specialDays > 0,
    pictures: facts.pictures > 0,
    customers: facts.customers >= manyCustomers,
  }
  return setupItems.filter((item) => seen[item] ?? marked.includes(item))
}

type UnofferedProduct = { readonly version: number; readonly booked: boolean; readonly hasPicture: boolean }

/**
 * Returns whether a template's service that is not offered may be deleted; a changed or used one is only deactivated.
 */
export const isUntouched = ({ version, booked, hasPicture }: UnofferedProduct): boolean =>
  version === firstVersion && !booked && !hasPicture

/** The version of a service as created from a template. */
const firstVersion = 1
