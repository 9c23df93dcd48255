import { useEffect, useRef } from 'react'

/**
 * Focuses #main when the screen changes, since the link that led there may be gone. Leaves the first screen's focus to
 * the browser.
 */
export function useScreenFocus(screen: string): void {
  const previous = useRef(screen)
  useEffect(() => {
    if (previous.current === screen) return
    previous.current = screen
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [screen])
}
