import { isEnd } from '@goldline/domain/appointment/status'
import type { Day } from '@goldline/domain/time/day'
import type { CSSProperties } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import type { CalendarStaff, DayColumn } from '../../../calendar/day-columns.ts'
import { occupancy } from '../../../calendar/occupancy.ts'
import { unassignedId } from '../../../calendar/stretches.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { WarningIcon } from '../../../kit/icons.tsx'
import { paths, pathTo } from '../paths.ts'
import { useSeesAll } from '../session.ts'
import styles from './ColumnHead.module.css'

/** From this percentage somebody counts as fully booked. */
export const full = 90

/** `day`: where the person's visits of that day can be given to others. */
export function ColumnHead({ column, name, day }: { column: DayColumn; name: string; day?: Day }) {
  const intl = useIntl()
  const seesAll = useSeesAll()
  if (!column.person) {
    const waiting = column.cards.filter(({ appointment }) => !isEnd(appointment.status)).length
    const warns = column.id === unassignedId && waiting > 0
    return (
      <div className={styles.head} data-warns={warns || undefined}>
        {warns && <WarningIcon size={20} />}
        <div className={styles.who}>
          <b>{name}</b>
          {warns && <span>{intl.formatMessage({ id: 'admin.unassigned.hint' }, { count: waiting })}</span>}
        </div>
      </div>
    )
  }
  return (
    <div className={styles.head} data-away={column.away || undefined}>
      {day && seesAll ? (
        <CoverLink person={column.person} name={name} day={day} />
      ) : (
        <PersonAvatar person={column.person} />
      )}
      <div className={styles.who}>
        <b title={name}>
          <span className={styles.full}>{name}</span>
          <span className={styles.short}>{shortName(column.person)}</span>
        </b>
        <Occupancy column={column} />
      </div>
    </div>
  )
}

/** Leads to a day on which the person is ill (AVL-05). */
function CoverLink({ person, name, day }: { person: CalendarStaff; name: string; day: Day }) {
  const label = useIntl().formatMessage({ id: 'admin.coverOf' }, { name })
  return (
    <Link
      className={styles.cover}
      href={pathTo(paths.cover, { staffId: person.id, day })}
      title={label}
      draggable={false}
    >
      <PersonAvatar person={person} />
      <span className="visually-hidden">{label}</span>
    </Link>
  )
}

/** First name and initial, for a narrow column. */
function shortName({ name, surname }: CalendarStaff): string {
  return surname ? `${name} ${[...surname][0]}.` : name
}

/** How full somebody's day is, or why there is none. */
export function Occupancy({ column: { working, cards, absences } }: { column: DayColumn }) {
  const intl = useIntl()
  const percent = occupancy(working, cards)
  const away = absences.find(({ asked }) => !asked)
  if (percent === undefined)
    return <span>{intl.formatMessage({ id: away ? `admin.absence.${away.kind}` : 'admin.absent' })}</span>
  return (
    <span data-full={percent > full || undefined} className={styles.occupancy}>
      <span className="visually-hidden">{intl.formatMessage({ id: 'admin.occupancy' })} </span>
      {intl.formatNumber(percent / 100, { style: 'percent' })}
      <i className={styles.bar} style={{ '--share': percent / 100 } as CSSProperties} />
    </span>
  )
}
