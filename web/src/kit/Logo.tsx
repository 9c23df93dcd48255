import styles from './Logo.module.css'
import { look } from './look.ts'

/** Shows the logo mark, with the name next to it unless `markOnly`. */
export function Logo({ markOnly }: { markOnly?: boolean }) {
  return (
    <span className={look('g8', 'inline', 'middle', 'w750', 'track-close', 'f17', 'color-text')}>
      <span className={styles.mark} aria-hidden="true">
        g
      </span>
      <span className={markOnly ? 'visually-hidden' : undefined}>goldline</span>
    </span>
  )
}
