import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { offersWhole } from '../request/whole-payment.ts'
import styles from './details.module.css'

const load = () => import('./PayWhole.tsx')

/** Loads the offer to pay the whole price ahead, where the salon makes it, and reserves its space (PAY-03m). */
export function PayAhead() {
  if (!offersWhole(useFlow())) return null
  return (
    <div className={styles.pay}>
      <LazyPage load={load} facts={{}} waiting={null} />
    </div>
  )
}
