import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useApp } from '../../app-context.ts'
import styles from './Footer.module.css'

/** Links required on every page: terms, privacy, cookie choice (UI-15). */
export function Footer() {
  const intl = useIntl()
  const { cookies } = useApp()
  return (
    <nav className={styles.footer} aria-label={intl.formatMessage({ id: 'booking.footer' })}>
      <Link href="/terms">{intl.formatMessage({ id: 'booking.footer.terms' })}</Link>
      <Link href="/privacy">{intl.formatMessage({ id: 'booking.footer.privacy' })}</Link>
      <button type="button" onClick={cookies.openSettings}>
        {intl.formatMessage({ id: 'shell.cookies' })}
      </button>
      <a href="/">{intl.formatMessage({ id: 'booking.footer.by' })}</a>
    </nav>
  )
}
