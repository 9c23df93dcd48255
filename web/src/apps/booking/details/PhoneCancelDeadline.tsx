import { CancelUntil } from '../summary/CancelUntil.tsx'
import styles from './details.module.css'

/** Shows the cancellation deadline above the button on phones; on wide screens the summary shows it. */
export function PhoneCancelDeadline() {
  return (
    <div className={styles.choice}>
      <CancelUntil />
    </div>
  )
}
