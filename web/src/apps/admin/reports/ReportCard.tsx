import type { ReactNode } from 'react'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import styles from './ReportsScreen.module.css'

type Props = {
  title: string
  /** How the figures are counted, shown next to them (RPT-01). */
  definition: string
  legend?: readonly { kind: 'now' | 'before' | 'bar' | 'tick' | 'target'; label: string }[]
  wide?: boolean
  aside?: ReactNode
  children: ReactNode
}

/** Card for one question of a report, with its definition. */
export function ReportCard({ title, definition, legend = [], wide = false, aside, children }: Props) {
  return (
    <section className={classes(styles.card, wide && styles.wide)} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <div className={row(8, 'middle')}>
          {legend.length > 0 && (
            <div className={classes(row(16, 'quiet', 'f13'), styles.legend)} aria-hidden="true">
              {legend.map(({ kind, label }) => (
                <span key={kind} className={styles[kind]}>
                  {label}
                </span>
              ))}
            </div>
          )}
          {aside}
        </div>
      </div>
      <p className={styles.definition}>{definition}</p>
      <div>{children}</div>
    </section>
  )
}

export function NoFigures({ children }: { children: ReactNode }) {
  return <p className={look('quiet')}>{children}</p>
}
