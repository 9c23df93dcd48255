import { languages } from '@goldline/domain/message/kinds'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { useSalon } from '../../../client/me.ts'
import { ArrowIcon, CalendarIcon, ClockIcon } from '../../../kit/icons.tsx'
import { Logo } from '../../../kit/Logo.tsx'
import { UsersIcon } from '../../../kit/nav-icons.tsx'
import styles from './Begin.module.css'
import { Clock } from './Frame.tsx'
import kiosk from './Kiosk.module.css'
import { noWish, type Way } from './steps.ts'
import { useRoom } from './waits.ts'

/** What everybody sees first: the languages, and the two ways in. */
export function Begin({ way }: { way: Way }) {
  const intl = useIntl()
  const { name } = useSalon()
  return (
    <div className={kiosk.kiosk}>
      <header className={kiosk.head}>
        <span className={kiosk.salon}>
          <Logo markOnly />
          {name}
        </span>
        <Clock />
      </header>
      <main id="main" className={styles.begin} tabIndex={-1}>
        <h1 className={styles.welcome}>
          {intl.formatMessage({ id: 'checkin.start.title' })}{' '}
          <span>{intl.formatMessage({ id: 'checkin.start.lead' })}</span>
        </h1>
        <WaysIn way={way} />
        <Languages />
      </main>
      <footer className={styles.feet}>
        <button type="button" className={styles.team} onClick={() => way.go({ at: 'team', locked: false })}>
          <UsersIcon />
          {intl.formatMessage({ id: 'checkin.team' })}
        </button>
      </footer>
    </div>
  )
}

function WaysIn({ way }: { way: Way }) {
  const intl = useIntl()
  const { data: waiting } = useRoom()
  return (
    <>
      <button type="button" className={styles.huge} data-look="gold" onClick={() => way.go({ at: 'find' })}>
        <CalendarIcon />
        <span>
          <b>{intl.formatMessage({ id: 'checkin.start.visit' })}</b>
          <small>{intl.formatMessage({ id: 'checkin.start.visit.hint' })}</small>
        </span>
        <ArrowIcon />
      </button>
      <button type="button" className={styles.huge} onClick={() => way.go({ at: 'services', wish: noWish })}>
        <ClockIcon />
        <span>
          <b>{intl.formatMessage({ id: 'checkin.start.without' })}</b>
          {waiting && <small>{intl.formatMessage({ id: 'checkin.start.waiting' }, { count: waiting.length })}</small>}
        </span>
        <ArrowIcon />
      </button>
    </>
  )
}

function Languages() {
  const intl = useIntl()
  const { language, setLanguage } = useApp()
  return (
    <fieldset className={styles.languages}>
      <legend className="visually-hidden">{intl.formatMessage({ id: 'language.label' })}</legend>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={kiosk.pill}
          aria-pressed={code === language}
          onClick={() => setLanguage(code)}
        >
          {intl.formatMessage({ id: `language.${code}` })}
        </button>
      ))}
    </fieldset>
  )
}
