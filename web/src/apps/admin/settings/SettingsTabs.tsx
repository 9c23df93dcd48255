import { useIntl } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { bookingRulesPath, picturesPath } from '../AdminShell.tsx'
import styles from './SettingsTabs.module.css'

const tabs = [
  { href: bookingRulesPath, text: 'admin.rules' },
  { href: picturesPath, text: 'admin.pictures' },
] as const

/** Links to the settings' sections. */
export function SettingsTabs() {
  const intl = useIntl()
  const [path] = useLocation()
  return (
    <nav className={styles.tabs} aria-label={intl.formatMessage({ id: 'admin.settings' })}>
      {tabs.map(({ href, text }) => (
        <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
          {intl.formatMessage({ id: text })}
        </Link>
      ))}
    </nav>
  )
}
