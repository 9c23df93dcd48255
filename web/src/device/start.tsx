import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { preferredLanguage } from '../browser/language.ts'
import { loadWithRetry } from '../browser/online.ts'
import { type App, createStorage } from '../browser/storage.ts'
import { type Api, createApi } from '../client/api.ts'
import { createQueryClient } from '../client/query.ts'
import { createSession } from '../client/session.ts'
import { AppFrame } from '../frame/AppFrame.tsx'
import { rootElement, rootOptions } from '../frame/root.tsx'
import { pageSheets } from '../frame/sheets.ts'
import { loadLanguage } from '../i18n/loaded-texts.ts'

type BegunApp = { app: App; node: ReactNode }
/** `who`: undefined if the request failed. */
export type EarlyStart = { api: Api; queryClient: QueryClient; who: Promise<SignedInUser | undefined> }

/**
 * Starts an app that renders in the browser only. It stores only what is necessary, so it asks for no cookies (UI-15).
 * If somebody is signed in, requests the user in parallel with the texts, not after the first render; `ahead` requests
 * more.
 */
export async function startDeviceApp({ app, node }: BegunApp, ahead?: (known: EarlyStart) => void): Promise<void> {
  const storage = createStorage(app)
  const [language, session, queryClient] = [preferredLanguage(storage), createSession(storage), createQueryClient()]
  document.documentElement.lang = language
  // With the app's service worker active, imports work offline: load-part.ts fetches nothing beforehand.
  if (navigator.serviceWorker?.controller) document.documentElement.dataset.kept = ''
  const coming = loadWithRetry(() => Promise.all([loadLanguage(language), pageSheets()]))
  if (session.token() !== undefined) {
    const api = createApi({ session, intents: new Map<string, string>(), onUnauthorized: () => undefined })
    const who = queryClient.fetchQuery(api.query(getMe, {})).catch(() => undefined)
    ahead?.({ api, queryClient, who })
  }
  await coming
  createRoot(rootElement(), rootOptions).render(
    <AppFrame app={app} language={language} queryClient={queryClient} session={session}>
      {node}
    </AppFrame>,
  )
}
