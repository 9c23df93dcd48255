/** Time zones of the served countries (BIZ-05), for salons and people's browsers. */
import { type Country, countries } from '../customer/phone.ts'

/** A new salon chooses one if its country has several. */
export const timeZonesOf = {
  CH: ['Europe/Zurich'],
  DE: ['Europe/Berlin'],
  AT: ['Europe/Vienna'],
  FR: ['Europe/Paris'],
  CZ: ['Europe/Prague'],
  SK: ['Europe/Bratislava'],
  US: [
    ...(['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix'] as const),
    ...(['America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu'] as const),
  ],
  VN: ['Asia/Ho_Chi_Minh'],
} as const satisfies Record<Country, readonly string[]>
export type SalonTimeZone = (typeof timeZonesOf)[Country][number]
/** A salon with another zone keeps it. */
export const salonTimeZones: readonly SalonTimeZone[] = Object.values(timeZonesOf).flat()

/** Further zones that browsers report there. */
const otherZones: Partial<Record<Country, readonly string[]>> = {
  DE: ['Europe/Busingen'],
  US: ['America/Detroit', 'America/Indiana/Indianapolis', 'America/Kentucky/Louisville', 'America/Boise'],
  VN: ['Asia/Saigon'],
}

/** Returns the country of a browser's time zone; undefined: none that is served. */
export const countryOfZone = (timeZone: string): Country | undefined =>
  countries.find((country) => [...timeZonesOf[country], ...(otherZones[country] ?? [])].includes(timeZone))
