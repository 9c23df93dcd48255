import type { DayMark as Mark } from '@goldline/domain/business-object/day-mark'
import { hoursOf } from '@goldline/domain/staff/hours'
import type { Day } from '@goldline/domain/time/day'
import { daysOf } from '@goldline/domain/time/period'
import type { Span } from '@goldline/domain/time/spans'
import { zone } from '@goldline/domain/time/zone'
import { useEffect, useMemo, useRef } from 'react'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../../kit/Avatar.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look, row } from '../../../../kit/look.ts'
import { type CalendarStaff, type DayColumn, dayColumns, shownHours } from '../../days/day-columns.ts'
import { percentOfAll } from '../../days/occupancy.ts'
import { unassignedId } from '../../days/stretches.ts'
import { DayMark } from '../DayMark.tsx'
import { useColumnName } from '../DayView.tsx'
import { type ViewProps, visibleAppointments } from '../use-day.ts'
import { chosenColumns } from '../view-settings.ts'
import { laneStyle, WeekLane } from './WeekLane.tsx'
import styles from './WeekOfAll.module.css'
import { groupAbsenceDays, isIdle, shownVisitIds, workingMinutes } from './week-columns.ts'

type WeekRow = { id: string; person: CalendarStaff | undefined; days: (DayColumn | undefined)[] }

/** Shows the week of all staff: a lane per person and day, with number of visits, occupancy and next free time. */
export function WeekOfAll({ days, now, view, settings }: ViewProps) {
  const t = useText()
  const present = zone(days.frame.businessObject.timeZone).toWall(now)
  const { rows, hours } = useMemo(() => buildRows(days, view.statuses, settings), [days, view.statuses, settings])
  const scroller = useScrollToToday(days.from)
  const dates = daysOf(days).map((date, index): WeekDate => {
    const mark = days.frame.opening.find((each) => each.date === date)
    const columns = rows.flatMap((row) => row.days[index] ?? [])
    return { date, mark, today: date === present.day, idle: mark?.spans.length === 0 && columns.every(isIdle), columns }
  })
  const percent = percentOfAll(rows.flatMap((row) => (row.person ? row.days.filter((each) => each !== undefined) : [])))
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to scroll by keyboard
      tabIndex={0}
      aria-label={t('admin.views.week.all')}
    >
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('admin.calendar.people')}</span>
              {percent !== undefined && <Occupancy percent={percent} />}
            </th>
            {dates.map((dated) => (
              <DayHead
                key={dated.date}
                dated={dated}
                hours={hours}
                onOpen={() => view.switchTo('day', { at: dated.date, person: undefined })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <PersonHead row={row} />
              <Lanes {...{ row, dates, hours, present, view }} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A day of the week; `idle`: the salon is closed and nobody works or has a visit. */
type WeekDate = { date: Day; mark: Mark | undefined; today: boolean; idle: boolean; columns: readonly DayColumn[] }

function Occupancy({ percent }: { percent: number }) {
  const intl = useIntl()
  const t = useText()
  const share = intl.formatNumber(percent / 100, { style: 'percent' })
  return (
    <span className={styles.occupancy}>
      {t('admin.views.week.occupancy')} <b>{share}</b>
    </span>
  )
}

function DayHead({ dated, hours, onOpen }: { dated: WeekDate; hours: Span; onOpen: () => void }) {
  const t = useText()
  const format = useFormat()
  const { date, mark, today, idle, columns } = dated
  const count = shownVisitIds(columns).size
  return (
    <th scope="col" data-today={today || undefined} data-idle={idle || undefined}>
      <button type="button" onClick={onOpen}>
        <span>
          {format.weekdayShort(date)}{' '}
          <b className={look('py2', 'px8', 'r-sm', 'f17', 'w750', 'color-text')}>{format.dayOfMonth(date)}</b>
        </span>
        {count > 0 && <small className={look('f12', 'w650')}>{t('word.appointmentCount', { count })}</small>}
      </button>
      <DayMark mark={mark} whole />
      {!idle && <HoursScale hours={hours} />}
    </th>
  )
}

function PersonHead({ row: shown }: { row: WeekRow }) {
  const t = useText()
  const nameOf = useColumnName()
  const minutes = workingMinutes(shown.days)
  return (
    <th className={look('text-left', 'w650')} scope="row">
      <div className={classes(row(8, 'middle'), styles.person)}>
        {shown.person && <PersonAvatar size="s" person={shown.person} />}
        <span>
          {nameOf(shown)}
          {minutes > 0 && (
            <small className={look('f12', 'w650', 'block', 'faint')}>
              {t('word.hourCount', { hours: hoursOf(minutes) })}
            </small>
          )}
        </span>
      </div>
    </th>
  )
}

type LanesProps = Pick<ViewProps, 'view'> & {
  row: WeekRow
  dates: readonly WeekDate[]
  hours: Span
  present: { day: Day; minutes: number }
}

/** Shows a person's days as lanes; the days of one absence share a lane. */
function Lanes({ row, dates, hours, present, view }: LanesProps) {
  const intl = useIntl()
  const format = useFormat()
  const nameOf = useColumnName()
  const style = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return groupAbsenceDays(row.days).map(({ from, count }) => {
    const [first, last] = [dates[from], dates[from + count - 1]]
    if (!first || !last) return null
    const { date, today, idle } = first
    const range = intl.formatDateTimeRange(`${date}T00:00:00Z`, `${last.date}T00:00:00Z`, style)
    return (
      <td key={date} colSpan={count} data-today={(today && count === 1) || undefined} data-idle={idle || undefined}>
        <WeekLane
          column={row.days[from]}
          hours={hours}
          isNobodys={row.person === undefined}
          label={`${nameOf(row)}, ${format.dayLong(date)}`}
          days={count > 1 ? range : undefined}
          after={passedMinutes(date, present)}
          onOpen={() => view.switchTo('day', { at: date, person: row.person ? row.id : undefined })}
        />
      </td>
    )
  })
}

const threeHours = 180

/** Shows the hour scale of the lanes below. */
function HoursScale({ hours }: { hours: Span }) {
  const first = Math.ceil(hours.from / threeHours)
  // No number in the last hour, where it does not fit.
  const count = Math.max(0, Math.floor((hours.to - 60) / threeHours) - first + 1)
  return (
    <span className={styles.scale} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (first + index) * threeHours).map((at) => (
        <i key={at} style={{ left: laneStyle({ from: at, to: at }, hours).left }}>
          {at / 60}
        </i>
      ))}
    </span>
  )
}

/** Scrolls a narrow window to today instead of Monday. */
function useScrollToToday(from: Day) {
  const scroller = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again for another week
  useEffect(() => {
    const [names, today] = ['th', '[data-today]'].map((what) => scroller.current?.querySelector<HTMLElement>(what))
    if (scroller.current) scroller.current.scrollLeft = today && names ? today.offsetLeft - names.offsetWidth : 0
  }, [from])
  return scroller
}

/** Returns the minutes of a day that have passed; undefined for a coming day. */
const passedMinutes = (date: Day, present: { day: Day; minutes: number }): number | undefined =>
  date < present.day ? 1440 : date === present.day ? present.minutes : undefined

function buildRows(
  days: ViewProps['days'],
  statuses: ViewProps['view']['statuses'],
  settings: ViewProps['settings'],
): { rows: WeekRow[]; hours: Span } {
  const { frame, holds, all } = days
  const dates = daysOf(days)
  const columns = dates.map((date) =>
    dayColumns(frame, { appointments: visibleAppointments(all, statuses), holds }, date),
  )
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
