import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import { useToken } from '../../../client/app-context.ts'
import { useMailRecipient } from '../../../client/mail-recipient.ts'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useWindowEvent } from '../../../kit/use-window-event.ts'
import { useForgetOthers } from '../kept/forget-personal.ts'
import { myPaths } from '../my-paths.ts'
import { paths } from '../paths.ts'
import { AppointmentScreen } from './appointments/AppointmentScreen.tsx'
import { AppointmentsScreen } from './appointments/AppointmentsScreen.tsx'
import { MoveScreen } from './appointments/move/MoveScreen.tsx'
import { GoodbyeScreen } from './details/GoodbyeScreen.tsx'
import { MyDetailsScreen } from './details/MyDetailsScreen.tsx'
import { GoogleScreen } from './GoogleScreen.tsx'
import styles from './MyPages.module.css'
import { MyContext, type MyFacts, useMyFacts } from './my-facts.ts'
import { RequestScreen } from './requests/RequestScreen.tsx'
import { SalonLink } from './SalonLink.tsx'
import { LinkScreen } from './sign-in/LinkScreen.tsx'
import { MySignIn } from './sign-in/MySignIn.tsx'
import { WaitingListScreen } from './waiting-list/WaitingListScreen.tsx'

const loadBuyPackage = async () => ({ Page: (await import('./packages/BuyPackage.tsx')).BuyPackage })

/** Routes the customer's own pages; without a session, shows the sign-in at the same URL. */
export function MyPages(facts: MyFacts) {
  return (
    <MyContext value={facts}>
      <Pages />
    </MyContext>
  )
}

function Pages() {
  const signedIn = useToken() !== undefined
  const [wasSignedIn] = useState(signedIn)
  const [path] = useLocation()
  useForgetOthers()
  useMailRecipient(signedIn)
  // Shown after an erasure, when no person is signed in (PRIV-01).
  if (path === myPaths.goodbye) return <GoodbyeScreen />
  // Signed-in people see it too: the link may be another person's.
  if (path === myPaths.link) return <LinkScreen />
  // For the salon's manager, who need not be signed in here (RWG-02).
  if (path === myPaths.google) return <GoogleScreen />
  return signedIn ? <OwnPages focusFirst={!wasSignedIn} /> : <MySignIn />
}

function OwnPages({ focusFirst }: { focusFirst: boolean }) {
  const page = useTopOfPage(focusFirst)
  return (
    <div className={styles.pages} ref={page} tabIndex={-1}>
      <Switch>
        <Route path={myPaths.move}>
          {({ id }) => (
            <MyPage title="word.moveAppointment">
              <MoveScreen id={id} />
            </MyPage>
          )}
        </Route>
        <Route path={myPaths.appointment}>
          {({ id }) => (
            <MyPage title="my.appointment">
              <AppointmentScreen id={id} />
            </MyPage>
          )}
        </Route>
        <Route path={myPaths.request}>
          {({ id }) => (
            <MyPage title="my.request">
              <RequestScreen id={id} />
            </MyPage>
          )}
        </Route>
        <Route path={myPaths.details}>
          <MyPage title="my.details">
            <MyDetailsScreen />
          </MyPage>
        </Route>
        <Route path={myPaths.packages}>
          <MyPage title="booking.packages.title">
            <LazyPage load={loadBuyPackage} facts={{}} />
          </MyPage>
        </Route>
        <Route path={myPaths.waitingList}>
          <MyPage title="my.waiting.tab">
            <WaitingListScreen />
          </MyPage>
        </Route>
        <Route>
          <MyPage title="word.myAppointments">
            <AppointmentsScreen />
          </MyPage>
        </Route>
      </Switch>
    </div>
  )
}

/** Renders a link back to the salon, the page's title, and the tabs. */
function MyPage({ title, children }: { title: MessageId; children: ReactNode }) {
  const t = useText()
  const { businessObject } = useMyFacts()
  const text = t(title)
  useEffect(() => {
    document.title = `${text} · ${businessObject.name}`
  }, [text, businessObject.name])
  return (
    <>
      <SalonLink name={businessObject.name} />
      <h1>{text}</h1>
      <Tabs />
      {children}
    </>
  )
}

const tabs = [
  { href: paths.my, text: 'word.myAppointments' },
  { href: myPaths.waitingList, text: 'my.waiting.tab' },
  { href: myPaths.details, text: 'my.details' },
] as const

function Tabs() {
  const t = useText()
  const [path] = useLocation()
  const current = tabs.findLast(({ href }) => path.startsWith(href))
  return (
    <nav className={styles.tabs} aria-label={t('my.nav')}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab === current ? (tab.href === path ? 'page' : 'true') : undefined}
        >
          {t(tab.text)}
        </Link>
      ))}
    </nav>
  )
}

/**
 * Scrolls to the top of a page that was navigated to, and focuses it; going back keeps the old scroll position.
 * @param focusFirst whether to focus the first page too, because it replaced the focused element
 */
function useTopOfPage(focusFirst: boolean): RefObject<HTMLDivElement | null> {
  const [path] = useLocation()
  const page = useRef<HTMLDivElement>(null)
  const poppedTo = useRef<string>(undefined)
  const previous = useRef<string>(undefined)
  useWindowEvent('popstate', () => {
    poppedTo.current = location.pathname
  })
  useEffect(() => {
    const first = previous.current === undefined
    if (previous.current === path) return
    previous.current = path
    if (!first || focusFirst) page.current?.focus({ preventScroll: true })
    if (poppedTo.current !== location.pathname) scrollTo({ top: 0 })
    poppedTo.current = undefined
  }, [path, focusFirst])
  return page
}
