import type { Appointment } from '@goldline/contract/appointment'
import { zone } from '@goldline/domain/time/zone'
import { Link } from 'wouter'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import { CheckOutLink, hasTill, mayCheckOut, PairTill } from '../appointment/CheckOutLink.tsx'
import { HealthSign } from '../customers/CustomerTypeChip.tsx'
import { calendarPath } from '../paths.ts'
import { useSalon } from '../session.ts'
import styles from './TodayScreen.module.css'

/** Lists customers being served or waiting to pay; those handed over to the till are first. */
export function InSalon({ appointments, now }: { appointments: readonly Appointment[]; now: number }) {
  const t = useText()
  const there = appointments
    .filter((appointment) => appointment.status === 'CHECKED_IN' && mayCheckOut(appointment, now))
    .sort((one, other) => Number(other.handedOver !== null) - Number(one.handedOver !== null) || byEnd(one, other))
  if (there.length === 0) return null
  const till = hasTill()
  const title = t('admin.overview.inSalon')
  return (
    <section className={styles.card} aria-label={title}>
      <div className={classes(row(8, 'middle', 'touch'), styles.title)}>
        <h2 className={look('f17', 'w700')}>{title}</h2>
        <span className={styles.count}>{there.length}</span>
      </div>
      <ul className={classes(look('divided', 'divided'), styles.list)}>
        {there.map((appointment) => (
          <Guest key={appointment.id} appointment={appointment} till={till} />
        ))}
      </ul>
      {!till && <PairTill />}
    </section>
  )
}

const byEnd = (one: Appointment, other: Appointment): number => Date.parse(one.endTime) - Date.parse(other.endTime)

function Guest({ appointment, till }: { appointment: Appointment; till: boolean }) {
  const t = useText()
  const { time } = useFormat()
  const { who, what } = useAppointmentText()
  const { timeZone } = useSalon()
  const { id, startTime, endTime, owner, handedOver } = appointment
  return (
    <li>
      <span className={styles.time}>{t('word.untilTime', { time: time(endTime) })}</span>
      <Link href={calendarPath(zone(timeZone).toWall(Date.parse(startTime)).day, id)} className={styles.who}>
        <b>
          {who(appointment)}
          {owner?.healthSign && <HealthSign />}
        </b>
        <small>{what(appointment)}</small>
      </Link>
      {handedOver && <Badge tone="gold">{t('admin.overview.inSalon.pays')}</Badge>}
      {till && <CheckOutLink appointment={appointment} of={who(appointment)} />}
    </li>
  )
}
