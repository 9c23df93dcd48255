import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { Router } from 'wouter'
import { useApp, useToken } from '../../app-context.ts'
import { Button } from '../../kit/Button.tsx'
import { PageShell } from '../../kit/PageShell.tsx'
import { SignInScreen } from './sign-in/SignInScreen.tsx'

/** `/admin` and what is below it: nothing without a sign-in. */
export function AdminRoutes() {
  const intl = useIntl()
  const token = useToken()
  const queryClient = useQueryClient()
  const { language, setLanguage, session } = useApp()
  useEffect(() => {
    document.title = intl.formatMessage({ id: 'admin.title' })
  }, [intl])
  useEffect(() => {
    // Nothing that one person saw stays for the next.
    if (token === undefined) queryClient.clear()
  }, [token, queryClient])
  const signOut = (
    <Button look="ghost" onClick={session.signOut}>
      {intl.formatMessage({ id: 'action.signOut' })}
    </Button>
  )
  return (
    <Router base="/admin">
      <PageShell language={language} onLanguage={setLanguage} aside={token !== undefined && signOut}>
        {token === undefined && <SignInScreen />}
      </PageShell>
    </Router>
  )
}
