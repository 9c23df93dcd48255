import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { ReactNode } from 'react'
import styles from './Badge.module.css'

type Tone = { status: AppointmentStatus } | { tone: 'cyan' | 'gold' | 'success' | 'warning' | 'danger' }
type Props = Tone & { icon?: ReactNode; children: ReactNode }

/** Shows a small tinted label for a status or tone. Pass a StatusIcon with a status: colour alone is not enough. */
export function Badge({ icon, children, ...tone }: Props) {
  const colour = 'status' in tone ? { 'data-status': tone.status } : { 'data-tone': tone.tone }
  return (
    <span className={styles.badge} {...colour}>
      {icon}
      {children}
    </span>
  )
}

/** Shows a solid cyan discount label on the discounted item. */
export function DiscountMark({ children }: { children: ReactNode }) {
  return <span className={styles.discount}>{children}</span>
}
