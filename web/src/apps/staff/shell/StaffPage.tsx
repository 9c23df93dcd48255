import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { UserIcon } from '../../../kit/icons.tsx'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { look } from '../../../kit/look.ts'
import { ChartIcon, UsersIcon } from '../../../kit/salon-icons.tsx'
import { useQueue } from '../../../queue/use-queue.ts'
import { paths } from '../paths.ts'
import { NewsBar } from './NewsBar.tsx'
import styles from './StaffPage.module.css'
import { UndoBar } from './UndoBar.tsx'

type Props = {
  title: string
  subtitle?: ReactNode
  /** Shown before the title: a picture or a back link. */
  leading?: ReactNode
  action?: ReactNode
  /** The screen's next action; replaces the tabs, within reach of the thumb. */
  foot?: ReactNode
  children: ReactNode
}

/** Lays out a screen on a staff member's phone. */
export function StaffPage({ title, subtitle, leading, action, foot, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {leading}
        <div className={classes(look('grow', 'min-w-0', 'anywhere'), styles.title)}>
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {action}
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <div className={styles.bottom}>
        <NewsBar />
        <UndoBar />
        {foot ? <div className={styles.foot}>{foot}</div> : <Tabs />}
      </div>
    </div>
  )
}

const tabs = [
  { path: paths.start, title: 'word.day', icon: CalendarIcon },
  { path: paths.week, title: 'word.week', icon: ChartIcon },
  { path: paths.queue, title: 'staff.tab.queue', icon: UsersIcon },
  { path: paths.me, title: 'staff.tab.me', icon: UserIcon },
] as const satisfies readonly { path: string; title: MessageId; icon: unknown }[]

function Tabs() {
  const t = useText()
  const [location] = useLocation()
  return (
    <nav className={styles.tabs} aria-label={t('staff.tabs')}>
      {tabs.map(({ path, title, icon: Icon }) => (
        <Link key={path} href={path} aria-current={location === path ? 'page' : undefined}>
          <Icon size={24} />
          {t(title)}
          {path === paths.queue && <WaitingCount />}
        </Link>
      ))}
    </nav>
  )
}

/** Shows the number of waiting walk-ins, on every screen (CHK-05). */
function WaitingCount() {
  const t = useText()
  const count = useQueue().data?.entries.length ?? 0
  if (count === 0) return null
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{t('label.queueCount', { count })}</span>
    </>
  )
}
