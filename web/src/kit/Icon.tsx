import { createElement, type ReactElement, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Icon.module.css'

/** `size` in pixels; default: the height of the text. `className`: words of look.ts for colour and position. */
export type IconProps = { size?: 14 | 16 | 18 | 20 | 24; label?: string | undefined; className?: string }

/** Draws strokes on a 24 px grid. Hidden from screen readers unless it has a label. */
export function Icon({ size, label, className, children }: IconProps & { children?: ReactNode }) {
  const shape = {
    className: classes(styles.icon, className),
    'data-size': size,
    viewBox: '0 0 24 24',
    focusable: false,
  } as const
  if (!label) {
    return (
      <svg {...shape} aria-hidden="true">
        {children}
      </svg>
    )
  }
  return (
    <svg {...shape} role="img" aria-label={label}>
      {children}
    </svg>
  )
}

/**
 * Makes an icon component from its shapes. A file of icons loads whole, so each holds what is needed together:
 * icons.tsx what every app shows first, later-icons.tsx what several apps show later, the others those of a subject.
 */
export const icon =
  (...shapes: readonly ReactElement[]) =>
  (props: IconProps) =>
    createElement(Icon, props, ...shapes)
