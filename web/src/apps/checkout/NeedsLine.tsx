import type { ReactNode } from 'react'
import { lineLostId, useLine } from '../../device/line.ts'
import styles from './PieceCount.module.css'

/** POS-19: disables its controls while the server is unreachable, as the bar at the top says. */
export function NeedsLine({ children }: { children: ReactNode }) {
  const online = useLine()
  return (
    <fieldset className={styles.needsLine} disabled={!online} aria-describedby={online ? undefined : lineLostId}>
      {children}
    </fieldset>
  )
}
