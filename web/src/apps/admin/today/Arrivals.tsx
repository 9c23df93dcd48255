import type { Appointment } from '@goldline/contract/appointment'
import type { Arrivals as Expected } from '@goldline/domain/appointment/arrivals'
import { canCheckIn, canMarkNoShow } from '@goldline/domain/appointment/status'
import type { CustomerType } from '@goldline/domain/customer/type'
import { zone } from '@goldline/domain/time/zone'
import { Link } from 'wouter'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar, PersonAvatar } from '../../../kit/Avatar.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot, joinFacts } from '../../../kit/dot.ts'
import { PhoneIcon, UserIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { StatusIcon, TypeIcon } from '../../../kit/status-icons.tsx'
import { useChange } from '../calendar/details/use-change.ts'
import { CustomerTypeChip, HealthSign } from '../customers/CustomerTypeChip.tsx'
import { calendarPath, paths } from '../paths.ts'
import { useSalon } from '../session.ts'
import styles from './TodayScreen.module.css'

/** Lists arrivals for the front desk: late customers first, then who is next (APT-04). */
export function Arrivals({ arrivals, now }: { arrivals: Expected<Appointment>; now: number }) {
  const t = useText()
  const { late, soon, later } = arrivals
  return (
    <div className={classes(stack(16), styles.column)}>
      {late.length > 0 && (
        <section className={styles.card} data-warns aria-label={t('admin.overview.late')}>
          <div className={classes(row(8, 'middle', 'touch'), styles.title)}>
            <h2 className={look('f17', 'w700')}>{t('admin.overview.late')}</h2>
            <span className={styles.count}>{late.length}</span>
          </div>
          <ul className={classes(look('divided', 'divided'), styles.list)}>
            {late.map(({ appointment, minutes }) => (
              <Arrival key={appointment.id} appointment={appointment} now={now} late={minutes} />
            ))}
          </ul>
        </section>
      )}
      <section className={styles.card} aria-label={t('word.upNext')}>
        <div className={classes(row(8, 'middle', 'touch'), styles.title)}>
          <h2 className={look('f17', 'w700')}>{t('word.upNext')}</h2>
          <span className={styles.count}>{soon.length + later.length}</span>
          <Link href={paths.calendar} className={buttonClass('link')}>
            {t('word.toTheCalendar')}
          </Link>
        </div>
        {soon.length + later.length === 0 && (
          <p className={look('py8', 'px0', 'quiet')}>{t('admin.overview.next.none')}</p>
        )}
        <Group title={t('admin.overview.soon')} appointments={soon} now={now} next />
        <Group title={t('admin.overview.later')} appointments={later} now={now} />
      </section>
    </div>
  )
}

type GroupProps = { title: string; appointments: readonly Appointment[]; now: number; next?: boolean }

/** `next`: whether the group begins with the next customer. */
function Group({ title, appointments, now, next = false }: GroupProps) {
  if (appointments.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={classes(look('divided', 'divided'), styles.list)}>
        {appointments.map((appointment, index) => (
          <Arrival key={appointment.id} appointment={appointment} now={now} next={next && index === 0} />
        ))}
      </ul>
    </>
  )
}

/** Customer types that are shown, since they matter when receiving a customer. */
const signed: ReadonlySet<CustomerType> = new Set(['vip', 'new'])

type ArrivalProps = { appointment: Appointment; now: number; late?: number; next?: boolean }

/** `late`: minutes late. */
function Arrival({ appointment, now, late, next }: ArrivalProps) {
  const t = useText()
  const { time } = useFormat()
  const { who, what } = useAppointmentText()
  const { timeZone } = useSalon()
  const { id, startTime, owner, estimatedDuration, recommendedStaff } = appointment
  const staff = recommendedStaff?.name ?? t('label.unassignedStaff')
  return (
    <li data-next={next || undefined}>
      <span className={styles.time}>{time(startTime)}</span>
      <Avatar name={who(appointment)}>{owner ? undefined : <UserIcon size={20} />}</Avatar>
      <Link href={calendarPath(zone(timeZone).toWall(Date.parse(startTime)).day, id)} className={styles.who}>
        <b>
          {who(appointment)}
          {owner && signed.has(owner.type.name) && <CustomerTypeChip type={owner.type.name} />}
          {owner?.healthSign && <HealthSign />}
        </b>
        <small>
          {joinFacts(what(appointment), t('admin.overview.minutes', { count: estimatedDuration }))}
          <span className={styles.by}>
            {dot}
            {staff}
          </span>
        </small>
      </Link>
      <StaffAndChannel appointment={appointment} name={staff} />
      {late !== undefined && <Badge tone="warning">{t('admin.overview.minutes', { count: late })}</Badge>}
      <Actions appointment={appointment} now={now} late={late !== undefined} />
    </li>
  )
}

/** Shows staff and booking channel; on narrow screens the name is below the customer's. */
function StaffAndChannel({ appointment, name }: { appointment: Appointment; name: string }) {
  const { type } = useAppointmentText()
  const { recommendedStaff, bookingType } = appointment
  return (
    <span className={styles.assigned}>
      {recommendedStaff && <PersonAvatar size="s" person={recommendedStaff} />}
      <span>{name}</span>
      <span role="img" aria-label={type(appointment)} title={type(appointment)}>
        <TypeIcon type={bookingType} size={18} />
      </span>
    </span>
  )
}

type ActionsProps = { appointment: Appointment; now: number; late: boolean }

/** Shows the possible actions; late customers can be called. */
function Actions({ appointment, now, late }: ActionsProps) {
  const t = useText()
  const { who } = useAppointmentText()
  // Shared by both buttons: the optimistic state offers the next actions, which must wait for the answer.
  const work = useChange(appointment)
  const { status, owner } = appointment
  const [start, name, phoneNr] = [Date.parse(appointment.startTime), who(appointment), owner?.phoneNr]
  return (
    <span className={classes(row(8, 'push-end'), styles.actions)}>
      {late && phoneNr && (
        <a
          href={`tel:${phoneNr}`}
          className={buttonClass('quiet')}
          aria-label={t('admin.overview.call', { who: name })}
        >
          <PhoneIcon size={18} />
        </a>
      )}
      {canMarkNoShow({ status, start, now }) && (
        <Button
          busy={work.isPending}
          aria-label={`${t('admin.correct.noShow')}: ${name}`}
          onClick={() => work.change('noShow')}
        >
          {t('admin.correct.noShow')}
        </Button>
      )}
      {canCheckIn({ status, start, now }) && (
        <Button
          icon={<StatusIcon status="CHECKED_IN" size={18} />}
          busy={work.isPending}
          aria-label={`${t('word.checkIn')}: ${name}`}
          onClick={() => work.change('checkIn')}
        >
          {t('word.checkIn')}
        </Button>
      )}
    </span>
  )
}
