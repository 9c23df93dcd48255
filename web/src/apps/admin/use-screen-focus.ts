import { useEffect, useRef } from 'react'

/**
 * What led to another screen went away with the old one, or stays behind in the rail: keyboard and screen reader begin where the new
 * one does. The page's first screen is left to the browser.
 */
export function useScreenFocus(screen: string): void {
  const previous = useRef(screen)
  useEffect(() => {
    if (previous.current === screen) return
    previous.current = screen
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [screen])
}
