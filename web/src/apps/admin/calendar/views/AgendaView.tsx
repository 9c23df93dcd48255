import type { Appointment } from '@goldline/contract/appointment'
import { isCancelled } from '@goldline/domain/appointment/status'
import { zone } from '@goldline/domain/time/zone'
import { useMemo } from 'react'
import { useAppointmentText } from '../../../../appointment/appointment-text.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { CalendarIcon } from '../../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { StatusIcon } from '../../../../kit/status-icons.tsx'
import { staffStretches } from '../../days/stretches.ts'
import { DayMark } from '../DayMark.tsx'
import { useColumnName } from '../DayView.tsx'
import { CardSigns } from '../grid/CardSigns.tsx'
import { type ViewProps, visibleAppointments } from '../use-day.ts'
import styles from './AgendaView.module.css'
import { daysOfAgenda } from './agenda.ts'

/** UI-02: lists coming visits by day. */
export function Page({ days, now, view, selected, staffId }: ViewProps) {
  const t = useText()
  const format = useFormat()
  const { timeZone } = days.frame.businessObject
  const today = zone(timeZone).toWall(now).day
  const marks = useMemo(() => new Map(days.frame.opening.map((each) => [each.date, each])), [days.frame])
  const agenda = useMemo(() => {
    const named = [...marks.values()].filter(isNotable).map(({ date }) => date)
    return daysOfAgenda(visibleAppointments(days.all, view.statuses), { timeZone, from: days.from, staffId, named })
  }, [days, view.statuses, timeZone, staffId, marks])
  if (agenda.every(({ appointments }) => appointments.length === 0))
    return <EmptyState icon={<CalendarIcon />} title={t('admin.views.agenda.empty')} />
  return (
    <div className={classes(look('divided', 'divided'), styles.agenda)}>
      {agenda.map(({ day, appointments }) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h2 id={`agenda-${day}`} data-today={day === today || undefined}>
            {format.dayLong(day)}
            <Mark mark={marks.get(day)} />
            <Count of={appointments} />
          </h2>
          <ul hidden={appointments.length === 0}>
            {appointments.map((appointment) => (
              <li key={appointment.id}>
                <AgendaLine
                  appointment={appointment}
                  staff={days.frame.staff}
                  selected={appointment.id === selected}
                  onOpen={() => view.open(appointment.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Shows the number of visits, counted as in month and week. */
function Count({ of }: { of: readonly Appointment[] }) {
  const t = useText()
  const count = of.filter(({ status }) => status !== 'BLOCKER' && !isCancelled(status)).length
  return count > 0 && <small className={look('f13', 'w650', 'faint')}>{t('word.appointmentCount', { count })}</small>
}

type DayOpening = ViewProps['days']['frame']['opening'][number]

/** Whether a day is listed even without visits: on holidays, with special hours, or if closed (BIZ-02, BIZ-08). */
const isNotable = ({ spans, holiday, special }: DayOpening) => spans.length === 0 || Boolean(holiday ?? special)

function Mark({ mark }: { mark: DayOpening | undefined }) {
  const t = useText()
  if (!mark) return null
  // Whether the mark already says that the day is closed.
  const said = mark.special === 'CLOSED' && mark.holiday === undefined
  const closed = mark.spans.length === 0 && !said
  return (
    <>
      <DayMark mark={mark} />
      {closed && <small className={look('f13', 'w650', 'faint')}>{t('word.closed')}</small>}
    </>
  )
}

type LineProps = {
  appointment: Appointment
  staff: ViewProps['days']['frame']['staff']
  selected: boolean
  onOpen: () => void
}

function AgendaLine({ appointment, staff, selected, onOpen }: LineProps) {
  const t = useText()
  const format = useFormat()
  const text = useAppointmentText()
  const nameOf = useColumnName()
  const { id, startTime, endTime, status } = appointment
  const people = [...new Set(staffStretches(appointment).map(({ staffId }) => staffId))].map((each) =>
    nameOf({ id: each, person: staff.find((person) => person.id === each) }),
  )
  return (
    <button
      type="button"
      className={styles.line}
      data-card={id}
      data-status={status}
      aria-current={selected || undefined}
      onClick={onOpen}
    >
      <span className={styles.time}>
        {t('label.timeRange', { from: format.time(startTime), to: format.time(endTime) })}
      </span>
      <StatusIcon status={status} className={look('toned')} />
      <span className={stack(0, 'min-w-0')}>
        <span className={row(8, 'middle', 'min-w-0')}>
          <CardSigns appointment={appointment} />
          <b>{text.who(appointment)}</b>
        </span>
        <span className={look('f13', 'quiet')}>{joinFacts(text.what(appointment), people.join(', '))}</span>
      </span>
      <span className="visually-hidden">, {text.status(status)}</span>
    </button>
  )
}
