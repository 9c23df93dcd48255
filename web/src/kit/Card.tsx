import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'
import { look, row } from './look.ts'

/** Shows a raised surface. `sheet`: up to 900 px it spans the page and only its top corners are round. */
export function Card({ sheet, children }: { sheet?: boolean; children: ReactNode }) {
  return <div className={classes(look('on-sheen', 'edge', 'r-xl', 'e1'), sheet && styles.sheet)}>{children}</div>
}

/** Shows a part of a card, separated from the others by a line. */
export function CardSection({ title, aside, children }: { title?: string; aside?: ReactNode; children?: ReactNode }) {
  return (
    <section className={classes(look('py24', 'px24'), styles.section)}>
      {title && (
        <div className={classes(row(12, 'middle', 'between', 'wrap', 'gy4'), styles.title)}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
