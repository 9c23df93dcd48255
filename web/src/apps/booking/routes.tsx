import type { BookingData } from '@goldline/contract/page'
import { Router } from 'wouter'
import { useApp } from '../../app-context.ts'
import { PageShell } from '../../kit/PageShell.tsx'
import { BookingFlow } from './flow/BookingFlow.tsx'
import { SalonNotFoundScreen } from './not-found/SalonNotFoundScreen.tsx'

/** Below `/b/{urlName}`. `path` is what the server was asked for. */
export function BookingRoutes({ businessObject, now, demo, path }: BookingData & { path: string }) {
  const { language, setLanguage } = useApp()
  return (
    <Router base={businessObject ? `/b/${businessObject.urlName}` : ''} ssrPath={path}>
      <PageShell language={language} onLanguage={setLanguage}>
        {businessObject ? (
          <BookingFlow businessObject={businessObject} now={now} demo={demo} />
        ) : (
          <SalonNotFoundScreen />
        )}
      </PageShell>
    </Router>
  )
}
