import { getNews, getUnreadNews } from '@goldline/contract/overview/news'
import { maxUnread } from '@goldline/domain/appointment/news'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { useSessionState } from '../../../client/session-state.ts'
import { throttle } from '../../../kit/throttle.ts'
import { useMe, useSeesAll } from '../session.ts'

/** Returns the number of unread news items (APT-21) and open requests (APT-16m); 0 until known. */
export function useUnreadNews(): number {
  const { data: me } = useMe()
  const seesAll = useSeesAll()
  const { data } = useQuery({ ...useApi().query(getUnreadNews, {}), enabled: !!me?.salon && seesAll })
  return data?.unread ?? 0
}

export const unreadText = (unread: number): string => (unread < maxUnread ? String(unread) : `${maxUnread - 1}+`)

/** Minimum milliseconds between two refetches while many bookings arrive. */
const pause = 1000

/** Refetches on every event, and when the stream opens, since earlier events were missed. */
export function useLiveNews(): void {
  const cache = useCache()
  const asking = useMemo(() => throttle(() => void cache.invalidate(getUnreadNews, getNews), pause), [cache])
  useEffect(() => asking.cancel, [asking])
  useEvents({
    onEvent: () => asking.call(),
    onState: (state) => state === 'live' && asking.call(),
  })
}

const hasNothingUnsaved = () => false

/** Reads and sets whether news play a sound on this device; default: off. */
export function useNewsSound() {
  const { storage } = useApp()
  const [on, change] = useSessionState('news-sound', storage.get('newsSound') === 'on', hasNothingUnsaved)
  const choose = (next: boolean) => {
    if (next) storage.set('newsSound', 'on')
    else storage.remove('newsSound')
    change(() => next)
  }
  return { on, choose }
}
