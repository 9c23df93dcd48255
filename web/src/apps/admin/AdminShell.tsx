import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { CalendarIcon } from '../../kit/icons.tsx'
import { Logo } from '../../kit/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './AdminShell.module.css'

/** The rail on the left, on a phone at the bottom; what does not exist yet has no place in it. */
export function AdminShell({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const calendar = intl.formatMessage({ id: 'admin.nav.calendar' })
  return (
    <div className={styles.shell}>
      <nav className={styles.rail} aria-label={intl.formatMessage({ id: 'admin.nav' })}>
        <span className={styles.logo}>
          <Logo markOnly />
        </span>
        <Link href="/" className={styles.link} aria-current="page" aria-label={calendar} title={calendar}>
          <CalendarIcon size={20} />
        </Link>
        <span className={styles.space} />
        <AccountMenu />
      </nav>
      {children}
    </div>
  )
}
