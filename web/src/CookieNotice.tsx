import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useApp } from './app-context.ts'
import type { CookieState } from './cookies.ts'

const onServer: CookieState = { choice: undefined, settingsOpen: false }
const patience = 10_000

/**
 * The place of the cookie choice (UI-15), at the end of every page. What it shows is fetched at the first touch, so that it
 * costs nobody's first paint: until the answer nothing is stored that would need one.
 */
export function CookieNotice() {
  const { cookies } = useApp()
  const { choice, settingsOpen } = useSyncExternalStore(cookies.subscribe, cookies.state, () => onServer)
  const touched = useTouched(choice === undefined)
  const [shown, setShown] = useState<{ Choice: ComponentType }>()
  const wanted = settingsOpen || (choice === undefined && touched)
  useEffect(() => {
    if (!wanted) return
    import('./CookieChoice.tsx')
      .then(({ CookieChoice }) => setShown({ Choice: CookieChoice }))
      // Out of reach: nothing but the necessary is stored, as after a no, and the next page asks.
      .catch(() => undefined)
  }, [wanted])
  // Always there, so that what comes into it is announced.
  return <div aria-live="polite">{wanted && shown && <shown.Choice />}</div>
}

/** The first scroll, click or key, or a while without any. */
function useTouched(waiting: boolean): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const touch = () => setTouched(true)
    const events = ['scroll', 'click', 'keydown'] as const
    for (const event of events) addEventListener(event, touch, { passive: true })
    const timer = setTimeout(touch, patience)
    return () => {
      clearTimeout(timer)
      for (const event of events) removeEventListener(event, touch)
    }
  }, [waiting])
  return touched
}
