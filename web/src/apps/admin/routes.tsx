import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { Router } from 'wouter'
import { useApp, useToken } from '../../app-context.ts'
import { PageShell } from '../../kit/PageShell.tsx'
import { AdminShell } from './AdminShell.tsx'
import { CalendarPage } from './calendar/CalendarPage.tsx'
import { SignInScreen } from './sign-in/SignInScreen.tsx'

/** `/admin` and what is below it: nothing without a sign-in. */
export function AdminRoutes() {
  const intl = useIntl()
  const token = useToken()
  const queryClient = useQueryClient()
  const { language, setLanguage } = useApp()
  useEffect(() => {
    document.title = intl.formatMessage({ id: 'admin.title' })
  }, [intl])
  useEffect(() => {
    // Nothing that one person saw stays for the next.
    if (token === undefined) queryClient.clear()
  }, [token, queryClient])
  return (
    <Router base="/admin">
      {token === undefined ? (
        <PageShell language={language} onLanguage={setLanguage}>
          <SignInScreen />
        </PageShell>
      ) : (
        <AdminShell>
          <CalendarPage />
        </AdminShell>
      )}
    </Router>
  )
}
