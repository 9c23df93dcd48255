import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { look, stack } from './look.ts'

type Props = {
  icon: ReactNode
  title: ReactNode
  /** Whether the title is the page's heading, since the page shows nothing else. */
  heading?: boolean | undefined
  text?: ReactNode
  /** The suggested next action. */
  action?: ReactNode | undefined
  /** `alert` announces an error at once. */
  role?: 'status' | 'alert'
}

/** Shown when a list or a form is empty, broken or offline. */
export function EmptyState({ icon, title, heading, text, action, role = 'status' }: Props) {
  const Title = heading ? 'h1' : 'div'
  return (
    <div className={stack(8, 'packed', 'items-center', 'py32', 'px16', 'text-center')} role={role}>
      <span className={styles.icon}>{icon}</span>
      <Title className={look('f17', 'w700')}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
