import type { ReactNode } from 'react'
import { classes } from '../../kit/classes.ts'
import styles from './AdminScreen.module.css'

/** A screen that scrolls by itself. `flush`: sticky content at its end touches the edge. */
export function AdminScreen({ flush = false, children }: { flush?: boolean; children: ReactNode }) {
  return <div className={classes(styles.screen, flush && styles.flush)}>{children}</div>
}

/** `intro`: one sentence about the screen's purpose. */
export function ScreenHead({ title, intro }: { title: string; intro: string }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>{intro}</p>
    </header>
  )
}
