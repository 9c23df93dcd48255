import type { Language } from '@goldline/contract/page'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { IntlCache } from 'react-intl'
import type { Cookies } from '../browser/cookies.ts'
import type { App, AppStorage } from '../browser/storage.ts'
import type { Notices } from '../kit/notices.ts'
import type { Api } from './api.ts'
import type { Session } from './session.ts'

/** What every screen can use: created once per app, provided by AppFrame. */
export type AppContext = {
  app: App
  api: Api
  session: Session
  storage: AppStorage
  cookies: Cookies
  notices: Notices
  /** The formatters' cache of every IntlScope. */
  intlCache: IntlCache
  language: Language
  /** `guessed`: nobody chose it, so it counts for this visit alone. */
  setLanguage: (language: Language, guessed?: boolean) => void
  /** Reports a refused token, as a call does (AUTH-04). */
  onUnauthorized: () => void
}

export const appContext = createContext<AppContext | undefined>(undefined)

export function useApp(): AppContext {
  const app = useContext(appContext)
  if (!app) throw new Error('useApp outside of AppFrame')
  return app
}

export function useApi(): Api {
  return useApp().api
}

/** Re-renders when somebody signs in or out, in any tab. undefined on the server. */
export function useToken(): string | undefined {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.token, () => undefined)
}
