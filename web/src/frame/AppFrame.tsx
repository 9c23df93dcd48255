import type { Language } from '@goldline/contract/page'
import { figuresLocaleOf, localeOf } from '@goldline/domain/message/locale'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createIntl, createIntlCache } from 'react-intl'
import { type CookieState, createCookies } from '../browser/cookies.ts'
import { rememberLanguage, sayInAddress } from '../browser/language.ts'
import { type App, createStorage } from '../browser/storage.ts'
import { createApi } from '../client/api.ts'
import { type AppContext, appContext, useApp } from '../client/app-context.ts'
import { createSession, type Session } from '../client/session.ts'
import { IntlScope } from '../i18n/IntlScope.tsx'
import type { CatalogueLoader, MessageId, Messages } from '../i18n/messages.ts'
import { textOf } from '../i18n/use-text.ts'
import { NoticeBanner } from '../kit/NoticeBanner.tsx'
import { createNotices } from '../kit/notices.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Created once before the first render: see `root.tsx` and the apps' `page.tsx`. */
export type Frame = {
  app: App
  language: Language
  messages: Messages
  loader: CatalogueLoader
  queryClient: QueryClient
  /** Given if requests were sent before the first render. */
  session?: Session | undefined
  /** Notice that the session has ended; absent in apps without sessions. */
  sessionEnded?: MessageId
  /** The salon whose country and zone formats dates, times and money (BIZ-05); absent until known. */
  salon?: { country: string; timeZone: string } | undefined
}

type Spoken = { language: Language; messages: Messages }

/** Provides texts, server state, session and notices. */
export function AppFrame({ children, ...frame }: Frame & { children: ReactNode }) {
  const [spoken, setSpoken] = useState<Spoken>({ language: frame.language, messages: frame.messages })
  const app = useAppContext(frame, spoken, setSpoken)
  return (
    <IntlScope
      {...intlConfig(spoken, frame.salon)}
      figures={figuresLocaleOf(spoken.language, frame.salon?.country)}
      cache={app.intlCache}
    >
      <QueryClientProvider client={frame.queryClient}>
        <appContext.Provider value={app}>
          <ErrorBoundary around={WholePage}>
            {children}
            <NoticeBanner notices={app.notices} />
            <CookieNotice />
          </ErrorBoundary>
        </appContext.Provider>
      </QueryClientProvider>
    </IntlScope>
  )
}

const WholePage = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    {children}
  </main>
)

function useAppContext(frame: Frame, spoken: Spoken, setSpoken: (next: Spoken) => void): AppContext {
  const [still] = useState(() => {
    const storage = createStorage(frame.app)
    return {
      app: frame.app,
      storage,
      session: frame.session ?? createSession(storage),
      cookies: createCookies(),
      notices: createNotices(),
      intlCache: createIntlCache(),
      intents: new Map<string, string>(),
    }
  })
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      still.session.heardFromOtherTab(event)
      still.cookies.heardFromOtherTab(event)
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [still])
  useEffect(() => {
    const hear = () => sayInAddress(spoken.language)
    addEventListener('popstate', hear)
    return () => removeEventListener('popstate', hear)
  }, [spoken.language])
  const { sessionEnded, loader } = frame
  const asked = useRef<Language>(undefined)
  return useMemo(() => {
    // AUTH-04: information and not an error, since nobody did anything wrong.
    const onUnauthorized = () => {
      if (sessionEnded) still.notices.show(textIn(spoken, sessionEnded))
    }
    return {
      ...still,
      api: createApi({ session: still.session, intents: still.intents, onUnauthorized }),
      language: spoken.language,
      setLanguage: (language, guessed) => {
        asked.current = language
        loader[language]().then(
          ({ default: messages }) => {
            // The language chosen last wins, whichever loads first.
            if (asked.current !== language) return
            setSpoken({ language, messages })
            // Queued notices are in the previous language.
            if (language !== spoken.language) still.notices.clear()
            rememberLanguage(language, still.storage, guessed)
          },
          () => still.notices.show(textIn(spoken, 'error.no-connection'), 'error'),
        )
      },
      onUnauthorized,
    }
  }, [still, spoken, setSpoken, sessionEnded, loader])
}

function textIn(spoken: Spoken, id: MessageId): string {
  return textOf(createIntl(intlConfig(spoken, undefined)))(id)
}

function intlConfig({ language, messages }: Spoken, salon: Frame['salon']) {
  const locale = localeOf(language, salon?.country)
  return { locale, defaultLocale: 'de', messages, ...(salon && { timeZone: salon.timeZone }) }
}

const onServer: CookieState = { choice: undefined, settingsOpen: false }

/**
 * The cookie choice at the end of every page (UI-15). Its content loads when somebody opens it, or when the page has to
 * ask (CookieQuestion.tsx).
 */
function CookieNotice() {
  const { cookies } = useApp()
  const { settingsOpen } = useSyncExternalStore(cookies.subscribe, cookies.state, () => onServer)
  const [shown, setShown] = useState<{ CookieSettings: ComponentType }>()
  useEffect(() => {
    if (settingsOpen) import('./CookieSettings.tsx').then(setShown, cookies.closeSettings)
  }, [settingsOpen, cookies])
  return settingsOpen && shown && <shown.CookieSettings />
}
