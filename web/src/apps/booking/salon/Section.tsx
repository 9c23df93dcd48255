import type { ReactNode } from 'react'
import { row } from '../../../kit/look.ts'
import styles from './Section.module.css'

type Props = { id: string; title: string; aside?: ReactNode; children: ReactNode }

/** Renders a section of the salon's page with an anchor. */
export function Section({ id, title, aside, children }: Props) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={row(12, 'wrap', 'gy4', 'baseline', 'between', 'mb16')}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
