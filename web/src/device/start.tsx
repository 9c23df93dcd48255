import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { preferredLanguage } from '../browser/language.ts'
import { loadWithRetry } from '../browser/online.ts'
import { type App, createStorage } from '../browser/storage.ts'
import { createQueryClient } from '../client/query.ts'
import { AppFrame } from '../frame/AppFrame.tsx'
import { rootElement } from '../frame/root.tsx'
import { pageSheets } from '../frame/sheets.ts'
import type { CatalogueLoader } from '../i18n/messages.ts'

/** Begins an app that runs in the browser alone. Only necessary things are kept, so it asks for no cookies (UI-15). */
export async function start(app: App, loader: CatalogueLoader, node: ReactNode): Promise<void> {
  const language = preferredLanguage(createStorage(app))
  document.documentElement.lang = language
  const [{ default: messages }] = await loadWithRetry(() => Promise.all([loader[language](), pageSheets()]))
  createRoot(rootElement()).render(
    <AppFrame app={app} language={language} messages={messages} loader={loader} queryClient={createQueryClient()}>
      {node}
    </AppFrame>,
  )
}
