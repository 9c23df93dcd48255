import { getQueueRoom } from '@goldline/contract/queue'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'

/** Waits grow shorter by themselves. */
const renewMs = 60_000

/** Those who wait, renewed whenever somebody is called, joins or leaves. */
export function useRoom() {
  const api = useApi()
  const cache = useCache()
  useEvents({
    onEvent: ({ topic }) => {
      if (topic === 'queue' || topic === 'appointment') void cache.invalidate(getQueueRoom)
    },
  })
  return useQuery({ ...api.query(getQueueRoom, {}), refetchInterval: renewMs })
}
