import type { ReactNode } from 'react'
import styles from './PanelLayout.module.css'

/** A screen, and beside it the panel where there is room; `open`: there is one. */
export function PanelLayout({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <div className={styles.layout} data-open={open || undefined}>
      {children}
    </div>
  )
}
