import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { getCalendarFrame } from '@goldline/contract/staff'
import { type Day, isDay } from '@goldline/domain/time/day'
import { createContext, useContext } from 'react'
import type { Vault } from '../../../browser/vault.ts'
import type { Cache } from '../../../client/cache.ts'
import type { CalendarFrame } from '../days/day-columns.ts'
import { dayQuery, weeksQuery } from '../days/day-queries.ts'

/** The vault opened by the password at sign-in (UI-12): kept in memory only, until a reload or sign-out. */
export type OpenedVault = { vault: Vault; email: string; since: number }
type VaultContextValue = { opened: OpenedVault | undefined; setOpened: (opened: OpenedVault | undefined) => void }

export const vaultContext = createContext<VaultContextValue | undefined>(undefined)

export function useOpenVault(): VaultContextValue {
  const value = useContext(vaultContext)
  if (!value) throw new Error('useOpenVault outside of AdminRoutes')
  return value
}

/** A day as last seen; `time` in epoch milliseconds. */
export type SavedDay = { day: Day; frame: CalendarFrame; appointments: Appointment[]; time: number }

const name = 'calendar-days'
/** Version of the stored format; increase it when a day's answers change their shape, to ignore older saved days. */
const format = 4
const maxDays = 3

/** Adds a day to the last seen ones, newest first. */
export function withDay(days: readonly SavedDay[], next: SavedDay): SavedDay[] {
  return [next, ...days.filter(({ day }) => day !== next.day)].slice(0, maxDays)
}

type VaultOpener = Pick<OpenedVault, 'vault' | 'email'>

export function sealDays({ vault, email }: VaultOpener, days: readonly SavedDay[]): Promise<string> {
  return vault.seal(name, JSON.stringify({ email, ...toStored(days) }))
}

/** Opens saved days; empty if they are another user's, or in a format unknown to this version. */
export async function openDays({ vault, email }: VaultOpener, sealed: string | undefined): Promise<SavedDay[]> {
  const text = sealed === undefined ? undefined : await vault.open(name, sealed)
  const found: StoredDays & { email?: unknown } = text === undefined ? {} : JSON.parse(text)
  return found.email === email ? fromStored(found) : []
}

type StoredDays = { days?: unknown; format?: unknown }

export const toStored = (days: readonly SavedDay[]) => ({ days, format })

export const fromStored = (found: StoredDays): SavedDay[] =>
  found.format === format && Array.isArray(found.days) ? found.days.filter(isSavedDay) : []

function isSavedDay(value: SavedDay | null): value is SavedDay {
  return value !== null && isDay(value.day) && Array.isArray(value.appointments) && typeof value.time === 'number'
}

/** Writes saved days to the cache as outdated, so that the calendar shows them at once and refetches them. */
export function seedDays(cache: Cache, days: readonly SavedDay[]) {
  // Days of one week share a frame, so write the newest last.
  for (const { day, frame, appointments, time } of days.toReversed()) {
    cache.writeOld(getCalendarFrame, weeksQuery({ from: day, to: day }), { data: frame, time })
    cache.writeOld(getAppointments, dayQuery(day), { data: appointments, time })
  }
}
