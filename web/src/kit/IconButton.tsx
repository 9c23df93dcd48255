import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'style'> & {
  label: string
  bare?: boolean
  children: ReactNode
}

/** A square button with an icon only; the label is what assistive technology says and what the pointer shows. */
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
