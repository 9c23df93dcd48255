import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useWarningBeforeLeaving } from '../../client/session-state.ts'
import { classes } from '../../kit/classes.ts'
import { SearchIcon } from '../../kit/icons.tsx'
import { Logo } from '../../kit/Logo.tsx'
import { SkipLink } from '../../kit/SkipLink.tsx'
import { keepRoom } from '../../kit/top-layer.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { bringCurrentIntoSight } from './AdminScreen.tsx'
import styles from './AdminShell.module.css'
import { LineBack } from './LineBack.tsx'
import { NewsWatch } from './news/NewsWatch.tsx'
import { unreadText, useUnreadNews } from './news/use-unread-news.ts'
import { KeepAhead } from './on-device/KeepAhead.tsx'
import { type Shortcut, Shortcuts } from './palette/Shortcuts.tsx'
import { paths, pathTo } from './paths.ts'
import { SalonSwitch } from './SalonSwitch.tsx'
import { lockOf, lockValues, type Screen } from './screen.ts'
import { screens, useScreen } from './screens.ts'
import { useMe } from './session.ts'

/** The rail on the left, on a phone at the bottom, and the screen beside it. */
export function AdminShell({ children }: { children: ReactNode }) {
  const intl = useIntl()
  useWarningBeforeLeaving()
  const { data: me } = useMe()
  const [opened, setOpened] = useState<Shortcut>()
  const search = intl.formatMessage({ id: 'admin.palette' })
  // AUTH-25: what a person may not use is not drawn; what the salon's tier lacks says so (BIZ-10).
  const inRail = screens.filter((screen) => screen.icon && !(me && lockOf(screen, me) === 'forbidden'))
  const [above, below] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  useLayoutEffect(() => {
    if (above.current && below.current) return keepRoom({ above: above.current, below: below.current })
  }, [above, below])
  return (
    <div className={styles.shell}>
      <SkipLink />
      <nav className={styles.rail} aria-label={intl.formatMessage({ id: 'admin.nav' })}>
        <span className={styles.logo}>
          <Logo markOnly />
        </span>
        <div className={styles.links}>
          <button
            type="button"
            className={styles.link}
            aria-label={search}
            title={`${search} (Ctrl K)`}
            aria-keyshortcuts="Control+K"
            onClick={() => setOpened('palette')}
          >
            <SearchIcon size={20} />
          </button>
          {inRail
            .filter(({ atEnd }) => !atEnd)
            .map((screen) => (
              <RailLink key={screen.path} screen={screen} />
            ))}
          <span className={styles.space} />
          {inRail
            .filter(({ atEnd }) => atEnd)
            .map((screen) => (
              <RailLink key={screen.path} screen={screen} />
            ))}
        </div>
        <AccountMenu />
      </nav>
      <div className={styles.page}>
        <div ref={above} />
        <SalonSwitch />
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <div ref={below} />
      </div>
      <Shortcuts open={opened} onOpen={setOpened} />
      {me?.salon && (
        <>
          <NewsWatch />
          <LineBack />
          <KeepAhead salon={me.salon} />
        </>
      )}
    </div>
  )
}

/** What the salon's tier does not have is there all the same, and says why (BIZ-10). */
function RailLink({ screen }: { screen: Screen }) {
  const intl = useIntl()
  const { data: me } = useMe()
  const here = useScreen()?.screen
  const lock = me && lockOf(screen, me)
  const label = intl.formatMessage({ id: screen.group ?? screen.title })
  const current = here === screen || (here?.group !== undefined && here.group === screen.group)
  const Icon = screen.icon
  const unread = useUnreadNews()
  const badge = screen.path === paths.news && unread > 0 ? unreadText(unread) : undefined
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current) bringCurrentIntoSight(link.current?.parentElement)
  }, [current])
  const name = badge ? intl.formatMessage({ id: 'admin.nav.unread' }, { label, count: badge }) : label
  return (
    <Link
      ref={link}
      href={pathTo(screen.path)}
      className={classes(styles.link, lock && styles.locked)}
      aria-current={current ? 'page' : undefined}
      aria-label={name}
      title={lock ? `${label}: ${intl.formatMessage({ id: `refusal.${lock}` }, lockValues(screen))}` : name}
    >
      {Icon && <Icon size={20} />}
      {badge && <span className={styles.badge}>{badge}</span>}
    </Link>
  )
}
