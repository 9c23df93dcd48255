import { openState } from '@goldline/domain/business-object/opening'
import { languages } from '@goldline/domain/message/kinds'
import { zone } from '@goldline/domain/time/zone'
import { useApp } from '../../../client/app-context.ts'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ArrowIcon, ClockIcon } from '../../../kit/icons.tsx'
import { Logo } from '../../../kit/Logo.tsx'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { UsersIcon } from '../../../kit/salon-icons.tsx'
import { Clock, useServerMinute } from '../shell/Frame.tsx'
import kiosk from '../shell/Kiosk.module.css'
import { emptyRequest, type KioskNavigation } from '../shell/steps.ts'
import { useKioskOffer } from '../shell/use-forget.ts'
import { useWaitingRoom } from '../shell/waits.ts'
import styles from './StartStep.module.css'

/** Shows the start: languages, and the choice of checking in with or without an appointment. */
export function StartStep({ way }: { way: KioskNavigation }) {
  const t = useText()
  const { name } = useSalon()
  return (
    <div className={kiosk.kiosk}>
      <header className={kiosk.head}>
        <span className={row(16, 'middle', 'min-w-0', 'f22', 'w750', 'anywhere')}>
          <Logo markOnly />
          {name}
        </span>
        <Clock />
      </header>
      <main id="main" className={styles.begin} tabIndex={-1}>
        <h1 className={styles.welcome}>
          {t('checkin.start.title')} <span className={look('block', 'gold')}>{t('checkin.start.lead')}</span>
        </h1>
        <CheckInChoices way={way} />
        <Languages />
      </main>
      <footer className={styles.feet}>
        <button type="button" className={styles.team} onClick={() => way.go({ at: 'team', locked: false })}>
          <UsersIcon />
          {t('checkin.team')}
        </button>
      </footer>
    </div>
  )
}

function CheckInChoices({ way }: { way: KioskNavigation }) {
  const t = useText()
  const { data: waiting } = useWaitingRoom()
  const closed = useClosedText()
  return (
    <>
      <button type="button" className={styles.huge} data-kind="gold" onClick={() => way.go({ at: 'find' })}>
        <CalendarIcon />
        <span>
          <b>{t('checkin.start.visit')}</b>
          <small className={look('quiet', 'w550')}>{t('checkin.start.visit.hint')}</small>
        </span>
        <ArrowIcon />
      </button>
      <button
        type="button"
        className={styles.huge}
        onClick={() => way.go(closed ? { at: 'online', closed } : { at: 'services', wish: emptyRequest })}
      >
        <ClockIcon />
        <span>
          <b>{t('checkin.start.without')}</b>
          {closed && <small className={look('quiet', 'w550')}>{closed}</small>}
          {!closed && waiting && (
            <small className={look('quiet', 'w550')}>{t('checkin.start.waiting', { count: waiting.length })}</small>
          )}
        </span>
        <ArrowIcon />
      </button>
    </>
  )
}

/**
 * Returns a text that says when the salon opens, while guests cannot queue (CHK-05n). undefined: open, or not known.
 */
function useClosedText(): string | undefined {
  const t = useText()
  const format = useFormat()
  const now = useServerMinute()
  const { data: offer } = useKioskOffer()
  if (!offer?.opening) return undefined
  const state = openState(offer.opening, offer.timeZone, now)
  if (state.open) return undefined
  if (state.next === null) return t('checkin.closed')
  const { date, time } = state.next
  const isToday = date === zone(offer.timeZone).toWall(now).day
  const values = { time: time.slice(0, 5), day: format.dayLong(date) }
  return t(isToday ? 'checkin.closed.until' : 'checkin.closed.day', values)
}

function Languages() {
  const t = useText()
  const { language, setLanguage } = useApp()
  return (
    <fieldset className={row(12, 'wrap', 'min-w-0')}>
      <legend className="visually-hidden">{t('language.label')}</legend>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={kiosk.pill}
          aria-pressed={code === language}
          onClick={() => setLanguage(code)}
        >
          {t(`language.${code}`)}
        </button>
      ))}
    </fieldset>
  )
}
