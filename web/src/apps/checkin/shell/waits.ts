import { getQueueRoom, getQueueWaits } from '@goldline/contract/queue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { WalkInRequest } from './steps.ts'

const renewMs = 30_000

/** Fetches the waits for the chosen services, once every guest has chosen some. */
export function useWaitEstimates({ guests }: Pick<WalkInRequest, 'guests'>) {
  const api = useApi()
  const enabled = guests.every((products) => products.length > 0)
  const body = { guests: guests.map((products) => ({ products: [...products] })) }
  const options = { enabled, placeholderData: keepPreviousData, refetchInterval: renewMs }
  return useQuery({ ...api.query(getQueueWaits, { body }), ...options })
}

type WaitMinutes = { minutes: number | null; latestMinutes: number | null }
type TimedWait = WaitMinutes & { startTime: string | null }

/** Whether a wait is so long that clock times are clearer than minutes. */
const isLong = ({ latestMinutes }: WaitMinutes) => (latestMinutes ?? 0) >= 60

/** Formats a wait as a range of minutes, in steps of five, or as clock times (CHK-05k); says so if no start is left. */
export function useWaitText(): (wait: TimedWait) => string {
  const t = useText()
  const times = useWaitTimes()
  return ({ startTime, ...wait }) => {
    const { minutes: from, latestMinutes: to } = wait
    if (from === null || to === null) return t('checkin.wait.none')
    if (from <= 5) return t('checkin.wait.now')
    if (!isLong(wait) || startTime === null) return t('checkin.wait.range', { from, to })
    const clock = times({ ...wait, startTime })
    return `${clock.from}–${clock.to}`
  }
}

/** Formats a wait in the other way than `useWaitText`: a short one as clock times, a long one as a duration. */
export function useAlternativeWaitText(): (wait: TimedWait) => string | undefined {
  const t = useText()
  const format = useFormat()
  const times = useWaitTimes()
  return ({ startTime, ...wait }) => {
    if (startTime === null) return undefined
    if (!isLong(wait)) return t('checkin.person.about', times({ ...wait, startTime }))
    return `${format.duration(wait.minutes ?? 0)} – ${format.duration(wait.latestMinutes ?? 0)}`
  }
}

/** Returns the earliest and the latest start of a wait, as clock times of the salon. */
export function useWaitTimes(): (wait: WaitMinutes & { startTime: string }) => { from: string; to: string } {
  const format = useFormat()
  return ({ startTime, minutes, latestMinutes }) => {
    const latest = Date.parse(startTime) + ((latestMinutes ?? 0) - (minutes ?? 0)) * 60_000
    return { from: format.time(startTime), to: format.time(new Date(latest).toISOString()) }
  }
}

/** Milliseconds between refetches, since waits shorten without an event. */
const renewRoomMs = 60_000

/** Fetches the waiting guests, again whenever a guest is called, joins or leaves. */
export function useWaitingRoom() {
  const api = useApi()
  const cache = useCache()
  useEvents({
    onEvent: ({ topic }) => {
      if (topic === 'queue' || topic === 'appointment') void cache.invalidate(getQueueRoom)
    },
  })
  return useQuery({ ...api.query(getQueueRoom, {}), refetchInterval: renewRoomMs })
}
