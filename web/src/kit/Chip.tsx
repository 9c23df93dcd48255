import type { ComponentProps, ReactNode } from 'react'
import styles from './Chip.module.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  icon?: ReactNode
  count?: number
  /** Pressed chips are active filters. */
  pressed?: boolean
}

export function Chip({ icon, count, pressed, children, ...rest }: Props) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={styles.chip}>
      {icon}
      {children}
      {count !== undefined && <b>{count}</b>}
    </button>
  )
}
