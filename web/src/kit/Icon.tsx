import { createElement, type ReactElement, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Icon.module.css'

/** `size` in pixels; default: as tall as the text beside it. `className`: its colour and place, in words of look.ts. */
export type IconProps = { size?: 14 | 16 | 18 | 20 | 24; label?: string | undefined; className?: string }

/** Strokes on a 24 grid. Decorative without a label, since the text beside it says the same. */
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

/** Makes an icon component from its shapes. */
export const icon =
  (...shapes: readonly ReactElement[]) =>
  (props: IconProps) =>
    createElement(Icon, props, ...shapes)
