import type { ReactNode } from 'react'
import { classes } from '../../../kit/classes.ts'
import { look } from '../../../kit/look.ts'
import styles from './FigureList.module.css'

type Figure = { name: string; label: string; value: string; definition: string; beside?: ReactNode }

/** Shows figures side by side, each with its definition (RPT-01). */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, label, value, definition, beside }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className={classes(look('f22', 'w750', 'num', 'track-close'), styles.value)}>{value}</dd>
          {beside}
          <dd className={look('faint', 'f13')}>{definition}</dd>
        </div>
      ))}
    </dl>
  )
}
