import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type Props = {
  icon: ReactNode
  title: string
  /** The title is the page's heading: there is nothing else on the page. */
  heading?: boolean
  text?: ReactNode
  /** A way on: never a dead end. */
  action?: ReactNode
  /** An error is announced at once. */
  role?: 'status' | 'alert'
}

/** What a list or a form shows when it is empty, broken or offline. */
export function EmptyState({ icon, title, heading, text, action, role = 'status' }: Props) {
  const Title = heading ? 'h1' : 'p'
  return (
    <div className={styles.empty} role={role}>
      <span className={styles.icon}>{icon}</span>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
