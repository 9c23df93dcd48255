import { hasRole } from '@goldline/domain/user/role'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { Link, Redirect } from 'wouter'
import { adminOffline, hasOfflineDays } from '../../browser/offline-data.ts'
import { useApp } from '../../client/app-context.ts'
import { Failure, LoadFailure } from '../../client/Failure.tsx'
import { useConnectionLost } from '../../client/me.ts'
import { useWork } from '../../client/use-call.ts'
import { useLazyPart } from '../../client/use-fetched.ts'
import { ErrorBoundary } from '../../frame/ErrorBoundary.tsx'
import { LazyPage } from '../../frame/LazyPage.tsx'
import { SalonIntl } from '../../frame/SalonIntl.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { InfoIcon, WarningIcon } from '../../kit/icons.tsx'
import { SkeletonList } from '../../kit/Skeleton.tsx'
import { AdminScreen, currentScreenContext, ScreenHead } from './AdminScreen.tsx'
import { unreadText, useUnreadNews } from './news/use-unread-news.ts'
import { base, paths, pathTo } from './paths.ts'
import type { PathParts } from './screen.ts'
import { findLock, isHidden, lockValues, type Screen } from './screen.ts'
import { screensOfGroup, useScreen } from './screens.ts'
import { useMe } from './session.ts'
import { useSignOut } from './sign-in/change-session.ts'

/** Shows the screen of the current address next to the rail, or why it cannot be shown. */
export function CurrentScreen() {
  const user = useMe()
  const { data: me, failureReason, refetch } = user
  const { storage } = useApp()
  const here = useScreen()
  const resumed = useRef(false)
  // Offline from the first failure on, even during retries: loading the screen would fail as well.
  if (useConnectionLost(me !== undefined, failureReason) && hasOfflineDays(storage, adminOffline))
    return <Offline ask={refetch} />
  if (me && !me.salon) return <NoSalon />
  // Resume the set-up where it was left, but only once (BIZ-09).
  if (me && here && !resumed.current) {
    resumed.current = true
    const atStart = here.screen.path === paths.calendar && location.search === ''
    if (atStart && me.salon?.settingUp && hasRole('L3', me.role)) return <Redirect to={pathTo(paths.setup)} replace />
  }
  if (!here) return <Redirect to={`~${base}`} replace />
  const lock = me && findLock(here.screen, me)
  const siblings = screensOfGroup(here.screen).filter((each) => !isHidden(each, me))
  return (
    <currentScreenContext.Provider value={{ ...here.screen, siblings }}>
      {lock ? (
        <LockedScreen screen={here.screen} lock={lock} />
      ) : (
        <OpenScreen key={here.screen.path} {...here} user={user} />
      )}
    </currentScreenContext.Provider>
  )
}

const loadOffline = () => import('./calendar/offline/OfflineScreen.tsx')

/** Milliseconds between retries: `online` events do not fire if only the server is unreachable. */
const retryEveryMs = 5000

/** Shows the saved calendar while the server is unreachable (UI-12). */
function Offline({ ask }: { ask: () => Promise<unknown> }) {
  const asking = useWork(ask, { inline: true })
  const again = useEffectEvent(() => void ask())
  useEffect(() => {
    const timer = setInterval(() => again(), retryEveryMs)
    return () => clearInterval(timer)
  }, [])
  const retry = () => asking.mutate()
  return (
    <LazyPage load={loadOffline} facts={{ onRetry: retry, retrying: asking.isPending }} waiting={<SkeletonScreen />} />
  )
}

type OpenScreenProps = { screen: Screen; parts: PathParts; user: ReturnType<typeof useMe> }

/**
 * Loads the screen's code, texts and salon in parallel (UI-11), and formats for the salon (BIZ-05, UI-01). `user`: as the
 * parent has read it, which locks the screen: a newer answer here would show a locked screen for a moment.
 */
function OpenScreen({ screen, parts, user: { data: me, error, refetch } }: OpenScreenProps) {
  const { part, failed, retry } = useLazyPart(screen.load)
  useTitle(screen)
  if (failed && !part)
    return (
      <AdminScreen>
        <LoadFailure heading onRetry={retry} />
      </AdminScreen>
    )
  if (!part) return <SkeletonScreen />
  if (me?.salon)
    return (
      <SalonIntl {...me.salon}>
        <ErrorBoundary around={AdminScreen} part={screen}>
          <part.Page {...parts} />
        </ErrorBoundary>
      </SalonIntl>
    )
  if (error)
    return (
      <AdminScreen>
        <Failure heading error={error} onRetry={() => void refetch()} />
      </AdminScreen>
    )
  return part.WaitingScreen ? <part.WaitingScreen /> : <SkeletonScreen />
}

/** A skeleton with the screen's heading, so that no page is without one. */
function SkeletonScreen() {
  const t = useText()
  const here = useContext(currentScreenContext)
  return (
    <AdminScreen>
      {here && <h1 className="visually-hidden">{t(here.title)}</h1>}
      <SkeletonList count={5} />
    </AdminScreen>
  )
}

/** Sets the tab's title: the number of unread news and the screen's name. */
function useTitle({ title }: Screen): void {
  const t = useText()
  const unread = useUnreadNews()
  useEffect(() => {
    const name = t(title)
    document.title = `${unread === 0 ? '' : `(${unreadText(unread)}) `}${name} · Goldline`
    return () => {
      document.title = t('admin.title')
    }
  }, [t, title, unread])
}

type LockedProps = { screen: Screen; lock: NonNullable<ReturnType<typeof findLock>> }

/** Explains which role or tier a locked screen needs (AUTH-12, BIZ-10). */
function LockedScreen({ screen, lock }: LockedProps) {
  const t = useText()
  const { data: me } = useMe()
  useTitle(screen)
  const toAsk = lock === 'forbidden' ? t('admin.locked.role') : t('admin.locked.tier', { tier: me?.salon?.tier })
  return (
    <AdminScreen>
      <ScreenHead intro={toAsk} />
      <EmptyState icon={<InfoIcon />} title={t(`refusal.${lock}`, lockValues(screen))} />
    </AdminScreen>
  )
}

/** Offers an account without a salon to found one, or to sign out. */
function NoSalon() {
  const t = useText()
  const leave = useSignOut()
  return (
    <AdminScreen>
      <h1 className="visually-hidden">{t('admin.title')}</h1>
      <EmptyState
        role="alert"
        icon={<WarningIcon />}
        title={t('admin.noSalon')}
        action={
          <>
            <Link href={pathTo(paths.setup)} className={buttonClass('gold')}>
              {t('word.createASalon')}
            </Link>
            <Button kind="link" busy={leave.isPending} onClick={() => leave.mutate()}>
              {t('action.signOut')}
            </Button>
          </>
        }
      />
    </AdminScreen>
  )
}
