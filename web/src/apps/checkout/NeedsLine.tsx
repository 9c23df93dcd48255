import type { ReactNode } from 'react'
import { lineLostId, useLine } from '../../device/line.ts'
import styles from './PieceCount.module.css'

/** POS-19: locks its controls while the server is out of reach, which the line at the top says. */
export function NeedsLine({ children }: { children: ReactNode }) {
  const online = useLine()
  return (
    <fieldset className={styles.needsLine} disabled={!online} aria-describedby={online ? undefined : lineLostId}>
      {children}
    </fieldset>
  )
}
