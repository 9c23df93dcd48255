import { Route, Switch } from 'wouter'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { creditPath } from '../AdminShell.tsx'
import { AtSalon } from '../AtSalon.tsx'
import { CreditResultScreen } from './CreditResultScreen.tsx'
import styles from './CreditScreen.module.css'
import { CreditScreen } from './CreditScreen.tsx'

/** `/admin/credit` and the pages to which PayPal returns the buyer. */
export function CreditRoutes() {
  return (
    <Switch>
      <Route path={`${creditPath}/paid`}>
        <CreditResultScreen came="paid" />
      </Route>
      <Route path={`${creditPath}/cancelled`}>
        <CreditResultScreen came="cancelled" />
      </Route>
      <Route>
        <AtSalon
          frame={(inside) => <div className={styles.screen}>{inside}</div>}
          skeleton={<SkeletonList count={5} />}
        >
          {() => <CreditScreen />}
        </AtSalon>
      </Route>
    </Switch>
  )
}
