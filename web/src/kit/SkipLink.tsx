import { useText } from '../i18n/use-text.ts'
import styles from './SkipLink.module.css'

/** Lets the keyboard skip the bar or rail to the page's `<main id="main">`. */
export function SkipLink() {
  const t = useText()
  return (
    <a className={styles.skip} href="#main">
      {t('shell.skip')}
    </a>
  )
}
