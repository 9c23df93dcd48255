import styles from './Divider.module.css'

/** Two gold lines (UI-04). */
export function Divider() {
  return <hr className={styles.divider} />
}
