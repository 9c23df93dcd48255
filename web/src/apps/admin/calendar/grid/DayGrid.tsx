import type { Span } from '@goldline/domain/time/spans'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { columnStyle, placeStyle } from '../../days/card-places.ts'
import type { Card, CardColouring, DayColumn } from '../../days/day-columns.ts'
import { useArrowKeys } from './arrow-keys.ts'
import type { CardEditing } from './carried-card.ts'
import styles from './DayGrid.module.css'
import { GridColumn } from './GridColumn.tsx'
import hourGutterStyles from './HourGutter.module.css'
import { SlotCursor } from './SlotCursor.tsx'
import { useEditing } from './use-editing.ts'

type Props = {
  label: string
  columns: readonly DayColumn[]
  hours: Span
  /** Current wall-clock minute; undefined if today is not shown. */
  now: number | undefined
  /** Today's column, if the columns are days. */
  nowColumn?: string | undefined
  /** The time zone's short name, shown in the corner. */
  zoneName: string
  nameOf: (column: DayColumn) => string
  renderHead: (column: DayColumn) => ReactNode
  /** The appointment open in the panel. */
  selected: string | undefined
  /** Ids of appointments just added or changed, which are highlighted. */
  fresh: ReadonlySet<string>
  onOpen: (card: Card) => void
  /** Height of an hour in rem. */
  hourRem?: number
  colouring?: CardColouring
  /** Called to show the hours before and after the current range. */
  onBeyond?: (() => void) | undefined
  /** Handlers for editing; undefined: the grid is read-only. */
  editing?: CardEditing | undefined
}

/**
 * UI-02: shows a column per person or day. Arrow keys move between cards, Enter opens a card, Space picks it up to move
 * it. The grid makes no calls and needs no session.
 */
export function DayGrid(props: Props) {
  const { columns, hours, selected, hourRem = 5 } = props
  // Show no current time outside the hours shown.
  const now = props.now !== undefined && props.now >= hours.from && props.now <= hours.to ? props.now : undefined
  const scroller = useRef<HTMLElement>(null)
  useFirstScroll(scroller, now && ((now - hours.from) / 60) * hourRem)
  useRestoreFocus(scroller, selected)
  const walking = useArrowKeys(columns, now, props.onOpen)
  const edit = useEditing({ scroller, columns, hours, nameOf: props.nameOf, editing: props.editing })
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      style={sizes(columns, hours, hourRem)}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to scroll by keyboard
      tabIndex={0}
      onKeyDown={(event) => edit.onKeyDown(event) || walking.onKeyDown(event)}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <div className={styles.corner}>{props.zoneName}</div>
          <div className={styles.people}>
            {columns.map((column) => (
              <div key={column.id} className={styles.person}>
                {props.renderHead(column)}
              </div>
            ))}
          </div>
        </div>
        <div className={styles.body}>
          <HourGutter hours={hours} now={now} onBeyond={props.onBeyond} />
          <div ref={edit.area} className={styles.columns}>
            {columns.map((column) => (
              <GridColumn
                key={column.id}
                name={props.nameOf(column)}
                column={column}
                hours={hours}
                hourRem={hourRem}
                colouring={props.colouring ?? 'status'}
                movable={props.editing?.canMove}
                {...columnProps(column, walking.stop, { selected, fresh: props.fresh })}
                onOpen={walking.open}
              />
            ))}
            <NowLine now={now} at={columns.findIndex(({ id }) => id === props.nowColumn)} />
            {props.editing?.onSlot && (
              <SlotCursor
                columns={columns}
                hours={hours}
                now={now}
                nameOf={props.nameOf}
                onSlot={props.editing.onSlot}
              />
            )}
            <div ref={edit.layer} className={styles.layer} aria-hidden="true" />
          </div>
        </div>
      </div>
      <p ref={edit.spoken} className="visually-hidden" aria-live="assertive" />
    </section>
  )
}

const none: ReadonlySet<string> = new Set()

/** Returns the props with only this column's values, so that other columns do not re-render. */
function columnProps(
  { cards }: DayColumn,
  stop: string | undefined,
  { selected, fresh }: { selected: string | undefined; fresh: ReadonlySet<string> },
) {
  return {
    tabStop: cards.some(({ key }) => key === stop) ? stop : undefined,
    selected: cards.some(({ appointment }) => appointment.id === selected) ? selected : undefined,
    fresh: cards.some(({ appointment }) => fresh.has(appointment.id)) ? fresh : none,
  }
}

