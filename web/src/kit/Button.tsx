import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'

export type ButtonKind = 'gold' | 'quiet' | 'ghost' | 'danger' | 'link'
export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  /** `gold` is for the screen's one primary action. */
  kind?: ButtonKind
  size?: 'm' | 'l' | undefined
  full?: boolean
  /** Whether work is in progress: then ignores clicks, keeps its text, and is announced as busy. */
  busy?: boolean | undefined
  icon?: ReactNode
  trailing?: ReactNode
}

export function Button({ kind = 'quiet', size = 'm', full, busy, icon, trailing, children, ...rest }: ButtonProps) {
  const onClick = busy ? (event: { preventDefault(): void }) => event.preventDefault() : rest.onClick
  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonClass(kind, size, full)}
    >
      {icon}
      <span>{children}</span>
      {trailing}
    </button>
  )
}

/** Returns a button's classes for other elements, such as links. */
export function buttonClass(kind: ButtonKind, size: 'm' | 'l' = 'm', full = false): string {
  return classes(styles.button, styles[kind], styles[size], full && styles.full)
}
