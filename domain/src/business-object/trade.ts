/** What a new salon begins with (BIZ-09): its trade, and what its country brings. */
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
