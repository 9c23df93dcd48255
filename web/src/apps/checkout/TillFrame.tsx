import type { Till } from '@goldline/contract/checkout'
import { getOpenVisits, openTill } from '@goldline/contract/checkout'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useApi, useApp } from '../../client/app-context.ts'
import { useCache } from '../../client/cache.ts'
import { useMe } from '../../client/me.ts'
import { useServerReachable } from '../../device/online-context.ts'
import { usePinPeople } from '../../device/pin-people.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { classes } from '../../kit/classes.ts'
import { InfoIcon } from '../../kit/icons.tsx'
import { LanguageSwitch } from '../../kit/LanguageSwitch.tsx'
import { Logo } from '../../kit/Logo.tsx'
import { look, row } from '../../kit/look.ts'
import { LockIcon } from '../../kit/till-icons.tsx'
import { useMoney } from './money.ts'
import { ordersPath, paths } from './paths.ts'
import styles from './TillFrame.module.css'
import { useIdleLock, useLock } from './turn.ts'

/** Wraps every till screen with its header and lock. @param finder the search field of the sale */
export function TillFrame({ finder, children }: { finder?: ReactNode; children: ReactNode }) {
  const { data: till } = useQuery(useApi().query(openTill, {}))
  const { language, setLanguage } = useApp()
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Logo markOnly />
        <b>{till?.name}</b>
        <TillLinks day={till !== undefined && !till.paidElsewhere} />
        {finder}
        <span className={look('grow')} />
        <LineState />
        <LanguageSwitch language={language} onChange={setLanguage} />
        <Turn />
      </header>
      <main id="main" className={row(0, 'column', 'min-h-0')} tabIndex={-1}>
        {till && <DayNote till={till} />}
        <div className={styles.screen}>{children}</div>
      </main>
    </div>
  )
}

const links = [
  ['word.till', paths.start],
  ['checkout.nav.orders', ordersPath()],
  ['checkout.nav.day', paths.day],
] as const

/** Links to the till's screens. @param day whether the till has days of its own (POS-12) */
function TillLinks({ day }: { day: boolean }) {
  const t = useText()
  const [location] = useLocation()
  const isHere = (path: string) => (path === paths.start ? location === path : location.startsWith(path))
  return (
    <nav className={classes(row(4, 'fixed'), styles.ways)} aria-label={t('checkout.nav')}>
      {links
        .filter(([, path]) => day || path !== paths.day)
        .map(([id, path]) => (
          <Link key={id} href={path} aria-current={isHere(path) ? 'page' : undefined}>
            {t(id)}
          </Link>
        ))}
    </nav>
  )
}

function LineState() {
  const t = useText()
  return (
    <span className={classes(look('success', 'w650'), styles.line)}>
      {useServerReachable() && t('checkout.online')}
    </span>
  )
}

/** Shows who has opened the till, and when it locks without input. */
function Turn() {
  const t = useText()
  const cache = useCache()
  const { data: me } = useMe()
  const { people } = usePinPeople()
  const lock = useLock()
  const left = useIdleLock(() => void cache.invalidate(getOpenVisits))
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  const name = me ? fullName(me) : ''
  return (
    <button type="button" className={styles.turn} onClick={lock}>
      <Avatar name={name} color={people?.find(({ id }) => id === me?.id)?.color} />
      <span>
        {me?.name}
        <small className={look('block', 'quiet', 'f12', 'w550', 'num', 'nowrap')}>
          {t('checkout.locks', { time })}
        </small>
      </span>
      <LockIcon size={18} />
      <span className="visually-hidden">{t('checkout.lock')}</span>
    </button>
  )
}

/** Shows before the first sale the cash left from the last day, and asks to end a day that was not ended (POS-10). */
function DayNote({ till }: { till: Till }) {
  const t = useText()
  const { whole } = useMoney()
  const { instantDayTime } = useFormat()
  const [location] = useLocation()
  const { paidElsewhere, openedTime, overdue, float } = till
  if (paidElsewhere || location === paths.dayEnd) return null
  if (openedTime !== null && overdue)
    return (
      <p className={styles.note} role="status">
        <InfoIcon size={20} />
        <span>{t('checkout.drawer.overdue', { since: instantDayTime(openedTime) })}</span>
        <Link href={paths.dayEnd}>{t('word.closeTheDay')}</Link>
      </p>
    )
  if (openedTime !== null || (location !== paths.start && location !== paths.day)) return null
  return (
    <p className={styles.note} role="status">
      <InfoIcon size={20} />
      <span>{t('checkout.drawer.float', { amount: whole(float ?? 0) })}</span>
    </p>
  )
}
