import type { BookingData } from '@goldline/contract/page'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { Link, Router, useLocation } from 'wouter'
import { useApp } from '../../client/app-context.ts'
import { LazyPage } from '../../frame/LazyPage.tsx'
import { imprintPage, sitePage } from '../../frame/paths.ts'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../kit/classes.ts'
import { UserIcon } from '../../kit/icons.tsx'
import { row } from '../../kit/look.ts'
import { PageShell } from '../../kit/PageShell.tsx'
import { BookingFlow } from './BookingFlow.tsx'
import { stepOfPath } from './choice/selection.ts'
import styles from './Footer.module.css'
import { paths, sectionOfPath } from './paths.ts'
import type { Islands } from './salon/island-parts.ts'
import { SalonHero } from './salon/SalonHero.tsx'

/** Routes below the salon's path. @param path the requested path, on the server only */
export function BookingRoutes({ path, ...data }: BookingData & { path: string; islands: Islands }) {
  const { language, setLanguage } = useApp()
  const {
    businessObject,
    islands: { NotFound },
  } = data
  return (
    <Router base={businessObject ? salonPage(businessObject.urlName) : ''} ssrPath={path}>
      <PageShell
        language={language}
        onLanguage={setLanguage}
        aside={businessObject && <MyLink />}
        footer={businessObject && <Footer gifts={businessObject.gifts} />}
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

type RouteFacts = BookingData & { businessObject: NonNullable<BookingData['businessObject']>; islands: Islands }

const loadOther = async () => ({ Page: (await import('./OtherPages.tsx')).OtherPages })

/** Renders the booking steps with the page; rarely visited pages load on demand. */
function Pages({ businessObject, reviews, stars, gallery, find, now, open, demo, islands }: RouteFacts) {
  const section = useSection()
  const [path] = useLocation()
  const first = stepOfPath(path) === 'services'
  const beside = useMemo(() => ({ businessObject, now, demo }), [businessObject, now, demo])
  // Stable elements at every step, without a route around them: React discards an island's server HTML if something
  // above it changes before its script is loaded.
  const below = useMemo(
    () => (
      <Suspense fallback={null}>
        <islands.Below {...{ businessObject, reviews, stars, gallery, now }} />
      </Suspense>
    ),
    [islands, businessObject, reviews, stars, gallery, now],
  )
  // Passes `first` down, so that the hero changes with the step even before it hydrates, since a step scrolls to its
  // start below the hero.
  const hero = useMemo(
    () => (
      <Suspense fallback={null}>
        <SalonHero businessObject={businessObject} now={now} open={open} first={first} Heart={islands.Heart} />
      </Suspense>
    ),
    [islands, businessObject, now, open, first],
  )
  if (!section)
    return (
      <>
        {hero}
        <BookingFlow businessObject={businessObject} find={find} now={now} demo={demo} />
        {below}
      </>
    )
  return <LazyPage load={loadOther} facts={beside} />
}

/**
 * Returns the section besides the booking flow; undefined: the flow itself. On a change, focuses the new page and
 * scrolls to its top, because the followed link is gone; on going back the browser restores the old position.
 */
function useSection(): string | undefined {
  const [path] = useLocation()
  const section = sectionOfPath(path)
  const previous = useRef(section)
  useEffect(() => {
    if (previous.current === section) return
    previous.current = section
    document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [section])
  return section
}

/** Links to terms, privacy, imprint and cookie choice (UI-15), and to withdrawal where something is sold (WDR-01). */
function Footer({ gifts }: { gifts: 'OPEN' | 'CLOSED' | undefined }) {
  const t = useText()
  const { cookies } = useApp()
  return (
    <nav className={classes(row(24, 'wrap', 'gy4'), styles.footer)} aria-label={t('word.legal')}>
      <Link href={paths.terms}>{t('legal.terms')}</Link>
      <Link href={paths.privacy}>{t('legal.privacy')}</Link>
      <a href={imprintPage}>{t('legal.imprint')}</a>
      {gifts === 'OPEN' && <Link href={paths.gift}>{t('booking.gift.title')}</Link>}
      {gifts && <Link href={paths.withdraw}>{t('booking.withdraw')}</Link>}
      <button type="button" onClick={cookies.openSettings}>
        {t('shell.cookies')}
      </button>
      <a href={sitePage}>{t('booking.footer.by')}</a>
    </nav>
  )
}

/** Links to the customer's own pages; shows only an icon if there is little room. */
function MyLink() {
  const t = useText()
  return (
    <Link href={paths.my} className={styles.link}>
      <UserIcon size={18} />
      <span className={styles.text}>{t('word.myAppointments')}</span>
    </Link>
  )
}
