import { type RefObject, useEffect, useRef, useState } from 'react'
import { throttle } from './throttle.ts'

/** UI-11 */
const scrollThrottle = 150
/** The next part is asked for while the end is still so many pixels away. */
const ahead = 600

/**
 * Asks for more while the end of a list is near the window's lower edge: after scrolling, in whatever scrolls, and after a part
 * came that did not fill the window. Give `enabled` only where more can be asked for: not while a part is under way, nor after
 * one failed, since a failure waits for a person.
 * @returns the ref for an element at the list's end
 */
export function useEndless(enabled: boolean, onMore: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef({ enabled, onMore })
  useEffect(() => {
    latest.current = { enabled, onMore }
  })
  const [throttled] = useState(() =>
    throttle(() => {
      const top = end.current?.getBoundingClientRect().top
      if (latest.current.enabled && top !== undefined && top < innerHeight + ahead) latest.current.onMore()
    }, scrollThrottle),
  )
  useEffect(() => {
    addEventListener('scroll', throttled.call, { capture: true, passive: true })
    addEventListener('resize', throttled.call)
    return () => {
      throttled.cancel()
      removeEventListener('scroll', throttled.call, { capture: true })
      removeEventListener('resize', throttled.call)
    }
  }, [throttled])
  useEffect(() => {
    if (enabled) throttled.call()
  }, [enabled, throttled])
  return end
}
