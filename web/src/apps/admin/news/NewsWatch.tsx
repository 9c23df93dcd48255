import { useEffect, useRef } from 'react'
import { playTone } from './tone.ts'
import { useLiveNews, useNewsSound, useUnreadNews } from './use-unread-news.ts'

/** Follows the news on every screen, and rings if somebody wanted that. */
export function NewsWatch() {
  useLiveNews()
  const unread = useUnreadNews()
  const { on } = useNewsSound()
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (on && before.current !== undefined && unread > before.current) playTone()
    before.current = unread
  }, [unread, on])
  return null
}
