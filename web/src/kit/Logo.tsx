import styles from './Logo.module.css'
import { look } from './look.ts'

/** The mark, with the name beside it unless `markOnly`. */
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
