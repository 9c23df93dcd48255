import type { ReactNode } from 'react'
import { useSalon } from '../../../client/me.ts'
import { useMinute } from '../../../client/use-minute.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look } from '../../../kit/look.ts'
import styles from './Kiosk.module.css'
import type { KioskNavigation } from './steps.ts'

type Props = {
  way: KioskNavigation
  title: string
  lead?: ReactNode
  children?: ReactNode
  foot?: ReactNode
  middle?: boolean
}

/** Lays out one step: back button, seconds until the reset, title and content. */
export function Frame({ way, title, lead, children, foot, middle = false }: Props) {
  const t = useText()
  return (
    <div className={styles.kiosk}>
      <header className={styles.head}>
        <button type="button" className={styles.back} onClick={way.back}>
          <LeftIcon />
          {t('action.back')}
        </button>
        <Countdown seconds={way.secondsLeft} />
      </header>
      <main id="main" className={middle ? styles.middle : styles.main} tabIndex={-1}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </main>
      {foot}
    </div>
  )
}

/** Shows the seconds left; announces them to screen readers only once, at ten seconds. */
export function Countdown({ seconds, done = false }: { seconds: number; done?: boolean }) {
  const t = useText()
  const text = t(done ? 'checkin.nextIn' : 'checkin.startIn', { seconds })
  return (
    <p className={look('quiet', 'num')}>
      {text}
      <span className="visually-hidden" role="status">
        {seconds === 10 ? text : ''}
      </span>
    </p>
  )
}

/** Returns the current minute by the server's clock, in epoch milliseconds. */
export const useServerMinute = (): number => useMinute(useSalon().skew)

/** Shows day and time at the salon. */
export function Clock() {
  const format = useFormat()
  const instant = new Date(useServerMinute()).toISOString()
  return (
    <time className={look('quiet', 'num')} dateTime={instant}>
      {joinFacts(format.instantDayLong(instant), format.time(instant))}
    </time>
  )
}
