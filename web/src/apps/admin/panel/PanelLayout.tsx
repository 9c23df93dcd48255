import type { ReactNode } from 'react'
import styles from './PanelLayout.module.css'

/** A screen with a panel beside it if there is room. `open`: the panel is shown. */
export function PanelLayout({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <div className={styles.layout} data-open={open || undefined}>
      {children}
    </div>
  )
}
