import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

/** A raised surface. `sheet`: up to 900 px it spans the page and only its top corners are round. */
export function Card({ sheet, children }: { sheet?: boolean; children: ReactNode }) {
  return <div className={classes(styles.card, sheet && styles.sheet)}>{children}</div>
}

/** A part of a card, divided from others by a line. */
export function CardSection({ title, aside, children }: { title?: string; aside?: ReactNode; children?: ReactNode }) {
  return (
    <section className={styles.section}>
      {title && (
        <div className={styles.title}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
