import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'style'> & {
  label: string
  bare?: boolean
  children: ReactNode
}

/** A square icon button; the label is its accessible name and tooltip. */
export function IconButton({ label, bare, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(styles.button, bare && styles.bare)}
    >
      {children}
    </button>
  )
}
