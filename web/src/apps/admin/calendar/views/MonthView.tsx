import { getCalendarDays } from '@goldline/contract/staff'
import { occupancyPercent } from '@goldline/domain/appointment/occupancy'
import type { DayMark as Mark } from '@goldline/domain/business-object/day-mark'
import { addDays, type Day } from '@goldline/domain/time/day'
import { daysOf } from '@goldline/domain/time/period'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { useNarrowerThan } from '../../../../browser/viewport.ts'
import { useApi } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { look, row } from '../../../../kit/look.ts'
import { keyOf } from '../../../../kit/typing.ts'
import { rangeOf } from '../../days/range-of.ts'
import { fullyBookedPercent } from '../ColumnHead.tsx'
import { DayMark } from '../DayMark.tsx'
import { DaySkeleton } from '../DayStates.tsx'
import type { ViewProps } from '../use-day.ts'
import { staffFigures } from '../WeekStrip.tsx'
import styles from './MonthView.module.css'

/** UI-02: shows each day's number of visits and occupancy, as a button that opens the day. */
export function Page({ days, now, view, staffId }: ViewProps) {
  const format = useFormat()
  const range = rangeOf('month', view.day)
  const { data, error, refetch } = useQuery(useApi().query(getCalendarDays, { query: range }))
  const today = zone(days.frame.businessObject.timeZone).toWall(now).day
  const body = useRef<HTMLTableSectionElement>(null)
  const brief = useNarrowerThan('small')
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <DaySkeleton />
  const dates = daysOf(range)
  const weeks = Array.from({ length: dates.length / 7 }, (_, index) => dates.slice(index * 7, index * 7 + 7))
  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.day
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[keyOf(event)]
    const next = from && by && body.current?.querySelector<HTMLElement>(`[data-day="${addDays(from, by)}"]`)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className={styles.scroller}>
      <table className={styles.month} aria-label={format.month(view.day)}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={format.weekdayLong(date)}>
                {format.weekdayShort(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const figures = data.find((each) => each.date === date)
                const sum = figures && staffFigures(figures.staff, staffId)
                return (
                  <td key={date}>
                    <DayCell
                      date={date}
                      today={date === today}
                      brief={brief}
                      other={date.slice(0, 7) !== view.day.slice(0, 7)}
                      open={figures?.open ?? true}
                      mark={figures}
                      count={staffId === undefined ? (figures?.count ?? 0) : (sum?.count ?? 0)}
                      percent={sum && occupancyPercent(sum)}
                      onOpen={() => view.switchTo('day', { at: date })}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = {
  date: Day
  today: boolean
  /** Whether to show only the number of visits, as on a phone. */
  brief: boolean
  /** Whether the day belongs to the previous or next month. */
  other: boolean
  open: boolean
  mark: Mark | undefined
  count: number
  percent: number | undefined
  onOpen: () => void
}

function DayCell({ date, today, brief, other, open, mark, count, percent, onOpen }: CellProps) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const isIdle = !open && count === 0
  const share = percent !== undefined && !isIdle && intl.formatNumber(percent / 100, { style: 'percent' })
  const visits = t('word.appointmentCount', { count })
  const closed = !open && t('word.closed')
  return (
    <button
      type="button"
      className={styles.cell}
      data-day={date}
      data-today={today || undefined}
      data-other={other || undefined}
      data-closed={!open || undefined}
      data-full={(percent !== undefined && percent > fullyBookedPercent) || undefined}
      aria-current={today ? 'date' : undefined}
      onClick={onOpen}
    >
      <span className="visually-hidden">
        {[format.dayLong(date), closed, (open || count > 0) && visits, share && `${t('admin.occupancy')} ${share}`]
          .filter(Boolean)
          .join(', ')}
      </span>
      <b aria-hidden="true">{format.dayOfMonth(date)}</b>
      {/* No mark for a closed day without a holiday: the text below says that it is closed. */}
      <DayMark mark={mark?.holiday || open ? mark : undefined} />
      <span aria-hidden="true" className={isIdle ? undefined : look('w650')}>
        {brief ? !isIdle && count : isIdle ? closed : visits}
      </span>
      {share && (
        <span aria-hidden="true" className={classes(row(8, 'middle', 'full', 'push-down'), styles.share)}>
          {share}
          <i style={{ '--share': (percent ?? 0) / 100 } as CSSProperties} />
        </span>
      )}
    </button>
  )
}
