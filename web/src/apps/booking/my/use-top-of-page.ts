import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * A page that was gone to begins at its top, for eyes, keyboard and screen reader alike; one that was gone back to stays where it
 * was left. `focusFirst`: the first page replaced what had the focus.
 */
export function useTopOfPage(focusFirst: boolean): RefObject<HTMLDivElement | null> {
  const [path] = useLocation()
  const page = useRef<HTMLDivElement>(null)
  const poppedTo = useRef<string>(undefined)
  const previous = useRef<string>(undefined)
  useEffect(() => {
    const pop = () => {
      poppedTo.current = location.pathname
    }
    addEventListener('popstate', pop)
    return () => removeEventListener('popstate', pop)
  }, [])
  useEffect(() => {
    const first = previous.current === undefined
    if (previous.current === path) return
    previous.current = path
    if (!first || focusFirst) page.current?.focus({ preventScroll: true })
    if (poppedTo.current !== location.pathname) scrollTo({ top: 0 })
    poppedTo.current = undefined
  }, [path, focusFirst])
  return page
}
