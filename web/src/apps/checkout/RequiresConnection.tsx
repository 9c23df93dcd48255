import type { ReactNode } from 'react'
import { offlineNoticeId, useServerReachable } from '../../device/online-context.ts'
import styles from './PieceCount.module.css'

/** Disables its controls while the server is unreachable, as the bar at the top says (POS-19). */
export function RequiresConnection({ children }: { children: ReactNode }) {
  const online = useServerReachable()
  return (
    <fieldset className={styles.needsLine} disabled={!online} aria-describedby={online ? undefined : offlineNoticeId}>
      {children}
    </fieldset>
  )
}
