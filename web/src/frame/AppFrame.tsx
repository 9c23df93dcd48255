import type { Language } from '@goldline/contract/page'
import { figuresLocaleOf, localeOf } from '@goldline/domain/message/locale'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type CookieState, createCookies } from '../browser/cookies.ts'
import { storeLanguage, updateUrlLanguage } from '../browser/language.ts'
import { type App, createStorage, onStorageFailure } from '../browser/storage.ts'
import { createApi } from '../client/api.ts'
import { type AppContext, appContext, useApp } from '../client/app-context.ts'
import { createSession, type Session } from '../client/session.ts'
import { createIntl, IntlScope } from '../i18n/intl.tsx'
import { loadLanguage, textsIn } from '../i18n/loaded-texts.ts'
import type { MessageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { NoticeBanner } from '../kit/NoticeBanner.tsx'
import { createNotices } from '../kit/notices.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Created once before the first render: see `root.tsx` and the apps' `page.tsx`. */
export type Frame = {
  app: App
  /** The initial language, whose texts are already loaded. */
  language: Language
  queryClient: QueryClient
  /** Set if requests were sent before the first render. */
  session?: Session | undefined
  /** Notice that the session has ended; absent in apps without sessions. */
  sessionEnded?: MessageId
  /** The salon whose country and zone formats dates, times and money (BIZ-05); absent until known. */
  salon?: { country: string; timeZone: string } | undefined
}

/** Provides texts, server state, session and notices. */
export function AppFrame({ children, ...frame }: Frame & { children: ReactNode }) {
  const [language, setLanguage] = useState(frame.language)
  const app = useAppContext(frame, language, setLanguage)
  return (
    <IntlScope
      {...intlConfig(frame, language)}
      figures={figuresLocaleOf(language, frame.salon?.country)}
      cache={app.intlCache}
    >
      <QueryClientProvider client={frame.queryClient}>
        <appContext.Provider value={app}>
          <ErrorBoundary around={WholePage}>
            {children}
            <NoticeBanner notices={app.notices} />
            <RefusedByDevice />
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

function useAppContext(frame: Frame, language: Language, change: (language: Language) => void): AppContext {
  const [still] = useState(() => {
    const storage = createStorage(frame.app)
    return {
      app: frame.app,
      storage,
      session: frame.session ?? createSession(storage),
      cookies: createCookies(),
      notices: createNotices(),
      intlCache: {},
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
    const hear = () => updateUrlLanguage(language)
    addEventListener('popstate', hear)
    return () => removeEventListener('popstate', hear)
  }, [language])
  const asked = useRef<Language>(undefined)
  return useMemo(() => {
    const { t } = createIntl({ locale: language, messages: textsIn(language) })
    // Information rather than an error, since the user did nothing wrong (AUTH-04).
    const onUnauthorized = () => {
      if (frame.sessionEnded) still.notices.show(t(frame.sessionEnded))
    }
    return {
      ...still,
      api: createApi({ session: still.session, intents: still.intents, onUnauthorized }),
      language,
      setLanguage: (next, guessed) => {
        asked.current = next
        loadLanguage(next).then(
          () => {
            // The last chosen language wins, whichever loads first.
            if (asked.current !== next) return
            change(next)
            // Queued notices are in the previous language.
            if (next !== language) still.notices.clear()
            storeLanguage(next, still.storage, guessed)
          },
          () => still.notices.show(t('error.no-connection'), 'error'),
        )
      },
      onUnauthorized,
    }
  }, [still, language, change, frame.sessionEnded])
}

function intlConfig({ app, salon }: Frame, language: Language) {
  return { locale: localeOf(language, salon?.country), messages: textsIn(language), timeZone: salon?.timeZone, app }
}

/** Shows once per page load that the device stores nothing (UI-12x). */
function RefusedByDevice() {
  const t = useText()
  const { notices } = useApp()
  const say = useEffectEvent(() => notices.show(t('state.onlyHere')))
  useEffect(() => onStorageFailure(say), [])
  return null
}

const onServer: CookieState = { choice: undefined, settingsOpen: false }

/**
 * The cookie choice at the end of every page (UI-15). Its content loads when it is opened, or when the page must ask
 * (CookieQuestion.tsx).
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
