import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import type { LiveEvent } from '@goldline/contract/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { followEvents, type LiveState } from '../../../events.ts'
import { dropAppointment, everyDayKey, keepAppointment, knownVersion } from './appointment-cache.ts'
import { dropUnderWay } from './fetch-ahead.ts'
import { everyFrameKey } from './use-frame.ts'
import { useOnline } from './use-online.ts'

const highlightMs = 2500

export type Live = { state: LiveState; fresh: ReadonlySet<string>; latest: Appointment | undefined }

/**
 * APT-06: applies changes made elsewhere at once. `fresh`: appointments that just came or changed; `latest`: the last
 * new one; without those changed in this window.
 */
export function useLive(): Live {
  const { api, session, onUnauthorized } = useApp()
  const queryClient = useQueryClient()
  const online = useOnline()
  const [state, setState] = useState<LiveState>('connecting')
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [latest, setLatest] = useState<Appointment>()
  const refused = useEffectEvent(onUnauthorized)
  const hear = useEffectEvent(async (event: LiveEvent) => {
    const came = await follow(api, queryClient, event)
    if (!came) return
    const { appointment, isNew } = came
    if (isNew) setLatest(appointment)
    setFresh((before) => new Set(before).add(appointment.id))
    setTimeout(() => setFresh((before) => without(before, appointment.id)), highlightMs)
  })
  const hearState = useEffectEvent((next: LiveState) => {
    setState(next)
    // Events between the first answer and the opening of the stream were missed.
    if (next === 'live') void queryClient.invalidateQueries({ queryKey: everyDayKey })
  })
  useEffect(() => {
    const deps = { session, onUnauthorized: () => refused() }
    return followEvents({ onEvent: (event) => void hear(event), onState: (next) => hearState(next) }, deps).stop
  }, [session])
  return { state: online ? state : 'lost', fresh, latest }
}

/** Updates the loaded days with one event. undefined: nothing new. */
async function follow(api: Api, queryClient: QueryClient, { topic, id, version }: LiveEvent) {
  await dropUnderWay(queryClient)
  if (topic !== 'appointment' || id === undefined) {
    await queryClient.invalidateQueries({ queryKey: everyFrameKey })
    await queryClient.invalidateQueries({ queryKey: everyDayKey })
    return undefined
  }
  const known = knownVersion(queryClient, id)
  if (known !== undefined && version !== undefined && known >= version) return undefined
  try {
    const { data } = await api.send(getAppointment, { params: { id } })
    if (data.version === knownVersion(queryClient, id)) return undefined
    keepAppointment(queryClient, data)
    return { appointment: data, isNew: known === undefined }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) dropAppointment(queryClient, id)
    else await queryClient.invalidateQueries({ queryKey: everyDayKey })
    return undefined
  }
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(set)
  rest.delete(id)
  return rest
}
