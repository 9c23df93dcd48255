import type { BusinessObject } from '@goldline/contract/business-object'
import { createContext, useContext } from 'react'
import { useIntl } from 'react-intl'
import { Link, Route, Switch, useLocation } from 'wouter'
import { useToken } from '../../../app-context.ts'
import { AppointmentScreen } from './appointments/AppointmentScreen.tsx'
import { AppointmentsScreen } from './appointments/AppointmentsScreen.tsx'
import { GoodbyeScreen } from './details/GoodbyeScreen.tsx'
import { MyDetailsScreen } from './details/MyDetailsScreen.tsx'
import styles from './MyPages.module.css'
import { MyTexts } from './MyTexts.tsx'
import { MySignIn } from './sign-in/MySignIn.tsx'
import { WaitingListScreen } from './waiting-list/WaitingListScreen.tsx'

/** The salon whose door the customer came through, the server's instant (ISO 8601), and whether this is a demo. */
export type MyFacts = { businessObject: BusinessObject; now: string; demo: boolean }
const myContext = createContext<MyFacts | undefined>(undefined)

export function useMyFacts(): MyFacts {
  const facts = useContext(myContext)
  if (!facts) throw new Error('useMyFacts outside of MyPages')
  return facts
}

/** Below `/b/{urlName}/my`: what a customer has and is, for the signed-in; for others the way in. */
export function MyPages(facts: MyFacts) {
  return (
    <myContext.Provider value={facts}>
      <MyTexts>
        <Pages />
      </MyTexts>
    </myContext.Provider>
  )
}

function Pages() {
  const signedIn = useToken() !== undefined
  const [path] = useLocation()
  // Nobody is signed in any more where it is said (PRIV-01).
  if (path === '/my/goodbye') return <GoodbyeScreen />
  if (!signedIn) return <MySignIn />
  return (
    <div className={styles.pages}>
      <Tabs />
      <Switch>
        <Route path="/my/appointments/:id">{({ id }) => <AppointmentScreen id={id} />}</Route>
        <Route path="/my/details">
          <MyDetailsScreen />
        </Route>
        <Route path="/my/waiting-list">
          <WaitingListScreen />
        </Route>
        <Route>
          <AppointmentsScreen />
        </Route>
      </Switch>
    </div>
  )
}

const tabs = [
  { href: '/my', text: 'my.appointments' },
  { href: '/my/waiting-list', text: 'my.waiting.tab' },
  { href: '/my/details', text: 'my.details' },
] as const

function Tabs() {
  const intl = useIntl()
  const [path] = useLocation()
  const current = tabs.findLast(({ href }) => path.startsWith(href))
  return (
    <nav className={styles.tabs} aria-label={intl.formatMessage({ id: 'my.nav' })}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={tab === current ? 'page' : undefined}>
          {intl.formatMessage({ id: tab.text })}
        </Link>
      ))}
    </nav>
  )
}
