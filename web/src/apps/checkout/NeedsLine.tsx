import type { ReactNode } from 'react'
import { lineLostId, useLine } from '../../device/line.ts'
import styles from './Pieces.module.css'

/** POS-19: locks what the server has to do while nobody answers; the line at the top says why. It comes back by itself. */
export function NeedsLine({ children }: { children: ReactNode }) {
  const online = useLine()
  return (
    <fieldset className={styles.needsLine} disabled={!online} aria-describedby={online ? undefined : lineLostId}>
      {children}
    </fieldset>
  )
}
