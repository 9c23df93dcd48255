import { CancelUntil } from '../summary/CancelUntil.tsx'
import styles from './details.module.css'

/** Shown before the last tap; on wide screens the summary contains it. */
export function CancelUntilOnPhone() {
  return (
    <div className={styles.choice}>
      <CancelUntil />
    </div>
  )
}
