import type { Appointment } from '@goldline/contract/appointment'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { localeOf } from '@goldline/domain/message/locale'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../../../client/app-context.ts'
import { SalonIntl } from '../../../../frame/SalonIntl.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { Badge } from '../../../../kit/Badge.tsx'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { look, stack } from '../../../../kit/look.ts'
import { StatusIcon } from '../../../../kit/status-icons.tsx'
import { appointmentPath } from '../../my-paths.ts'
import { useMyFacts } from '../my-facts.ts'
import { AgainButton } from './AgainButton.tsx'
import styles from './AppointmentRow.module.css'
import { appointmentDay, useAppointmentWords } from './appointment-words.ts'

type Props = { appointment: Appointment; past?: boolean }

/** Shows one visit in a list: time, services, people, salon and status. */
export function AppointmentRow({ appointment, past = false }: Props) {
  return (
    <InSalon appointment={appointment}>
      <VisitRow appointment={appointment} past={past} />
    </InSalon>
  )
}

function VisitRow({ appointment, past }: Required<Props>) {
  const words = useAppointmentWords()
  const { id, status, startTime, businessObject } = appointment
  const people = words.people(appointment)
  return (
    <article className={styles.row} data-past={past}>
      <DateLeaf day={appointmentDay(appointment)} muted={past} />
      <div className={styles.what}>
        <h3 className={look('f15', 'w700', 'leading-tight')}>
          <Link href={appointmentPath(id)}>{words.services(appointment)}</Link>
        </h3>
        <p className={look('quiet', 'f14', 'num')}>
          {words.day(startTime)}, {words.span(appointment)}
        </p>
        <p className={look('quiet', 'f14')}>{joinFacts(people, businessObject.name)}</p>
      </div>
      <div className={classes(stack(8, 'items-end', 'w700'), styles.end)}>
        <StatusBadge status={status} />
        <span className="num">{words.total(appointment)}</span>
      </div>
      {past && (
        <div className={styles.again}>
          <AgainButton appointment={appointment} kind="link" />
        </div>
      )}
    </article>
  )
}

type DateLeafProps = { day: string; large?: boolean; muted?: boolean }

/** Draws a calendar leaf; decorative, since the date is written beside it. */
export function DateLeaf({ day, large, muted }: DateLeafProps) {
  const format = useFormat()
  return (
    <span className={styles.leaf} data-large={large} data-muted={muted} aria-hidden="true">
      <small>{format.monthName(day)}</small>
      <b>{format.dayOfMonth(day)}</b>
    </span>
  )
}

/** Shows the status by colour, shape and word (UI-13). */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const words = useAppointmentWords()
  return (
    <Badge status={status} icon={<StatusIcon status={status} />}>
      {words.status(status)}
    </Badge>
  )
}

type InSalonProps = { appointment: Appointment; children: ReactNode }

/** Provides the formats of the appointment's own salon (BIZ-05), which may differ from this page's. */
export function InSalon({ appointment, children }: InSalonProps) {
  const intl = useIntl()
  const { language } = useApp()
  const { businessObject } = useMyFacts()
  const { timeZone } = appointment.businessObject
  const country = appointment.own?.salon.country ?? businessObject.country
  // Usually the same salon: avoid a provider for every row.
  if (intl.timeZone === timeZone && intl.locale === localeOf(language, country)) return children
  return (
    <SalonIntl country={country} timeZone={timeZone}>
      {children}
    </SalonIntl>
  )
}
