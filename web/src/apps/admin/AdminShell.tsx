import { hasRole } from '@goldline/domain/user/role'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link, useRoute } from 'wouter'
import { CalendarIcon } from '../../kit/icons.tsx'
import { Logo } from '../../kit/Logo.tsx'
import { SettingsIcon, UsersIcon, WalletIcon } from '../../kit/nav-icons.tsx'
import { SkipLink } from '../../kit/SkipLink.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './AdminShell.module.css'
import { useWarningWhileUploading } from './settings/pictures/uploads.ts'
import { useWarningBeforeLeaving } from './settings/rules-draft.ts'
import { useMe } from './use-me.ts'

export const bookingRulesPath = '/settings/booking-rules'
export const picturesPath = '/settings/pictures'
export const creditPath = '/credit'
export const customersPath = '/customers/:id?'

/**
 * The navigation rail on the left, on a phone at the bottom; without what does not exist yet or is not for this person.
 */
export function AdminShell({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const { data: me } = useMe()
  useWarningBeforeLeaving()
  useWarningWhileUploading()
  const [inSettings] = useRoute('/settings/*')
  const [inCredit] = useRoute(`${creditPath}/*?`)
  const [inCustomers] = useRoute(customersPath)
  return (
    <div className={styles.shell}>
      <SkipLink />
      <nav className={styles.rail} aria-label={intl.formatMessage({ id: 'admin.nav' })}>
        <span className={styles.logo}>
          <Logo markOnly />
        </span>
        <RailLink
          to="/"
          current={!inSettings && !inCustomers && !inCredit}
          label={intl.formatMessage({ id: 'admin.nav.calendar' })}
        >
          <CalendarIcon size={20} />
        </RailLink>
        <RailLink to="/customers" current={inCustomers} label={intl.formatMessage({ id: 'admin.customers' })}>
          <UsersIcon size={20} />
        </RailLink>
        <span className={styles.space} />
        {me && hasRole('L3', me.role) && (
          <RailLink to={creditPath} current={inCredit} label={intl.formatMessage({ id: 'admin.credit' })}>
            <WalletIcon size={20} />
          </RailLink>
        )}
        {me && hasRole('L3', me.role) && (
          <RailLink to={bookingRulesPath} current={inSettings} label={intl.formatMessage({ id: 'admin.settings' })}>
            <SettingsIcon size={20} />
          </RailLink>
        )}
        <AccountMenu />
      </nav>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

type LinkProps = { to: string; current: boolean; label: string; children: ReactNode }

function RailLink({ to, current, label, children }: LinkProps) {
  return (
    <Link
      href={to}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
      aria-label={label}
      title={label}
    >
      {children}
    </Link>
  )
}
