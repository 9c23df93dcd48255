import type { ReactNode } from 'react'
import styles from './Rows.module.css'

/** A short list of what a salon has: cards, invoices. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

type Props = {
  sign?: ReactNode
  name: string
  /** What else says which one it is. */
  text: ReactNode
  /** What can be done with it, and the dialogs that ask. */
  actions: ReactNode
  /** Amounts and states. */
  children: ReactNode
}

export function Row({ sign, name, text, actions, children }: Props) {
  return (
    <li>
      {sign}
      <span className={styles.what}>
        <b>{name}</b>
        <span>{text}</span>
      </span>
      {children}
      <span className={styles.actions}>{actions}</span>
    </li>
  )
}
