import styles from './Logo.module.css'

/** The mark, with the name beside it unless `markOnly`. */
export function Logo({ markOnly }: { markOnly?: boolean }) {
  return (
    <span className={styles.logo}>
      <span className={styles.mark} aria-hidden="true">
        g
      </span>
      <span className={markOnly ? 'visually-hidden' : undefined}>goldline</span>
    </span>
  )
}
