import { type RefObject, useEffect, useRef, useState } from 'react'
import { throttle } from './throttle.ts'

/** UI-11: milliseconds between two checks while scrolling. */
const scrollThrottle = 150
/** Pixels before the end at which the next part loads. */
const ahead = 600

/**
 * Loads more when a list's end nears the window's lower edge: after scrolling in any scroller, and after a part that
 * did not fill the window. Enable it only if more can be loaded: not while loading, nor after a failure, which the
 * user must retry.
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
