/** Applies changes of appointments to the loaded days, without fetching them again. */
import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { getSlotHolds } from '@goldline/contract/appointment/slot-hold'
import { addDays, type DayRange } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { Cache } from '../client/cache.ts'

/**
 * Updates an appointment in the loaded days, and removes it from days that it has left. Refetches holds, since its
 * former time is held as long as the change can be undone (APT-20).
 */
export function cacheAppointment(cache: Cache, appointment: Appointment) {
  cache.update(getAppointments, (list, { query }) => withAppointment(list, appointment, query))
  if (appointment.undo) void cache.invalidate(getSlotHolds)
}

/** Puts an appointment into a list, unless the list has a newer version of it. */
export function withAppointment(list: Appointment[], appointment: Appointment, range: DayRange): Appointment[] {
  const known = list.find(({ id }) => id === appointment.id)
  if (known && known.version >= appointment.version) return list
  return insertOrRemove(
    appointment.party ? list.map((each) => updateParty(each, appointment)) : list,
    appointment,
    range,
  )
}

/** Updates an appointment's start and status in the other appointments of its party (APT-23). */
function updateParty(each: Appointment, { id, startTime, status }: Appointment): Appointment {
  if (!each.party?.others.some((other) => other.id === id)) return each
  const others = each.party.others.map((other) => (other.id === id ? { ...other, startTime, status } : other))
  return { ...each, party: { ...each.party, others } }
}

/** Adds an appointment to the list or removes it, by its time, whatever its version. */
function insertOrRemove(list: Appointment[], appointment: Appointment, { from, to }: DayRange): Appointment[] {
  const clock = zone(appointment.businessObject.timeZone)
  const others = list.filter(({ id }) => id !== appointment.id)
  const begins = Date.parse(appointment.startTime) < clock.startOfDay(addDays(to, 1))
  if (!begins || Date.parse(appointment.endTime) <= clock.startOfDay(from))
    return others.length === list.length ? list : others
  return [...others, appointment].sort((a, b) => a.startTime.localeCompare(b.startTime) || a.id.localeCompare(b.id))
}

/**
 * Shows an appointment's new state before the server has answered.
 * @returns a function that restores the old state, unless the appointment has changed meanwhile
 */
export function showOptimistically(cache: Cache, before: Appointment, seen: Appointment): () => void {
  const show = (appointment: Appointment) =>
    cache.update(getAppointments, (list, { query }) =>
      list.some(({ id, version }) => id === before.id && version > before.version)
        ? list
        : insertOrRemove(list, appointment, query),
    )
  show(seen)
  return () => show(before)
}

export function dropAppointment(cache: Cache, id: string) {
  cache.update(getAppointments, (list) => list.filter((each) => each.id !== id))
}

export function findKnownVersion(cache: Cache, id: string): number | undefined {
  return cache
    .answersOf(getAppointments)
    .flatMap(({ data }) => data)
    .find((each) => each.id === id)?.version
}
