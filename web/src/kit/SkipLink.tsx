import { useIntl } from 'react-intl'
import styles from './SkipLink.module.css'

/** Lets the keyboard skip the bar or rail to the page's `<main id="main">`. */
export function SkipLink() {
  const intl = useIntl()
  return (
    <a className={styles.skip} href="#main">
      {intl.formatMessage({ id: 'shell.skip' })}
    </a>
  )
}
