import { Route, Switch } from 'wouter'
import { creditPath } from '../AdminShell.tsx'
import { CreditResultScreen } from './CreditResultScreen.tsx'
import { CreditScreen } from './CreditScreen.tsx'

/** `/admin/credit` and where PayPal sends the buyer back to. */
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
        <CreditScreen />
      </Route>
    </Switch>
  )
}
