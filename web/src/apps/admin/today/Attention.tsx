import type { Overview } from '@goldline/contract/overview'
import { zone } from '@goldline/domain/time/zone'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { calendarAt, paths, pathTo } from '../paths.ts'
import { useSalon } from '../session.ts'
import { LowCredit } from './LowCredit.tsx'
import styles from './TodayScreen.module.css'

/** What waits for somebody, and what is worth knowing. Nothing of it: one line says so. */
export function Attention({ overview }: { overview: Overview }) {
  const intl = useIntl()
  const { unassigned, messages, birthdays } = overview
  const nothing = unassigned.length + messages.length + birthdays.length === 0
  return (
    <div className={styles.column}>
      <LowCredit />
      {nothing && <p className={styles.card}>{intl.formatMessage({ id: 'admin.overview.nothing' })}</p>}
      <Part title={intl.formatMessage({ id: 'admin.overview.unassigned' })} warns>
        {unassigned.map(({ appointmentId, startTime, customer, services }) => (
          <Waiting key={appointmentId} {...{ appointmentId, startTime, customer }} text={services.join(', ')} />
        ))}
      </Part>
      <Part title={intl.formatMessage({ id: 'admin.overview.messages' })}>
        {messages.map(({ appointmentId, startTime, customer, text }) => (
          <Waiting key={appointmentId} {...{ appointmentId, startTime, customer, text }} />
        ))}
      </Part>
      <Part title={intl.formatMessage({ id: 'admin.overview.birthdays' })}>
        {birthdays.map((each) => (
          <Birthday key={each.customerId} birthday={each} />
        ))}
      </Part>
    </div>
  )
}

type PartProps = { title: string; warns?: boolean; children: ReactNode[] }

/** As many as are seen at a glance; the others at a press. */
const atFirst = 5

function Part({ title, warns, children }: PartProps) {
  const intl = useIntl()
  const [all, setAll] = useState(false)
  const count = children.length
  if (count === 0) return null
  return (
    <section className={styles.card} data-warns={warns} aria-label={title}>
      <div className={styles.title}>
        <h2>{title}</h2>
        <span className={styles.count}>{count}</span>
      </div>
      <ul className={styles.list}>{all ? children : children.slice(0, atFirst)}</ul>
      {count > atFirst && !all && (
        <Button look="link" full onClick={() => setAll(true)}>
          {intl.formatMessage({ id: 'admin.overview.all' }, { count })}
        </Button>
      )}
    </section>
  )
}

type WaitingProps = { appointmentId: string; startTime: string; customer: string | null; text: string }

/** Leads to its appointment, where people who could take it and the answer are. */
function Waiting({ appointmentId, startTime, customer, text }: WaitingProps) {
  const intl = useIntl()
  const { instantDayLong, time } = useFormat()
  const { timeZone } = useSalon()
  const { day } = zone(timeZone).toWall(Date.parse(startTime))
  return (
    <li>
      <Link href={calendarAt(day, appointmentId)} className={styles.who}>
        <b>{customer ?? intl.formatMessage({ id: 'label.walkInCustomer' })}</b>
        <span>{text}</span>
        <small>
          {instantDayLong(startTime)}, {time(startTime)}
        </small>
      </Link>
    </li>
  )
}

function Birthday({ birthday: { customerId, name, surname, date } }: { birthday: Overview['birthdays'][number] }) {
  const { dayLong } = useFormat()
  return (
    <li>
      <Link href={pathTo(paths.customers, { id: customerId })} className={styles.who}>
        <b>{`${name} ${surname}`.trim()}</b>
        <small>{dayLong(date)}</small>
      </Link>
    </li>
  )
}