const shareOf = ({ away }: DayColumn) => (away ? 0.5 : 1)

function sizes(columns: readonly DayColumn[], hours: Span, hourRem: number): CSSProperties {
  return {
    '--shares': columns.reduce((sum, column) => sum + shareOf(column), 0),
    '--tracks': columns.map((column) => `minmax(0, ${shareOf(column)}fr)`).join(' '),
    '--hour': `${hourRem}rem`,
    '--from': hours.from,
    '--to': hours.to,
  } as CSSProperties
}

/**
 * Draws the current time and shades past time, behind the cards, since a line across a name would look like a
 * strikethrough. `at`: index of today's column, -1 for all.
 */
function NowLine({ now, at }: { now: number | undefined; at: number }) {
  if (now === undefined) return null
  const line = placeStyle({ from: now, to: now })
  if (at < 0)
    return (
      <>
        <div className={styles.past} style={placeStyle({ from: 0, to: now })} />
        <div className={styles.now} style={line} />
      </>
    )
  return (
    <>
      <div className={styles.now} data-faint style={line} />
      <div className={styles.now} style={{ ...line, ...columnStyle(at) }} />
    </>
  )
}

type Scroller = { current: HTMLElement | null }

/**
 * Scrolls once: today so that the current time (at `nowAt` rem) is a third down the view; other days stay at their
 * start.
 */
function useFirstScroll(scroller: Scroller, nowAt: number | undefined) {
  const today = nowAt !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per day shown, not every minute
  useEffect(() => {
    const element = scroller.current
    // Without a target, do nothing: reading a position would force the layout of the whole day.
    if (!element || nowAt === undefined) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    element.scrollTop = nowAt * rem - element.clientHeight / 3
  }, [today])
}

/** Returns the focus to a card when its panel closes, unless it has moved elsewhere. */
function useRestoreFocus(scroller: Scroller, selected: string | undefined) {
  const before = useRef(selected)
  useEffect(() => {
    const closed = selected === undefined ? before.current : undefined
    before.current = selected
    if (closed === undefined || document.activeElement !== document.body) return
    const card = scroller.current?.querySelector<HTMLElement>(`[data-card^="${CSS.escape(closed)}"]`)
    const target = card ?? scroller.current
    target?.focus({ preventScroll: true })
  }, [scroller, selected])
}

/** Minutes from the current time within which an hour's label is hidden, so that both labels do not overlap. */
const hiddenWithin = 12

type HourGutterProps = { hours: Span; now: number | undefined; onBeyond?: (() => void) | undefined }

function HourGutter({ hours, now, onBeyond }: HourGutterProps) {
  const t = useText()
  const format = useFormat()
  const text = (minutes: number) => format.timeOfDay(formatTimeOfDay(minutes))
  const first = Math.ceil((hours.from + 1) / 60)
  const full = Array.from({ length: Math.ceil(hours.to / 60) - first }, (_, index) => (first + index) * 60)
  return (
    <div className={hourGutterStyles.gutter}>
      <div aria-hidden="true">
        {full
          .filter((minutes) => now === undefined || Math.abs(minutes - now) > hiddenWithin)
          .map((minutes) => (
            <span key={minutes} className={hourGutterStyles.hour} style={placeStyle({ from: minutes, to: minutes })}>
              {text(minutes)}
            </span>
          ))}
        {now !== undefined && (
          <span className={hourGutterStyles.nowLabel} style={placeStyle({ from: now, to: now })}>
            {text(now)}
          </span>
        )}
      </div>
      {onBeyond && hours.from > 0 && (
        <button type="button" className={hourGutterStyles.before} onClick={onBeyond}>
          {t('admin.calendar.before', { time: text(hours.from) })}
        </button>
      )}
      {onBeyond && hours.to < 1440 && (
        <button type="button" className={hourGutterStyles.after} onClick={onBeyond}>
          {t('admin.calendar.after', { time: text(hours.to) })}
        </button>
      )}
    </div>
  )
}
