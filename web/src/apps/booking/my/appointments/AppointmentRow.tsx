import type { Appointment } from '@goldline/contract/appointment'
import { Link } from 'wouter'
import { AgainButton } from './AgainButton.tsx'
import styles from './AppointmentRow.module.css'
import { dayOf, useAppointmentWords } from './appointment-words.ts'
import { DateLeaf } from './DateLeaf.tsx'
import { InSalon } from './InSalon.tsx'
import { StatusBadge } from './StatusBadge.tsx'

type Props = { appointment: Appointment; past?: boolean }

/** One row of a list: when, what, with whom, where, and its status. */
export function AppointmentRow({ appointment, past = false }: Props) {
  return (
    <InSalon appointment={appointment}>
      <Row appointment={appointment} past={past} />
    </InSalon>
  )
}

function Row({ appointment, past }: Required<Props>) {
  const words = useAppointmentWords()
  const { id, status, startTime, businessObject } = appointment
  const people = words.people(appointment)
  return (
    <article className={styles.row} data-past={past}>
      <DateLeaf day={dayOf(appointment)} muted={past} />
      <div className={styles.what}>
        <h3>
          <Link href={`/my/appointments/${id}`}>{words.services(appointment)}</Link>
        </h3>
        <p className="num">
          {words.day(startTime)}, {words.span(appointment)}
        </p>
        <p>{[people, businessObject.name].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.end}>
        <StatusBadge status={status} />
        <span className="num">{words.total(appointment)}</span>
      </div>
      {past && (
        <div className={styles.again}>
          <AgainButton appointment={appointment} look="link" />
        </div>
      )}
    </article>
  )
}
