import { zone } from '@goldline/domain/time/zone'
import { fullName } from '@goldline/domain/user/full-name'
import { type TouchEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Card, DayColumn } from '../days/day-columns.ts'
import { unassignedId } from '../days/stretches.ts'
import { useOnlyStaff } from '../session.ts'
import styles from './CalendarScreen.module.css'
import { ColumnHead } from './ColumnHead.tsx'
import { DropDialogs } from './DropDialogs.tsx'
import { DayGrid } from './grid/DayGrid.tsx'
import type { LoadedDay } from './use-day.ts'
import { useDrop } from './use-drop.ts'
import type { useView } from './use-view.ts'
import { chosenColumns, hourRem, type ViewSettings } from './view-settings.ts'

type Props = {
  loaded: LoadedDay
  /** Wall-clock minutes; undefined on every day but today. */
  now: number | undefined
  view: ReturnType<typeof useView>
  selected: string | undefined
  fresh: ReadonlySet<string>
  settings: ViewSettings
  /** Id of the only person shown; undefined: the columns of the settings. */
  staffId: string | undefined
  /** Called by a swipe to other days. */
  onStep: ((days: number) => void) | undefined
}

/** UI-02: shows the day's columns, with a text over them if the day is empty. */
export function DayView({ loaded, now, view, selected, fresh, settings, staffId, onStep }: Props) {
  const t = useText()
  const format = useFormat()
  const nameOf = useColumnName()
  const { day, frame, shown, everything, hours } = loaded
  const { timeZone } = frame.businessObject
  const [wide, setWide] = useState(false)
  const open = useCallback(({ appointment }: Card) => view.open(appointment.id), [view.open])
  const drop = useDrop((columnId) => ({ day, staffId: columnId }), view.begin)
  const columns = useMemo(() => columnsOf(shown, settings, staffId), [shown, settings, staffId])
  const closed = frame.opening.every(({ date, spans }) => date !== day || spans.length === 0)
  const closedOn = now !== undefined ? 'admin.day.closedToday' : 'admin.day.closed'
  const nobody = useOnlyStaff() === '' ? 'admin.day.nobody' : undefined
  const empty = nobody ?? (view.statuses.size > 0 ? 'admin.day.emptyFiltered' : closed ? closedOn : 'admin.day.empty')
  return (
    <div className={styles.day} {...useSwipe(onStep)}>
      <DayGrid
        key={day}
        label={t('admin.calendar.grid', { day: format.dayLong(day) })}
        columns={columns}
        hours={wide ? wholeDay : hours}
        now={now}
        zoneName={format.zoneName(timeZone, zone(timeZone).toInstant(day, 720))}
        nameOf={nameOf}
        renderHead={(column) => (
          <ColumnHead column={everything.get(column.id) ?? column} name={nameOf(column)} day={day} now={now} />
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
      {columns.every(({ cards }) => cards.length === 0) && (
        <p className={styles.empty} role="status">
          {t(empty)}
        </p>
      )}
    </div>
  )
}

export const wholeDay = { from: 0, to: 1440 } as const

/** Returns the columns to show; for one person also the unassigned column, and never narrowed. */
function columnsOf(shown: readonly DayColumn[], settings: ViewSettings, staffId: string | undefined) {
  if (staffId === undefined) return chosenColumns(shown, settings)
  return shown
    .filter(({ id }) => id === staffId || id === unassignedId)
    .map((column) => (column.away ? { ...column, away: false } : column))
}

/** Returns a function that names a column: a person, unassigned, or deleted staff (AVL-05, CAT-06). */
export function useColumnName(): (column: Pick<DayColumn, 'id' | 'person'>) => string {
  const t = useText()
  return useCallback(
    ({ id, person }) => {
      if (person) return fullName(person)
      return t(id === unassignedId ? 'label.unassignedStaff' : 'label.deletedStaff')
    },
    [t],
  )
}

/** A swipe's minimum horizontal distance (pixels), and its minimum ratio of width to height. */
const [far, flat] = [64, 2]

/** Handles swipes: left shows the next day, right the previous one. */
function useSwipe(onStep: ((days: number) => void) | undefined) {
  const from = useRef<{ x: number; y: number }>(undefined)
  if (!onStep) return {}
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0)
      from.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0)
      const { current: start } = from
      from.current = undefined
      // Dragging a card is no swipe.
      if (!start || !touch || document.documentElement.dataset.dragging !== undefined) return
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
      if (Math.abs(x) > far && Math.abs(x) > flat * Math.abs(y)) onStep(x < 0 ? 1 : -1)
    },
  }
}
