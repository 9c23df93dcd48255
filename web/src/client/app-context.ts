import type { Language } from '@goldline/contract/page'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Cookies } from '../browser/cookies.ts'
import type { App, AppStorage } from '../browser/storage.ts'
import type { IntlCache } from '../i18n/intl.tsx'
import type { Notices } from '../kit/notices.ts'
import type { Api } from './api.ts'
import type { Session } from './session.ts'

/** Services for every screen: created once per app, provided by AppFrame. */
export type AppContext = {
  app: App
  api: Api
  session: Session
  storage: AppStorage
  cookies: Cookies
  notices: Notices
  /** Formatter cache shared by every IntlScope. */
  intlCache: IntlCache
  language: Language
  /** `guessed`: not chosen by the user, so it is not stored. */
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

/** Returns the session's token, undefined on the server. Re-renders on sign-in and sign-out in any tab. */
export function useToken(): string | undefined {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.token, () => undefined)
}
