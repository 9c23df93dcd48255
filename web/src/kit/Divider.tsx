import styles from './Divider.module.css'

/** Two gold lines (UI-04): the divider and the brand's signature. */
export function Divider() {
  return <hr className={styles.divider} />
}
