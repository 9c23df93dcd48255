import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { preferredLanguage } from '../browser/language.ts'
import { loadWithRetry } from '../browser/online.ts'
import { createStorage } from '../browser/storage.ts'
import { type Api, createApi } from '../client/api.ts'
import { createQueryClient } from '../client/query.ts'
import { createSession } from '../client/session.ts'
import { loadLanguage } from '../i18n/loaded-texts.ts'
import { AppFrame, type Frame } from './AppFrame.tsx'
import { rootElement, rootOptions } from './root.tsx'
import { loadPageSheets } from './sheets.ts'

type BegunApp = Pick<Frame, 'app' | 'sessionEnded'> & { node: ReactNode }
export type EarlyStart = { api: Api; queryClient: QueryClient }

/**
 * Starts an app that renders in the browser only.
 * @param ahead requests data for a signed-in person before the first render, in parallel with the texts
 */
export async function startApp({ node, ...frame }: BegunApp, ahead?: (early: EarlyStart) => void): Promise<void> {
  const storage = createStorage(frame.app)
  const [language, session, queryClient] = [preferredLanguage(storage), createSession(storage), createQueryClient()]
  document.documentElement.lang = language
  const coming = loadWithRetry(() => Promise.all([loadLanguage(language), loadPageSheets()]))
  if (ahead && session.token() !== undefined) {
    const api = createApi({ session, intents: new Map<string, string>(), onUnauthorized: () => undefined })
    ahead({ api, queryClient })
  }
  await coming
  createRoot(rootElement(), rootOptions).render(
    <AppFrame {...frame} language={language} queryClient={queryClient} session={session}>
      {node}
    </AppFrame>,
  )
}
