import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { ReactNode } from 'react'
import styles from './Badge.module.css'

type Tone = { status: AppointmentStatus } | { tone: 'cyan' | 'gold' | 'success' | 'warning' | 'danger' }
type Props = Tone & { icon?: ReactNode; children: ReactNode }

/** A small tinted label: a status (pass its StatusIcon as `icon`, since colour alone says nothing) or a tone. */
export function Badge({ icon, children, ...tone }: Props) {
  const colour = 'status' in tone ? { 'data-status': tone.status } : { 'data-tone': tone.tone }
  return (
    <span className={styles.badge} {...colour}>
      {icon}
      {children}
    </span>
  )
}

/** A discount label on the item that it applies to: solid cyan. */
export function DiscountMark({ children }: { children: ReactNode }) {
  return <span className={styles.discount}>{children}</span>
}
