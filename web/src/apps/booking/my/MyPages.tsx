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

/** The salon whose door the customer came through, and whether this is a demo. */
export type MyFacts = { businessObject: BusinessObject; demo: boolean }
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
        <Route>
          <AppointmentsScreen />
        </Route>
      </Switch>
    </div>
  )
}

function Tabs() {
  const intl = useIntl()
  const [path] = useLocation()
  const details = path.startsWith('/my/details')
  return (
    <nav className={styles.tabs} aria-label={intl.formatMessage({ id: 'my.nav' })}>
      <Link href="/my" aria-current={details ? undefined : 'page'}>
        {intl.formatMessage({ id: 'my.appointments' })}
      </Link>
      <Link href="/my/details" aria-current={details ? 'page' : undefined}>
        {intl.formatMessage({ id: 'my.details' })}
      </Link>
    </nav>
  )
}
