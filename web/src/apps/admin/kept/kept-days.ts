import type { Appointment } from '@goldline/contract/appointment'
import { type Day, isDay } from '@goldline/domain/time/day'
import type { QueryClient } from '@tanstack/react-query'
import { dayKey } from '../calendar/appointment-cache.ts'
import { frameKey, type SalonFrame } from '../calendar/use-frame.ts'
import type { Kept } from './kept-context.ts'

/** A day as last seen; `time` in epoch milliseconds. */
export type KeptDay = { day: Day; frame: SalonFrame; appointments: Appointment[]; time: number }

const name = 'calendar-days'
const most = 3

/** Adds a day to the last seen ones, newest first. */
export function withDay(days: readonly KeptDay[], next: KeptDay): KeptDay[] {
  return [next, ...days.filter(({ day }) => day !== next.day)].slice(0, most)
}

export function sealDays({ vault, email }: Kept, days: readonly KeptDay[]): Promise<string> {
  return vault.seal(name, JSON.stringify({ email, days }))
}

/** Empty if they are somebody else's, or in a format this version does not know. */
export async function openDays({ vault, email }: Kept, sealed: string | undefined): Promise<KeptDay[]> {
  const text = sealed === undefined ? undefined : await vault.open(name, sealed)
  if (text === undefined) return []
  const found: { email?: unknown; days?: unknown } = JSON.parse(text)
  return found.email === email && Array.isArray(found.days) ? found.days.filter(isKeptDay) : []
}

function isKeptDay(value: KeptDay | null): value is KeptDay {
  return value !== null && isDay(value.day) && Array.isArray(value.appointments) && typeof value.time === 'number'
}

/** The calendar opens with stored days and refetches at once, since they are out of date. */
export function seedDays(queryClient: QueryClient, days: readonly KeptDay[]) {
  for (const { day, frame, appointments, time } of days) {
    queryClient.setQueryData(frameKey(day), frame, { updatedAt: time })
    queryClient.setQueryData(dayKey(day), appointments, { updatedAt: time })
  }
}
