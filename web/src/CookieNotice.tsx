import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useApp } from './app-context.ts'
import type { CookieState } from './cookies.ts'

const onServer: CookieState = { choice: undefined, settingsOpen: false }

/**
 * The cookie choice at the end of every page (UI-15). Its content loads when somebody opens it, or when the page has to
 * ask (CookieQuestion.tsx).
 */
export function CookieNotice() {
  const { cookies } = useApp()
  const { settingsOpen } = useSyncExternalStore(cookies.subscribe, cookies.state, () => onServer)
  const [shown, setShown] = useState<{ CookieSettings: ComponentType }>()
  useEffect(() => {
    if (settingsOpen) import('./CookieSettings.tsx').then(setShown, cookies.closeSettings)
  }, [settingsOpen, cookies])
  return settingsOpen && shown && <shown.CookieSettings />
}
