import type { ReactNode } from 'react'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import styles from './RowList.module.css'

/** A short list, such as cards or invoices. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={classes(look('edge', 'r-lg', 'on-surface', 'divided'), styles.rows)}>{children}</ul>
}

type Props = {
  sign?: ReactNode
  name: string
  /** Further identifying text. */
  text: ReactNode
  /** Its actions, with their dialogs. */
  actions: ReactNode
  /** Amounts and states. */
  children: ReactNode
}

export function ListRow({ sign, name, text, actions, children }: Props) {
  return (
    <li>
      {sign}
      <span className={styles.what}>
        <b>{name}</b>
        <span>{text}</span>
      </span>
      {children}
      <span className={classes(row(8, 'wrap'), styles.actions)}>{actions}</span>
    </li>
  )
}
