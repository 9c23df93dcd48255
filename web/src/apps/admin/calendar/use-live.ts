import { type Appointment, getAppointment, getAppointments } from '@goldline/contract/appointment'
import { getSlotHolds } from '@goldline/contract/appointment/slot-hold'
import type { LiveEvent } from '@goldline/contract/live'
import { getCalendarDays, getCalendarFrame } from '@goldline/contract/staff'
import { useState } from 'react'
import { cacheAppointment, dropAppointment, findKnownVersion } from '../../../appointment/loaded-days.ts'
import { useUndoable } from '../../../appointment/undo.ts'
import type { Api } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { type Cache, useCache } from '../../../client/cache.ts'
import { type LiveState, useEvents, useOnline } from '../../../client/events.ts'

const highlightMs = 2500

export type LiveChanges = { state: LiveState; fresh: ReadonlySet<string>; latest: Appointment | undefined }

/**
 * APT-06: applies changes made elsewhere as they happen. `fresh`: ids of appointments just added or changed; `latest`:
 * the last new one. Both exclude changes made in this window.
 */
export function useLive(): LiveChanges {
  const api = useApi()
  const cache = useCache()
  const online = useOnline()
  const { last, settle } = useUndoable()
  const [state, setState] = useState<LiveState>('connecting')
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [latest, setLatest] = useState<Appointment>()
  const hear = async (event: LiveEvent) => {
    const came = await applyEvent(api, cache, event)
    if (!came) return
    const { appointment, isNew } = came
    // The change was undone, or a colleague has changed the appointment again.
    if (last?.id === appointment.id && appointment.undo?.version !== last.version) settle(last.id)
    if (isNew) setLatest(appointment)
    setFresh((before) => new Set(before).add(appointment.id))
    setTimeout(() => setFresh((before) => without(before, appointment.id)), highlightMs)
  }
  useEvents({
    onEvent: (event) => void hear(event),
    onState: (next) => {
      setState(next)
      // Events between the first load and the opening of the stream were missed.
      if (next === 'live') void cache.invalidate(getAppointments, getSlotHolds)
    },
  })
  return { state: online ? state : 'lost', fresh, latest }
}

/** Updates the loaded days by one event. Returns the changed appointment; undefined: none, or already known. */
async function applyEvent(api: Api, cache: Cache, { topic, id, version }: LiveEvent) {
  // Cancels prefetches in progress, which may be older than the event; they are fetched when needed.
  await cache.cancelUnseen(getCalendarFrame, getAppointments, getSlotHolds)
  // A booking replaces its hold, and may assign other holds to other people.
  const anyHeld = cache.answersOf(getSlotHolds).some(({ data }) => data.length > 0)
  if (topic === 'slotHold' || anyHeld) await cache.invalidate(getSlotHolds)
  if (topic === 'slotHold' || topic === 'queue') return undefined
  if (topic === 'hours') {
    await cache.invalidate(getCalendarFrame, getCalendarDays)
    return undefined
  }
  if (topic !== 'appointment' || id === undefined) {
    await cache.invalidate(getCalendarFrame, getAppointments)
    return undefined
  }
  const known = findKnownVersion(cache, id)
  if (known !== undefined && version !== undefined && known >= version) return undefined
  try {
    const appointment = await api.ask(getAppointment, { params: { id } })
    if (appointment.version === findKnownVersion(cache, id)) return undefined
    cacheAppointment(cache, appointment)
    // An unknown appointment may belong to a day that is not loaded; only version 1 is surely new.
    return { appointment, isNew: known === undefined && appointment.version === 1 }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) dropAppointment(cache, id)
    else await cache.invalidate(getAppointments)
    return undefined
  }
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(set)
  rest.delete(id)
  return rest
}
