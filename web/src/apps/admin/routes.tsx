import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { Redirect, Route, Router, Switch } from 'wouter'
import { useApp, useToken } from '../../app-context.ts'
import { PageShell } from '../../kit/PageShell.tsx'
import { LazyPage } from '../../LazyPage.tsx'
import { AdminShell, bookingRulesPath, creditPath, customersPath, picturesPath } from './AdminShell.tsx'
import { CookieSettings } from './CookieSettings.tsx'
import { CalendarPage } from './calendar/CalendarPage.tsx'
import { type Kept, keptContext } from './kept/kept-context.ts'
import { NoSalon } from './NoSalon.tsx'
import { LinkScreen } from './sign-in/LinkScreen.tsx'
import { SignInScreen } from './sign-in/SignInScreen.tsx'
import { TermsGate } from './terms/TermsGate.tsx'
import { useMe } from './use-me.ts'
import { useScreen } from './use-screen.ts'
import { useScreenFocus } from './use-screen-focus.ts'

const loadRules = async () => ({ Page: (await import('./settings/BookingRulesScreen.tsx')).BookingRulesScreen })
const loadPictures = async () => ({ Page: (await import('./settings/pictures/PicturesScreen.tsx')).PicturesScreen })
const loadCredit = async () => ({ Page: (await import('./credit/CreditRoutes.tsx')).CreditRoutes })
const loadCustomers = async () => ({ Page: (await import('./customers/CustomersPage.tsx')).CustomersPage })

/** Targets of links that are sent instead of a code (AUTH-07, AUTH-15). */
const linkPaths = /^\/(?<page>link|new-password)\/?$/

/** A separate component, since the path is only known below the router. */
function ScreenFocus() {
  useScreenFocus(useScreen())
  return null
}

/** `/admin` and everything below: requires signing in. */
export function AdminRoutes() {
  const intl = useIntl()
  const token = useToken()
  const queryClient = useQueryClient()
  const { language, setLanguage } = useApp()
  const [kept, setKept] = useState<Kept>()
  const keptValue = useMemo(() => ({ kept, setKept }), [kept])
  useEffect(() => {
    document.title = intl.formatMessage({ id: 'admin.title' })
  }, [intl])
  useEffect(() => {
    // Data of one person must not stay for the next.
    if (token !== undefined) return
    queryClient.clear()
    setKept(undefined)
  }, [token, queryClient])
  return (
    <keptContext.Provider value={keptValue}>
      <Router base="/admin">
        <ScreenFocus />
        <Switch>
          {/* Open to signed-in people too: the link may be somebody else's. */}
          <Route path={linkPaths}>
            {({ page }) => (
              <PageShell language={language} onLanguage={setLanguage} footer={<CookieSettings />}>
                <LinkScreen forgotten={page === 'new-password'} />
              </PageShell>
            )}
          </Route>
          <Route>
            {token === undefined ? (
              <PageShell language={language} onLanguage={setLanguage} footer={<CookieSettings />}>
                <SignInScreen />
              </PageShell>
            ) : (
              <TermsGate>
                <AdminShell>
                  <Screens />
                </AdminShell>
              </TermsGate>
            )}
          </Route>
        </Switch>
      </Router>
    </keptContext.Provider>
  )
}

function Screens() {
  const { data: me } = useMe()
  if (me?.role === 'CUSTOMER') return <NoSalon />
  return (
    <Switch>
      <Route path={bookingRulesPath}>
        <LazyPage key="rules" load={loadRules} facts={{}} waiting={null} />
      </Route>
      <Route path={picturesPath}>
        <LazyPage key="pictures" load={loadPictures} facts={{}} waiting={null} />
      </Route>
      <Route path={`${creditPath}/*?`}>
        <LazyPage key="credit" load={loadCredit} facts={{}} waiting={null} />
      </Route>
      <Route path={customersPath}>
        {({ id }) => <LazyPage key="customers" load={loadCustomers} facts={{ id }} waiting={null} />}
      </Route>
      <Route path="/">
        <CalendarPage />
      </Route>
      <Route>
        <Redirect to="~/admin" replace />
      </Route>
    </Switch>
  )
}
