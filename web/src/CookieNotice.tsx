import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useApp } from './app-context.ts'
import type { CookieState } from './cookies.ts'

const onServer: CookieState = { choice: undefined, settingsOpen: false }

/**
 * The place of the cookie choice (UI-15), at the end of every page. What it shows is fetched when somebody asks for it, or when
 * the page itself has to ask (CookieQuestion.tsx).
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
