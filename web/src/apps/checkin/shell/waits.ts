import { getQueueRoom, getQueueWaits } from '@goldline/contract/queue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { WalkInWish } from './steps.ts'

const renewMs = 30_000

/** The waits for what was chosen, once everybody has chosen something. */
export function useWaits({ guests }: Pick<WalkInWish, 'guests'>) {
  const api = useApi()
  const enabled = guests.every((products) => products.length > 0)
  const body = { guests: guests.map((products) => ({ products: [...products] })) }
  const options = { enabled, placeholderData: keepPreviousData, refetchInterval: renewMs }
  return useQuery({ ...api.query(getQueueWaits, { body }), ...options })
}

type WaitMinutes = { minutes: number | null; latestMinutes: number | null }

/** A wait as a range, in steps of five minutes (CHK-05k); null: not any more today. */
export function useWaitText(): (wait: WaitMinutes) => string {
  const t = useText()
  const format = useFormat()
  return ({ minutes: from, latestMinutes: to }) => {
    if (from === null || to === null) return t('checkin.wait.none')
    if (from <= 5) return t('checkin.wait.now')
    if (to < 60) return t('checkin.wait.range', { from, to })
    return `${format.duration(from)} – ${format.duration(to)}`
  }
}

/** The earliest and the latest start of a wait, as times of the salon's clock. */
export function useWaitTimes(): (wait: WaitMinutes & { startTime: string }) => { from: string; to: string } {
  const format = useFormat()
  return ({ startTime, minutes, latestMinutes }) => {
    const latest = Date.parse(startTime) + ((latestMinutes ?? 0) - (minutes ?? 0)) * 60_000
    return { from: format.time(startTime), to: format.time(new Date(latest).toISOString()) }
  }
}

/** Waits shorten over time without an event. */
const renewRoomMs = 60_000

/** Waiting guests, refetched whenever somebody is called, joins or leaves. */
export function useRoom() {
  const api = useApi()
  const cache = useCache()
  useEvents({
    onEvent: ({ topic }) => {
      if (topic === 'queue' || topic === 'appointment') void cache.invalidate(getQueueRoom)
    },
  })
  return useQuery({ ...api.query(getQueueRoom, {}), refetchInterval: renewRoomMs })
}
