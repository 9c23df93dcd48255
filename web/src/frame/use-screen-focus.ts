import { useEffect, useRef } from 'react'

/**
 * On screen change, focuses #main: the link that led there is gone or back in the rail. The first screen is left to the
 * browser.
 */
export function useScreenFocus(screen: string): void {
  const previous = useRef(screen)
  useEffect(() => {
    if (previous.current === screen) return
    previous.current = screen
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [screen])
}
