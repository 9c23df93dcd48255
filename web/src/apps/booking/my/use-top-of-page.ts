import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * Scrolls to and focuses the top of a page that was navigated to; going back keeps the old position. `focusFirst`: also
 * on the first page, which replaced the focused element.
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
