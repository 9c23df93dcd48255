import { CancelUntil } from '../flow/CancelUntil.tsx'
import styles from './details.module.css'

/** Before the last tap; on wide screens the summary beside it says so. */
export function CancelUntilOnPhone() {
  return (
    <div className={styles.choice}>
      <CancelUntil />
    </div>
  )
}
