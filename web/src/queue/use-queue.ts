import { getQueue, getQueueRoom } from '@goldline/contract/queue'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../client/app-context.ts'
import { useCache } from '../client/cache.ts'
import { useEvents } from '../client/events.ts'

/** Milliseconds between refetches, since waiting times get shorter. */
const refetchEveryMs = 60_000

/** Queries the walk-ins and whose turn it is (CHK-05, CHK-06). */
export function useQueue() {
  const api = useApi()
  const cache = useCache()
  useEvents({
    onEvent: ({ topic }) => {
      if (topic === 'queue' || topic === 'appointment') void cache.invalidate(getQueue, getQueueRoom)
    },
  })
  return useQuery({ ...api.query(getQueue, {}), refetchInterval: refetchEveryMs })
}
