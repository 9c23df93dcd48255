import type { DayMark as Mark } from '@goldline/domain/business-object/day-mark'
import type { Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSpanText } from '../../../../appointment/appointment-text.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { look, row, stack } from '../../../../kit/look.ts'
import { type Card, type DayColumn, shownHours } from '../../days/day-columns.ts'
import screen from '../CalendarScreen.module.css'
import { Occupancy } from '../ColumnHead.tsx'
import { DayMark } from '../DayMark.tsx'
import { wholeDay } from '../DayView.tsx'
import { DropDialogs } from '../DropDialogs.tsx'
import { DayGrid } from '../grid/DayGrid.tsx'
import type { ViewProps } from '../use-day.ts'
import { useDrop } from '../use-drop.ts'
import { hourRem } from '../view-settings.ts'
import styles from './WeekOfOne.module.css'
import { weekColumns } from './week-columns.ts'

/** Shows one person's week: a column per day. */
export function WeekOfOne({ days, now, view, settings, selected, fresh, staffId }: ViewProps & { staffId: string }) {
  const t = useText()
  const format = useFormat()
  const { frame } = days
  const { timeZone } = frame.businessObject
  const present = zone(timeZone).toWall(now)
  const [wide, setWide] = useState(false)
  const columns = useMemo(() => weekColumns(days, staffId, view.statuses), [days, staffId, view.statuses])
  const hours = useMemo(() => hoursOf(frame, columns), [columns, frame])
  const open = useCallback(({ appointment }: Card) => view.open(appointment.id), [view.open])
  const nameOf = useCallback(({ id }: DayColumn) => format.dayLong(id), [format])
  const drop = useDrop((columnId) => ({ day: columnId, staffId }), view.begin)
  const shown = columns.some(({ id }) => id === present.day)
  const place = useScrollToToday(days.from)
  return (
    <div ref={place} className={screen.day}>
      <DayGrid
        key={days.from}
        label={t('admin.views.week.grid', { day: format.dayLong(days.from) })}
        columns={columns}
        hours={wide ? wholeDay : hours}
        now={shown ? present.minutes : undefined}
        nowColumn={present.day}
        zoneName={format.zoneName(timeZone, zone(timeZone).toInstant(days.from, 720))}
        nameOf={nameOf}
        renderHead={(column) => (
          <Head
            column={column}
            mark={frame.opening.find(({ date }) => date === column.id)}
            today={column.id === present.day}
            onOpen={() => view.switchTo('day', { at: column.id })}
          />
        )}
        selected={selected}
        fresh={fresh}
        onOpen={open}
        hourRem={hourRem[settings.density]}
        colouring={settings.colouring}
        onBeyond={() => setWide(true)}
        editing={drop.editing}
      />
      <DropDialogs drop={drop} />
    </div>
  )
}

/** Scrolls a narrow window to today instead of Monday. */
function useScrollToToday(from: Day) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again for another week
  useEffect(() => {
    const today = place.current?.querySelector('[data-today]')?.parentElement
    today?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [from])
  return place
}

function hoursOf(frame: ViewProps['days']['frame'], columns: readonly DayColumn[]) {
  const all = columns.map((column) => shownHours(frame, [column], column.id))
  return { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) }
}

type HeadProps = { column: DayColumn; mark: Mark | undefined; today: boolean; onOpen: () => void }

function Head({ column, mark, today, onOpen }: HeadProps) {
  const format = useFormat()
  const spanText = useSpanText()
  const { id: day, working } = column
  const [first, last] = [working[0], working.at(-1)]
  return (
    <div className={classes(row(8, 'middle', 'min-w-0'), styles.head)} data-today={today || undefined}>
      <button type="button" onClick={onOpen}>
        <span className="visually-hidden">{format.dayLong(day)}</span>
        <span aria-hidden="true">{format.weekdayShort(day)}</span>
        <b aria-hidden="true">{format.dayOfMonth(day)}</b>
      </button>
      <DayMark mark={mark} />
      <div className={stack(0, 'min-w-0', 'f12', 'w650', 'faint', 'num')}>
        <Occupancy column={column} />
        {first && last && <span className={look('clip')}>{spanText({ from: first.from, to: last.to })}</span>}
      </div>
    </div>
  )
}
