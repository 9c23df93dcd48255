import type { Overview } from '@goldline/contract/overview'
import { zone } from '@goldline/domain/time/zone'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { Failure } from '../../../client/Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { calendarAt, paths, pathTo } from '../paths.ts'
import { useSalon } from '../session.ts'
import { Absences, useAskedAbsences } from './Absences.tsx'
import { GiveTo } from './GiveTo.tsx'
import { LowCredit } from './LowCredit.tsx'
import { Part } from './Part.tsx'
import styles from './TodayScreen.module.css'

/** What waits for somebody, and what is worth knowing. Nothing of it: one line says so. */
export function Attention({ overview }: { overview: Overview }) {
  const intl = useIntl()
  const { unassigned, messages, birthdays } = overview
  const { asked, error, retry } = useAskedAbsences()
  const nothing = asked && unassigned.length + messages.length + asked.length + birthdays.length === 0
  return (
    <div className={styles.column}>
      <LowCredit />
      {nothing && <p className={styles.card}>{intl.formatMessage({ id: 'admin.overview.nothing' })}</p>}
      <Part title={intl.formatMessage({ id: 'admin.overview.unassigned' })} warns>
        {unassigned.map(({ appointmentId, startTime, customer, services }) => (
          <Waiting
            key={appointmentId}
            appointmentId={appointmentId}
            startTime={startTime}
            customer={customer}
            text={services.join(', ')}
          >
            <GiveTo appointmentId={appointmentId} />
          </Waiting>
        ))}
      </Part>
      <Part title={intl.formatMessage({ id: 'admin.overview.messages' })}>
        {messages.map(({ appointmentId, startTime, customer, text }) => (
          <Waiting
            key={appointmentId}
            appointmentId={appointmentId}
            startTime={startTime}
            customer={customer}
            text={text}
          />
        ))}
      </Part>
      {asked && <Absences asked={asked} />}
      {!asked && error && <Failure inline error={error} onRetry={retry} />}
      <Part title={intl.formatMessage({ id: 'admin.overview.birthdays' })}>
        {birthdays.map((each) => (
          <Birthday key={each.customerId} birthday={each} />
        ))}
      </Part>
    </div>
  )
}

type WaitingProps = {
  appointmentId: string
  startTime: string
  customer: string | null
  text: string
  children?: ReactNode
}

/** Leads to its appointment. */
function Waiting({ appointmentId, startTime, customer, text, children }: WaitingProps) {
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
      {children}
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
