import { getAppointment, getAppointments } from '@goldline/contract/appointment'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import type { DeviceClient } from '@goldline/domain/user/device'
import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from 'react'
import { matchRoute, Redirect, Router, useLocation, useRoute, useRouter } from 'wouter'
import type { App, AppStorage } from '../browser/storage.ts'
import { useApp, useToken } from '../client/app-context.ts'
import { useCache } from '../client/cache.ts'
import { useEvents, useOnline } from '../client/events.ts'
import { Failure } from '../client/Failure.tsx'
import { useConnectionLost, useMe, useReturnToDeviceSession } from '../client/me.ts'
import { LazyPage } from '../frame/LazyPage.tsx'
import { SalonIntl } from '../frame/SalonIntl.tsx'
import { type EarlyStart, startApp } from '../frame/start.tsx'
import { useScreenFocus } from '../frame/use-screen-focus.ts'
import type { MessageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { OfflineIcon } from '../kit/icons.tsx'
import { look } from '../kit/look.ts'
import { PageShell } from '../kit/PageShell.tsx'
import { SkeletonList } from '../kit/Skeleton.tsx'
import { clientAddress } from './addresses.ts'
import styles from './Device.module.css'
import { offlineNoticeId, onlineContext } from './online-context.ts'
import { useUpdates } from './use-updates.ts'

/** A screen of a device's app, a row of the app's table. `Page` gets the named parts of its path. */
export type DeviceScreen = {
  path: string
  load: () => Promise<{ Page: ComponentType<Readonly<Record<string, string | undefined>>> }>
}

type Props = {
  client: Exclude<DeviceClient, 'ADMIN'>
  /** Title of the browser tab. */
  title: MessageId
  /** The first screen is the start screen, at `/`. */
  screens: readonly DeviceScreen[]
  /** Text of what still works offline, below the offline notice. */
  withoutLine?: MessageId
  /** A sign-in screen as an alternative to pairing. */
  signIn?: (() => Promise<{ Page: ComponentType }>) | undefined
  /** Wraps every screen once the session is known. */
  around?: ComponentType<{ children: ReactNode }> | undefined
  /** Screen to show offline, if data is saved for it. */
  offline?: Offline | undefined
}
type Offline = {
  has: (storage: AppStorage) => boolean
  load: () => Promise<{ Page: ComponentType<{ onRetry: () => void }> }>
}

const appOfClient = { CHECKIN: 'checkin', CHECKOUT: 'checkout', STAFF: 'staff' } as const

/** A salon's app on a device: shows its screens once paired, else how to pair it (AUTH-08). */
export function DeviceApp({ client, title, screens, ...own }: Props) {
  const name = useText()(title)
  const token = useToken()
  const cache = useCache()
  useUpdates(appOfClient[client])
  const giveBack = useReturnToDeviceSession()
  useEffect(() => {
    document.title = `${name} · Goldline`
  }, [name])
  useEffect(() => {
    // Clear all data once the session has ended, in any tab.
    if (token === undefined) cache.clear()
    giveBack(token)
  }, [token, cache, giveBack])
  return (
    <Router base={clientAddress(client)}>
      <Gate client={client} screens={screens} {...own} />
    </Router>
  )
}

function Gate({ client, screens, signIn, ...own }: Omit<Props, 'title'>) {
  const { language, setLanguage } = useApp()
  const [atPair] = useRoute('/pair')
  // The link of the app's own sign-in (AUTH-07).
  const [atLink] = useRoute('/link')
  const token = useToken()
  useScreenFocus(atPair ? 'pair' : token === undefined ? 'unpaired' : 'paired')
  if (token !== undefined && !atPair) return <PairedDevice screens={screens} {...own} />
  return (
    <PageShell language={language} onLanguage={setLanguage}>
      {!(signIn && atLink) && <LazyPage load={loadPair} facts={{ client, atPair }} />}
      {!atPair && signIn && <LazyPage load={signIn} facts={{}} />}
    </PageShell>
  )
}

const loadPair = () => import('./PairScreen.tsx')

/** Milliseconds between retries: the server may be unreachable although the browser is online. */
const retryEveryMs = 5000

type PairedProps = Pick<Props, 'screens' | 'withoutLine' | 'around' | 'offline'>

function PairedDevice({ screens, withoutLine, around: Around = Fragment, offline }: PairedProps) {
  const { storage } = useApp()
  const cache = useCache()
  const [heard, setHeard] = useState(true)
  const online = useOnline() && heard
  useEvents({
    onEvent: ({ topic }) => {
      if (topic === 'refetch') void cache.invalidateAll()
      if (topic === 'appointment') void cache.invalidate(getAppointments, getAppointment)
    },
    onState: (state) => setHeard(state !== 'lost'),
  })
  const { data: me, error, refetch } = useMe()
  const lost = useConnectionLost(me !== undefined, error)
  const waits = !me && error !== null
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void refetch(), retryEveryMs)
    return () => clearInterval(timer)
  }, [waits, refetch])
  return (
    <onlineContext.Provider value={online}>
      {!online && <OfflineNotice more={me && withoutLine} />}
      {me?.salon ? (
        <SalonIntl {...me.salon}>
          <Around>
            <ScreenOfAddress screens={screens} />
          </Around>
        </SalonIntl>
      ) : offline && lost && offline.has(storage) ? (
        <LazyPage load={offline.load} facts={{ onRetry: () => void refetch() }} />
      ) : (
        <main id="main" tabIndex={-1}>
          {error ? <Failure heading error={error} onRetry={() => void refetch()} /> : <SkeletonList count={3} />}
        </main>
      )}
    </onlineContext.Provider>
  )
}

/** Notice at the top of every screen that the server cannot be reached. */
function OfflineNotice({ more }: { more: MessageId | undefined }) {
  const t = useText()
  return (
    <p id={offlineNoticeId} className={styles.offline} role="status">
      <OfflineIcon size={20} />
      <span>
        {t('error.no-connection')}
        {more && <small className={look('block', 'color-text', 'f14', 'w550')}>{t(more)}</small>}
      </span>
    </p>
  )
}

function ScreenOfAddress({ screens }: Pick<Props, 'screens'>) {
  const { parser } = useRouter()
  const [location] = useLocation()
  const found = screens
    .map((screen) => ({ screen, match: matchRoute(parser, screen.path, location) }))
    .find(({ match: [matches] }) => matches)
  useScreenFocus(found?.screen.path ?? '')
  if (!found) return <Redirect to="/" replace />
  const { screen, match } = found
  return <LazyPage key={screen.path} load={screen.load} facts={match[1] ?? {}} />
}

/** `who`: resolves to undefined if the request failed. */
export type EarlyUser = EarlyStart & { who: Promise<SignedInUser | undefined> }

type DeviceStart = {
  app: App
  node: ReactNode
  /** Requests further data. */
  ahead?: (known: EarlyUser) => void
}

/**
 * Starts an app of a device. It stores only what is necessary, so it shows no cookie question (UI-15). Requests the
 * signed-in user, if there is one, before the first render.
 */
export async function startDeviceApp({ app, node, ahead }: DeviceStart): Promise<void> {
  // With the app's service worker active, imports work offline: load-part.ts prefetches nothing.
  if (navigator.serviceWorker?.controller) document.documentElement.dataset.kept = ''
  await startApp({ app, node }, (early) => {
    const who = early.queryClient.fetchQuery(early.api.query(getMe, {})).catch(() => undefined)
    ahead?.({ ...early, who })
  })
}
