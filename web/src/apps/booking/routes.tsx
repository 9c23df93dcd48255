import type { BusinessObject } from '@goldline/contract/business-object'
import type { BookingData } from '@goldline/contract/page'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { useApp } from '../../app-context.ts'
import { PageShell } from '../../kit/PageShell.tsx'
import { Footer } from './Footer.tsx'
import { BookingFlow } from './flow/BookingFlow.tsx'
import { LazyPage } from './LazyPage.tsx'
import { MyLink } from './MyLink.tsx'
import type { Islands } from './salon/salon-island.tsx'

/** Below `/b/{urlName}`. `path` is what the server was asked for. */
export function BookingRoutes({ path, ...data }: BookingData & { path: string; islands: Islands }) {
  const { language, setLanguage } = useApp()
  const {
    businessObject,
    islands: { NotFound },
  } = data
  return (
    <Router base={businessObject ? `/b/${businessObject.urlName}` : ''} ssrPath={path}>
      <PageShell
        language={language}
        onLanguage={setLanguage}
        aside={businessObject && <MyLink />}
        footer={businessObject && <Footer />}
      >
        {businessObject ? (
          <Pages {...data} businessObject={businessObject} />
        ) : (
          <Suspense fallback={null}>
            <NotFound />
          </Suspense>
        )}
      </PageShell>
    </Router>
  )
}

type Facts = BookingData & { businessObject: NonNullable<BookingData['businessObject']>; islands: Islands }

/** The way to a booking is in the page; what few visitors open is fetched when they do. */
function Pages({ businessObject, reviews, now, demo, islands }: Facts) {
  useTopOfSection()
  const loadMy = useMemo(
    () => async () => {
      const { MyPages } = await import('./my/MyPages.tsx')
      return () => <MyPages businessObject={businessObject} now={now} demo={demo} />
    },
    [businessObject, now, demo],
  )
  const [loadTerms, loadPrivacy] = useMemo(
    () => [legalLoader('terms', businessObject), legalLoader('privacy', businessObject)],
    [businessObject],
  )
  return (
    <Switch>
      <Route path="/my/*?">
        <LazyPage load={loadMy} />
      </Route>
      <Route path="/terms">
        <LazyPage key="terms" load={loadTerms} />
      </Route>
      <Route path="/privacy">
        <LazyPage key="privacy" load={loadPrivacy} />
      </Route>
      <Route path="/review/:secret">{({ secret }) => <ReviewPage secret={secret} />}</Route>
      <Route>
        <Suspense fallback={null}>
          <islands.Hero businessObject={businessObject} reviews={reviews} now={now} />
        </Suspense>
        <BookingFlow businessObject={businessObject} now={now} demo={demo} />
        <Suspense fallback={null}>
          <islands.Below businessObject={businessObject} reviews={reviews} now={now} />
        </Suspense>
      </Route>
    </Switch>
  )
}

function ReviewPage({ secret }: { secret: string }) {
  const load = useMemo(
    () => async () => {
      const { ReviewScreen } = await import('./review/ReviewScreen.tsx')
      return () => <ReviewScreen secret={secret} />
    },
    [secret],
  )
  return <LazyPage load={load} />
}

function legalLoader(kind: 'terms' | 'privacy', businessObject: BusinessObject) {
  return async () => {
    const { LegalScreen } = await import('./legal/LegalScreen.tsx')
    return () => <LegalScreen kind={kind} businessObject={businessObject} />
  }
}

/**
 * What led from the booking to My appointments, to the terms or back went away with its page, or stays behind at the foot: the
 * keyboard and the screen reader begin where the new page does. Where one goes back, the browser itself then finds the old place.
 */
function useTopOfSection() {
  const [path] = useLocation()
  const section = /^\/(my|terms|privacy|review)\b/.exec(path)?.[0]
  const previous = useRef(section)
  useEffect(() => {
    if (previous.current === section) return
    previous.current = section
    document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [section])
}
