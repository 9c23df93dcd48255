import { isCancelled } from '@goldline/domain/appointment/status'
import type { Day } from '@goldline/domain/time/day'
import { outside, type Span } from '@goldline/domain/time/spans'
import { zone } from '@goldline/domain/time/zone'
import { type CSSProperties, memo, useEffect, useMemo, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useSpanText } from '../../../../calendar/appointment-text.ts'
import { type CalendarStaff, type DayColumn, dayColumns, shownHours } from '../../../../calendar/day-columns.ts'
import { freeStretches, occupancy } from '../../../../calendar/occupancy.ts'
import { unassignedId } from '../../../../calendar/stretches.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { PersonAvatar } from '../../../../kit/Avatar.tsx'
import { full } from '../ColumnHead.tsx'
import { DayMark } from '../DayMark.tsx'
import { useColumnName } from '../DayView.tsx'
import { type ViewProps, wanted } from '../use-day.ts'
import { chosenColumns } from '../view-settings.ts'
import styles from './WeekOfAll.module.css'
import { daysOf, withoutFree } from './week-columns.ts'

type Row = { id: string; person: CalendarStaff | undefined; days: (DayColumn | undefined)[] }

/** Everybody's week: a lane a person and day, with count, occupancy and the next free stretch. */
export function WeekOfAll({ days, now, view, settings }: ViewProps) {
  const intl = useIntl()
  const format = useFormat()
  const nameOf = useColumnName()
  const present = zone(days.frame.businessObject.timeZone).toWall(now)
  const { rows, hours } = useMemo(() => rowsOf(days, view.statuses, settings), [days, view.statuses, settings])
  const dates = daysOf(days)
  const scroller = useTodayInSight(days.from)
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      aria-label={intl.formatMessage({ id: 'admin.views.week.all' })}
    >
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{intl.formatMessage({ id: 'admin.calendar.people' })}</span>
            </th>
            {dates.map((date) => (
              <th key={date} scope="col" data-today={date === present.day || undefined}>
                <button type="button" onClick={() => view.look('day', { at: date, person: undefined })}>
                  {format.weekdayShort(date)} <b>{format.dayOfMonth(date)}</b>
                </button>
                <DayMark mark={days.frame.opening.find((each) => each.date === date)} whole />
                <Scale hours={hours} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.person ? <PersonAvatar size="s" person={row.person} /> : null}
                <span>{nameOf(row)}</span>
              </th>
              {row.days.map((column, index) => {
                const date = dates[index] ?? days.from
                return (
                  <td key={date}>
                    <Lane
                      column={column}
                      hours={hours}
                      isNobodys={row.person === undefined}
                      label={`${nameOf(row)}, ${format.dayLong(date)}`}
                      after={afterOf(date, present)}
                      onOpen={() => view.look('day', { at: date, person: row.person ? row.id : undefined })}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const threeHours = 180

/** The lanes below are read against it. */
function Scale({ hours }: { hours: Span }) {
  const first = Math.ceil(hours.from / threeHours)
  // Not at the very end, where a figure has no room.
  const count = Math.max(0, Math.floor((hours.to - 60) / threeHours) - first + 1)
  return (
    <span className={styles.scale} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (first + index) * threeHours).map((at) => (
        <i key={at} style={{ left: across({ from: at, to: at }, hours).left }}>
          {at / 60}
        </i>
      ))}
    </span>
  )
}

/** A narrow window begins with today instead of Monday. */
function useTodayInSight(from: Day) {
  const scroller = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week begins anew
  useEffect(() => {
    const [names, today] = ['th', '[data-today]'].map((what) => scroller.current?.querySelector<HTMLElement>(what))
    if (scroller.current) scroller.current.scrollLeft = today && names ? today.offsetLeft - names.offsetWidth : 0
  }, [from])
  return scroller
}

/** Wall minutes of a day that are over; undefined: none, it is to come. */
const afterOf = (date: Day, present: { day: Day; minutes: number }): number | undefined =>
  date < present.day ? 1440 : date === present.day ? present.minutes : undefined

function rowsOf(
  days: ViewProps['days'],
  statuses: ViewProps['view']['statuses'],
  settings: ViewProps['settings'],
): { rows: Row[]; hours: Span } {
  const { frame, holds, all } = days
  const dates = daysOf(days)
  const columns = dates.map((date) => dayColumns(frame, { appointments: wanted(all, statuses), holds }, date))
  const ids = new Map(columns.flat().map(({ id, person }) => [id, person]))
  const order = [...new Set([unassignedId, ...frame.staff.map(({ id }) => id), ...ids.keys()])]
  const rows = order
    .filter((id) => ids.has(id))
    .map((id) => ({ id, person: ids.get(id), days: columns.map((list) => list.find((each) => each.id === id)) }))
  const there = rows.map((row) => ({
    ...row,
    away: row.days.every((each) => !each || (each.working.length === 0 && each.cards.length === 0)),
  }))
  const hours = dates.map((date, index) => shownHours(frame, columns[index] ?? [], date))
  return {
    rows: [...chosenColumns(there, settings)],
    hours: { from: Math.min(...hours.map(({ from }) => from)), to: Math.max(...hours.map(({ to }) => to)) },
  }
}

type LaneProps = {
  column: DayColumn | undefined
  hours: Span
  /** What is not assigned, or was done by whoever has left. */
  isNobodys: boolean
  label: string
  /** Minutes that are over. */
  after: number | undefined
  onOpen: () => void
}

const Lane = memo(function Lane({ column, hours, isNobodys, label, after, onOpen }: LaneProps) {
  const intl = useIntl()
  const words = useLaneWords(column, after)
  const live = column?.cards.filter(({ appointment }) => !isCancelled(appointment.status)) ?? []
  const percent = column && occupancy(column.working, column.cards)
  const away = column?.absences.find(({ asked }) => !asked)
  if (!column || (column.working.length === 0 && live.length === 0))
    return (
      <button type="button" className={styles.lane} data-off={away ? 'away' : 'off'} onClick={onOpen}>
        <span className="visually-hidden">{label}, </span>
        {!isNobodys && intl.formatMessage({ id: away ? `admin.absence.${away.kind}` : 'admin.views.off' })}
      </button>
    )
  return (
    <button type="button" className={styles.lane} onClick={onOpen}>
      <span className="visually-hidden">{label}, </span>
      <span className={styles.first}>
        <span>{intl.formatMessage({ id: 'admin.views.count' }, { count: words.count })}</span>
        {percent !== undefined && (
          <span data-full={percent > full || undefined}>
            <span className="visually-hidden">, {intl.formatMessage({ id: 'admin.occupancy' })} </span>
            {intl.formatNumber(percent / 100, { style: 'percent' })}
          </span>
        )}
      </span>
      <span className={styles.bar} aria-hidden="true">
        {outside([...column.working, ...column.breaks], hours).map((span) => (
          <i key={span.from} data-kind="off" style={across(span, hours)} />
        ))}
        {column.breaks.map((span) => (
          <i key={span.from} data-kind="break" style={across(span, hours)} />
        ))}
        {column.absences.map((span) => (
          <i key={`${span.kind}${span.from}`} data-kind={span.asked ? 'asked' : 'away'} style={across(span, hours)} />
        ))}
        {column.held.map((span) => (
          <i key={span.key} data-kind="held" style={across(span, hours)} />
        ))}
        {live.map((card) => (
          <i key={card.key} data-kind="visit" data-status={card.appointment.status} style={across(card, hours)} />
        ))}
      </span>
      <span className={styles.free} data-free={words.isFree || undefined}>
        <span className="visually-hidden">, </span>
        {words.free}
      </span>
    </button>
  )
})

function useLaneWords(column: DayColumn | undefined, after: number | undefined) {
  const intl = useIntl()
  const spanText = useSpanText()
  const visits = new Set(
    column?.cards
      .filter(({ appointment: { status } }) => status !== 'BLOCKER' && !isCancelled(status))
      .map(({ appointment }) => appointment.id),
  )
  const free = column && freeStretches(column, after ?? 0)[0]
  const word = column && withoutFree(column, after)
  const none = word ? intl.formatMessage({ id: `admin.views.${word}` }) : ''
  return {
    count: visits.size,
    isFree: free !== undefined,
    free: free ? intl.formatMessage({ id: 'admin.views.free' }, { at: unbroken(spanText(free)) }) : none,
  }
}

/** From and to in one line; a line may break after a dash even before a space that keeps together. */
const unbroken = (span: string): string => span.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060')

/** As shares of the hours shown. */
function across({ from, to }: Span, hours: Span): CSSProperties {
  const length = hours.to - hours.from
  const [start, end] = [Math.max(from, hours.from), Math.min(to, hours.to)]
  return { left: `${(100 * (start - hours.from)) / length}%`, width: `${(100 * Math.max(0, end - start)) / length}%` }
}
