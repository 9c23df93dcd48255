import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Router, useRoute } from 'wouter'
import { adminOffline, forgetOffline } from '../../browser/offline-data.ts'
import { useApp, useToken } from '../../client/app-context.ts'
import { useCache } from '../../client/cache.ts'
import { type MailRecipient, useMailRecipient } from '../../client/mail-recipient.ts'
import { useReturnToDeviceSession } from '../../client/me.ts'
import { LazyPage } from '../../frame/LazyPage.tsx'
import { useScreenFocus } from '../../frame/use-screen-focus.ts'
import { useText } from '../../i18n/use-text.ts'
import { PageShell } from '../../kit/PageShell.tsx'
import { CookieSettingsLink } from './AccountMenu.tsx'
import { AdminShell } from './AdminShell.tsx'
import { useIdleLock } from './device/use-idle-lock.ts'
import { ownerContext, useDraftOwner } from './drafts/owner.ts'
import { type OpenedVault, vaultContext } from './on-device/vault-context.ts'
import { base, paths } from './paths.ts'
import { CurrentScreen } from './ScreenOfAddress.tsx'
import { useScreen } from './screens.ts'
import { canOpenSalon, mustAcceptTerms, useMe, useSwitchInOtherTab } from './session.ts'

/** ADMIN's pages below its base; all but a few require signing in. */
export function AdminRoutes() {
  const t = useText()
  const token = useToken()
  const { storage } = useApp()
  const cache = useCache()
  const [opened, setOpened] = useState<OpenedVault>()
  const vaultValue = useMemo(() => ({ opened, setOpened }), [opened])
  // Set the default title first, before a screen sets its own, however early that renders.
  useLayoutEffect(() => {
    document.title = t('admin.title')
  }, [t])
  const giveBack = useReturnToDeviceSession()
  useEffect(() => {
    // Data of one person must not stay for the next.
    if (token === undefined) {
      cache.clear()
      setOpened(undefined)
      forgetOffline(storage, adminOffline)
    }
    giveBack(token)
  }, [token, cache, storage, giveBack])
  // After emptying the cache, which would otherwise drop this request.
  const reader = useMailRecipient(token !== undefined)
  useIdleLock()
  const owner = useDraftOwner()
  const [changes, setChanges] = useState(0)
  useSwitchInOtherTab(
    useCallback(() => {
      cache.clear()
      setOpened(undefined)
      setChanges((count) => count + 1)
    }, [cache]),
  )
  return (
    <vaultContext.Provider value={vaultValue}>
      <ownerContext.Provider value={owner}>
        <Router key={changes} base={base}>
          <Gate reader={reader} />
        </Router>
      </ownerContext.Provider>
    </vaultContext.Provider>
  )
}

/** Chooses the page. Handles opened links first (AUTH-07, AUTH-15), since another person may be signed in. */
function Gate({ reader }: { reader: MailRecipient }) {
  const token = useToken()
  const { data: me, isPending } = useMe()
  const path = useScreen()?.screen.path ?? ''
  const [atLink] = useRoute(paths.link)
  const [atNewPassword] = useRoute(paths.newPassword)
  const [atPair] = useRoute(paths.pair)
  const { storage } = useApp()
  const [atSignUp] = useRoute(paths.signUp)
  const [atSetup] = useRoute(paths.setup)
  const [atNewSalon] = useRoute(paths.newSalon)
  // Asks to accept the terms before anything else (AUTH-14), but does not wait until the person is known.
  const terms = mustAcceptTerms(me) ? me : undefined
  const locked = token !== undefined && (token === storage.get('deviceToken') || me?.device?.locked === true)
  useScreenFocus(token === undefined ? 'sign-in' : terms ? 'terms' : path)
  if (atPair || locked)
    return (
      <PublicPage>
        <LazyPage load={atPair ? loadPair : loadLock} facts={{}} />
      </PublicPage>
    )
  if (atLink || atNewPassword || token === undefined)
    return (
      <PublicPage footer={<CookieSettingsLink />}>
        {atLink || atNewPassword ? (
          <LazyPage load={loadLink} facts={{ forgotten: atNewPassword }} />
        ) : atSignUp ? (
          <LazyPage load={loadSignUp} facts={{}} />
        ) : (
          <LazyPage load={loadSignIn} facts={{ reader }} />
        )}
      </PublicPage>
    )
  // A person who has just signed up has no salon yet, and a salon's leader may found another one (BIZ-09).
  if (atNewSalon && isPending) return <PublicPage>{null}</PublicPage>
  if (me && (me.salon ? atNewSalon && canOpenSalon(me) : atSetup))
    return (
      <PublicPage>
        <LazyPage load={loadNewSalon} facts={{}} />
      </PublicPage>
    )
  if (terms)
    return (
      // Not among the lazily loaded texts, since it takes the focus before they are loaded.
      <PublicPage>
        <LazyPage load={loadTerms} facts={{ me: terms }} />
      </PublicPage>
    )
  return (
    <AdminShell>
      <CurrentScreen />
    </AdminShell>
  )
}

const loadSignIn = () => import('./sign-in/SignInScreen.tsx')
const loadLink = () => import('./sign-in/LinkScreen.tsx')
const loadTerms = () => import('./terms/AcceptTerms.tsx')
const loadPair = () => import('./device/PairScreen.tsx')
const loadLock = () => import('./device/LockScreen.tsx')
const loadSignUp = () => import('./set-up/SignUp.tsx')
const loadNewSalon = () => import('./set-up/NewSalon.tsx')

function PublicPage({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  const { language, setLanguage } = useApp()
  return (
    <PageShell language={language} onLanguage={setLanguage} footer={footer}>
      {children}
    </PageShell>
  )
}
