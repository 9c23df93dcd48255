import type { Language } from '@goldline/contract/page'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { IntlCache } from 'react-intl'
import type { Api } from './api.ts'
import type { Cookies } from './cookies.ts'
import type { Notices } from './kit/notices.ts'
import type { Session } from './session.ts'
import type { AppStorage } from './storage.ts'

/** What every screen may reach: made once an app, given through AppFrame. */
export type AppContext = {
  api: Api
  session: Session
  storage: AppStorage
  cookies: Cookies
  notices: Notices
  /** What every IntlScope formats with. */
  intlCache: IntlCache
  language: Language
  setLanguage: (language: Language) => void
  /** Tells of a refused token, as a call does (AUTH-04). */
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

/** Renders again when the person signs in or out, in this tab or in another. The server knows no token. */
export function useToken(): string | undefined {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.token, () => undefined)
}
