/** The first set-up of a salon (BIZ-09): its trade, what its country brings, the steps, and what remains afterwards. */
import type { Currency } from '../money.ts'
import type { HolidayCountry } from './holidays.ts'
import type { salonTimeZones } from './salon.ts'

/** Each has a template of services and hours. */
export const trades = ['hair', 'nails', 'cosmetics', 'massage', 'barber'] as const
export type Trade = (typeof trades)[number]

/** Where a salon is founded online: the countries whose currencies the templates' prices are in. */
export const salonCountries = ['CH', 'DE', 'AT'] as const satisfies readonly HolidayCountry[]
export type SalonCountry = (typeof salonCountries)[number]

type Brought = {
  timeZone: (typeof salonTimeZones)[number]
  currency: Extract<Currency, 'CHF' | 'EUR'>
  /** The usual rate, in hundredths of a percent. */
  vatRate: number
}

export const broughtByCountry: Record<SalonCountry, Brought> = {
  CH: { timeZone: 'Europe/Zurich', currency: 'CHF', vatRate: 810 },
  DE: { timeZone: 'Europe/Berlin', currency: 'EUR', vatRate: 1900 },
  AT: { timeZone: 'Europe/Vienna', currency: 'EUR', vatRate: 2000 },
}

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
