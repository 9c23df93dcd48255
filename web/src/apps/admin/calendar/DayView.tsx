import { zone } from '@goldline/domain/time/zone'
import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { DayGrid } from '../../../calendar/DayGrid.tsx'
import type { Card, DayColumn } from '../../../calendar/day-columns.ts'
import { unassignedId } from '../../../calendar/stretches.ts'
import { useFormat } from '../../../i18n/format.ts'
import styles from './CalendarScreen.module.css'
import { ColumnHead } from './ColumnHead.tsx'
import type { LoadedDay } from './use-day.ts'

type Props = {
  loaded: LoadedDay
  /** Wall-clock minutes; undefined on every day but today. */
  now: number | undefined
  selected: string | undefined
  fresh: ReadonlySet<string>
  filtered: boolean
  onOpen: (id: string) => void
}

/** UI-02: the day's columns, or a text if they are empty. */
export function DayView({ loaded, now, selected, fresh, filtered, onOpen }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const nameOf = useColumnName()
  const { day, frame, shown, everything, hours } = loaded
  const { timeZone } = frame.businessObject
  const open = useCallback(({ appointment }: Card) => onOpen(appointment.id), [onOpen])
  const closed = frame.opening.every(({ date, spans }) => date !== day || spans.length === 0)
  const isToday = now !== undefined && zone(timeZone).toWall(now).day === day
  const closedOn = isToday ? 'admin.day.closedToday' : 'admin.day.closed'
  const empty = filtered ? 'admin.day.emptyFiltered' : closed ? closedOn : 'admin.day.empty'
  return (
    <div className={styles.day}>
      <DayGrid
        key={day}
        label={intl.formatMessage({ id: 'admin.calendar.grid' }, { day: format.dayLong(day) })}
        columns={shown}
        hours={hours}
        now={now}
        zoneName={zoneName(intl.locale, timeZone, zone(timeZone).toInstant(day, 720))}
        nameOf={nameOf}
        renderHead={(column) => <ColumnHead column={everything.get(column.id) ?? column} name={nameOf(column)} />}
        selected={selected}
        fresh={fresh}
        onOpen={open}
      />
      {shown.every(({ cards }) => cards.length === 0) && (
        <p className={styles.empty} role="status">
          {intl.formatMessage({ id: empty })}
        </p>
      )}
    </div>
  )
}

/** The column's name: a person, unassigned, or deleted staff (AVL-05, CAT-06). */
function useColumnName(): (column: DayColumn) => string {
  const intl = useIntl()
  return ({ id, person }) => {
    if (person) return `${person.name} ${person.surname}`.trim()
    return intl.formatMessage({ id: id === unassignedId ? 'label.unassignedStaff' : 'label.deletedStaff' })
  }
}

/** `MEZ` or `MESZ`: the locale's name for the salon's time at an instant (epoch ms). */
function zoneName(locale: string, timeZone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
