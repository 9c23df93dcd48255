import type { ReactNode } from 'react'
import { lineLostId, useLine } from '../../device/line.ts'
import styles from './PieceCount.module.css'

/** Disables its controls while the server is unreachable, as the bar at the top says (POS-19). */
export function NeedsLine({ children }: { children: ReactNode }) {
  const online = useLine()
  return (
    <fieldset className={styles.needsLine} disabled={!online} aria-describedby={online ? undefined : lineLostId}>
      {children}
    </fieldset>
  )
}
