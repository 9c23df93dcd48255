import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { Router, useRoute } from 'wouter'
import { useApp, useToken } from '../../app-context.ts'
import { useCache } from '../../cache.ts'
import { PageShell } from '../../kit/PageShell.tsx'
import { LazyPage } from '../../LazyPage.tsx'
import { legalTexts } from '../../legal-texts.ts'
import { SectionTexts } from '../../SectionTexts.tsx'
import { CookieSettings } from './AccountMenu.tsx'
import { AdminShell } from './AdminShell.tsx'
import { type OpenedVault, vaultContext } from './on-device/saved-days.ts'
import { base, paths } from './paths.ts'
import { Screens } from './Screens.tsx'
import { useScreen } from './screens.ts'
import { mustAccept, useMe } from './session.ts'
import { LinkScreen } from './sign-in/LinkScreen.tsx'
import { SignInScreen } from './sign-in/SignInScreen.tsx'
import { AcceptTerms } from './terms/AcceptTerms.tsx'
import { useScreenFocus } from './use-screen-focus.ts'

/** ADMIN below its base: requires signing in. */
export function AdminRoutes() {
  const intl = useIntl()
  const token = useToken()
  const cache = useCache()
  const [opened, setOpened] = useState<OpenedVault>()
  const vaultValue = useMemo(() => ({ opened, setOpened }), [opened])
  useEffect(() => {
    document.title = intl.formatMessage({ id: 'admin.title' })
  }, [intl])
  useEffect(() => {
    // Data of one person must not stay for the next.
    if (token !== undefined) return
    cache.clear()
    setOpened(undefined)
  }, [token, cache])
  return (
    <vaultContext.Provider value={vaultValue}>
      <Router base={base}>
        <Gate />
      </Router>
    </vaultContext.Provider>
  )
}

/** Links that were sent come before anything else (AUTH-07, AUTH-15): whoever is signed in may be somebody else. */
function Gate() {
  const token = useToken()
  const { data: me } = useMe()
  const path = useScreen()?.screen.path ?? ''
  const [atLink] = useRoute(paths.link)
  const [atNewPassword] = useRoute(paths.newPassword)
  const [atSignUp] = useRoute(paths.signUp)
  const [atSetup] = useRoute(paths.setup)
  // AUTH-14: asked before going on. Nobody waits for the answer to who it is.
  const terms = mustAccept(me) ? me : undefined
  useScreenFocus(token === undefined ? 'sign-in' : terms ? 'terms' : path)
  if (atLink || atNewPassword || token === undefined)
    return (
      <Public footer={<CookieSettings />}>
        {atLink || atNewPassword ? (
          <LinkScreen forgotten={atNewPassword} />
        ) : atSignUp ? (
          <LazyPage load={loadSignUp} facts={{}} />
        ) : (
          <SignInScreen />
        )}
      </Public>
    )
  // BIZ-09: whoever has signed up has no salon yet.
  if (atSetup && me && !me.salon)
    return (
      <Public>
        <LazyPage load={loadNewSalon} facts={{}} />
      </Public>
    )
  if (terms)
    return (
      // Outside the lazy texts: it takes the focus before they are loaded.
      <Public>
        <SectionTexts loader={legalTexts}>
          <AcceptTerms me={terms} />
        </SectionTexts>
      </Public>
    )
  return (
    <AdminShell>
      <Screens />
    </AdminShell>
  )
}

const loadSignUp = () => import('./set-up/SignUp.tsx')
const loadNewSalon = () => import('./set-up/NewSalon.tsx')

function Public({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  const { language, setLanguage } = useApp()
  return (
    <PageShell language={language} onLanguage={setLanguage} footer={footer}>
      {children}
    </PageShell>
  )
}
