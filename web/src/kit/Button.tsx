import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'

export type ButtonLook = 'gold' | 'quiet' | 'ghost' | 'danger' | 'link'
export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  /** Gold is the one primary action of a screen. */
  look?: ButtonLook
  size?: 'm' | 'l'
  full?: boolean
  /** Work is under way: further clicks do nothing, the text stays, assistive technology hears that it is busy. */
  busy?: boolean
  icon?: ReactNode
  trailing?: ReactNode
}

export function Button({ look = 'quiet', size = 'm', full, busy, icon, trailing, children, ...rest }: ButtonProps) {
  const onClick = busy ? (event: { preventDefault(): void }) => event.preventDefault() : rest.onClick
  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonClass(look, size, full)}
    >
      {icon}
      <span>{children}</span>
      {trailing}
    </button>
  )
}

/** The look of a button for an element that is none, such as a link. */
export function buttonClass(look: ButtonLook, size: 'm' | 'l' = 'm', full = false): string {
  return classes(styles.button, styles[look], styles[size], full && styles.full)
}
