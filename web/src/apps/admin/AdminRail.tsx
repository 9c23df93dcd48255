import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../kit/classes.ts'
import { SearchIcon } from '../../kit/icons.tsx'
import { Logo } from '../../kit/Logo.tsx'
import { DotsIcon } from '../../kit/later-icons.tsx'
import { look } from '../../kit/look.ts'
import { AccountActions, AccountMenu } from './AccountMenu.tsx'
import styles from './AdminRail.module.css'
import { unreadText, useUnreadNews } from './news/use-unread-news.ts'
import { paths, pathTo } from './paths.ts'
import { findLock, isHidden, lockValues, type Screen } from './screen.ts'
import { screens, useScreen } from './screens.ts'
import { useMe } from './session.ts'
import { useMenu } from './use-menu.ts'

/** The main navigation: a rail, with labels from 1280 px on; on a phone, a bar with fixed places (UI-21). */
export function AdminRail({ onSearch }: { onSearch: () => void }) {
  const t = useText()
  const search = t('select.search')
  const { data: me } = useMe()
  const inRail = screens.filter((screen) => screen.icon && !isHidden(screen, me))
  return (
    <nav className={styles.rail} aria-label={t('word.mainNavigation')}>
      <span className={classes(look('mb8', 'px20', 'cut'), styles.logo)}>
        <Logo />
      </span>
      <div className={styles.links}>
        <button
          type="button"
          className={styles.link}
          aria-label={search}
          title={`${search} (Ctrl K)`}
          aria-keyshortcuts="Control+K"
          onClick={onSearch}
        >
          <SearchIcon size={20} />
          <span className={classes(look('min-w-0', 'clip'), styles.word)}>{search}</span>
          <span className={classes(look('push-end', 'f12'), styles.key)} />
        </button>
        {inRail
          .filter(({ atEnd }) => !atEnd)
          .map((screen) => (
            <RailLink key={screen.path} screen={screen} />
          ))}
        <span className={classes(look('grow'), styles.space)} />
        {inRail
          .filter(({ atEnd }) => atEnd)
          .map((screen) => (
            <RailLink key={screen.path} screen={screen} />
          ))}
        <MoreMenu screens={inRail.filter(({ onPhone }) => !onPhone)} />
      </div>
      <div className={classes(look('px12'), styles.account)}>
        <AccountMenu />
      </div>
    </nav>
  )
}

/** A link to a screen; its tooltip says so if the salon's tier lacks the screen (BIZ-10). */
function RailLink({ screen, onFollow }: { screen: Screen; onFollow?: () => void }) {
  const t = useText()
  const { data: me } = useMe()
  const current = useIsCurrent()(screen)
  const lock = me && findLock(screen, me)
  const label = t(screen.group ?? screen.title)
  const Icon = screen.icon
  const unread = useUnreadNews()
  const badge = screen.path === paths.news && unread > 0 ? unreadText(unread) : undefined
  const name = badge ? t('admin.nav.unread', { label, count: badge }) : label
  return (
    <Link
      href={pathTo(screen.path)}
      className={classes(
        styles.link,
        lock && classes(look('faint'), styles.locked),
        !screen.onPhone && !onFollow && styles.behindMore,
      )}
      aria-current={current ? 'page' : undefined}
      aria-label={name}
      title={lock ? `${label}: ${t(`refusal.${lock}`, lockValues(screen))}` : name}
      onClick={onFollow}
    >
      {Icon && <Icon size={20} />}
      <span className={classes(look('min-w-0', 'clip'), styles.word)}>{label}</span>
      {badge && <Badge>{badge}</Badge>}
    </Link>
  )
}

/** Phone menu with the screens that have no place in the bar, and the account. */
function MoreMenu({ screens: behind }: { screens: readonly Screen[] }) {
  const t = useText()
  const menu = useMenu()
  const isCurrent = useIsCurrent()
  const unread = useUnreadNews()
  const label = t('word.more')
  const badge = unread > 0 ? unreadText(unread) : undefined
  return (
    <div className={styles.more}>
      <button
        type="button"
        className={classes(styles.link, behind.some(isCurrent) && styles.holdsCurrent)}
        aria-label={badge ? t('admin.nav.unread', { label, count: badge }) : label}
        {...menu.button}
      >
        <DotsIcon size={20} />
        <span className={classes(look('min-w-0', 'clip'), styles.word)}>{label}</span>
        {badge && <Badge>{badge}</Badge>}
      </button>
      {menu.open && (
        <div className={styles.sheet} role="dialog" aria-label={label} {...menu.menu}>
          <div className={styles.behind}>
            {behind.map((screen) => (
              <RailLink key={screen.path} screen={screen} onFollow={menu.close} />
            ))}
          </div>
          <AccountActions onDone={menu.close} />
        </div>
      )}
    </div>
  )
}

/** Shows the unread count. Begins with a space, so that the accessible name begins with the visible text. */
const Badge = ({ children }: { children: ReactNode }) => (
  <>
    {' '}
    <span className={styles.badge}>{children}</span>
  </>
)

/** Returns a function that tells whether a screen, or one of its group, is shown. */
function useIsCurrent() {
  const here = useScreen()?.screen
  return useMemo(
    () => (screen: Screen) => here === screen || (here?.group !== undefined && here.group === screen.group),
    [here],
  )
}
