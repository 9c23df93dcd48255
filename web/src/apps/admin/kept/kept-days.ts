import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { getCalendarFrame } from '@goldline/contract/staff'
import { type Day, isDay } from '@goldline/domain/time/day'
import { createContext, useContext } from 'react'
import type { Cache } from '../../../cache.ts'
import type { Frame } from '../../../calendar/day-columns.ts'
import type { Vault } from '../../../vault.ts'
import { oneDay } from '../calendar/day-answers.ts'

/** The vault opened by the password at sign-in (UI-12): only in memory, gone after a reload or sign-out. */
export type Kept = { vault: Vault; email: string; since: number }
type Value = { kept: Kept | undefined; setKept: (kept: Kept | undefined) => void }

export const keptContext = createContext<Value | undefined>(undefined)

export function useKept(): Value {
  const value = useContext(keptContext)
  if (!value) throw new Error('useKept outside of AdminRoutes')
  return value
}

/** A day as last seen; `time` in epoch milliseconds. */
export type KeptDay = { day: Day; frame: Frame; appointments: Appointment[]; time: number }

const name = 'calendar-days'
/** Increase when a day's answers get another shape: what an older version kept is then not shown. */
const format = 2
const most = 3

/** Adds a day to the last seen ones, newest first. */
export function withDay(days: readonly KeptDay[], next: KeptDay): KeptDay[] {
  return [next, ...days.filter(({ day }) => day !== next.day)].slice(0, most)
}

export function sealDays({ vault, email }: Kept, days: readonly KeptDay[]): Promise<string> {
  return vault.seal(name, JSON.stringify({ email, days, format }))
}

/** Empty if they are somebody else's, or in a format this version does not know. */
export async function openDays({ vault, email }: Kept, sealed: string | undefined): Promise<KeptDay[]> {
  const text = sealed === undefined ? undefined : await vault.open(name, sealed)
  if (text === undefined) return []
  const found: { email?: unknown; days?: unknown; format?: unknown } = JSON.parse(text)
  const known = found.email === email && found.format === format
  return known && Array.isArray(found.days) ? found.days.filter(isKeptDay) : []
}

function isKeptDay(value: KeptDay | null): value is KeptDay {
  return value !== null && isDay(value.day) && Array.isArray(value.appointments) && typeof value.time === 'number'
}

/** The calendar opens with stored days and refetches at once, since they are out of date. */
export function seedDays(cache: Cache, days: readonly KeptDay[]) {
  for (const { day, frame, appointments, time } of days) {
    cache.writeOld(getCalendarFrame, oneDay(day), { data: frame, time })
    cache.writeOld(getAppointments, oneDay(day), { data: appointments, time })
  }
}
