import type { Span } from '@goldline/domain/time/spans'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import type { Editing } from './carrying.ts'
import styles from './DayGrid.module.css'
import type { Card, Colouring, DayColumn } from './day-columns.ts'
import { GridColumn } from './GridColumn.tsx'
import { HourGutter } from './HourGutter.tsx'
import { inColumn, place } from './places.ts'
import { SlotCursor } from './SlotCursor.tsx'
import { useEditing } from './use-editing.ts'
import { useFirstScroll, useFocusBack } from './use-scroller.ts'
import { useWalk } from './walk.ts'

type Props = {
  label: string
  columns: readonly DayColumn[]
  hours: Span
  /** Current wall-clock minute; undefined if today is not shown. */
  now: number | undefined
  /** Today's column, if the columns are days. */
  nowColumn?: string | undefined
  /** The zone's short name, for the corner. */
  zoneName: string
  nameOf: (column: DayColumn) => string
  renderHead: (column: DayColumn) => ReactNode
  /** The appointment open in the panel. */
  selected: string | undefined
  /** Appointments that just came or changed. */
  fresh: ReadonlySet<string>
  onOpen: (card: Card) => void
  /** Height of an hour in rem. */
  hourRem?: number
  colouring?: Colouring
  /** Shows the hours before and after the current range. */
  onBeyond?: (() => void) | undefined
  /** Absent: read-only. */
  editing?: Editing | undefined
}

/**
 * UI-02: one column per person or day. Arrow keys move between cards, Enter opens one, Space lifts it to move it. The
 * grid makes no calls and knows no session.
 */
export function DayGrid(props: Props) {
  const { columns, hours, selected, hourRem = 5 } = props
  // No line outside the hours shown.
  const now = props.now !== undefined && props.now >= hours.from && props.now <= hours.to ? props.now : undefined
  const scroller = useRef<HTMLElement>(null)
  useFirstScroll(scroller, now && ((now - hours.from) / 60) * hourRem)
  useFocusBack(scroller, selected)
  const walking = useWalk(columns, now, props.onOpen)
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
                {...concerning(column, walking.stop, { selected, fresh: props.fresh })}
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

/** Passes a column only what concerns it, so that the others do not re-render. */
function concerning(
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

/** Behind the cards: across a name it would look struck out. Shades past time. `at`: today's column, -1 for all. */
function NowLine({ now, at }: { now: number | undefined; at: number }) {
  if (now === undefined) return null
  const line = place({ from: now, to: now })
  if (at < 0)
    return (
      <>
        <div className={styles.past} style={place({ from: 0, to: now })} />
        <div className={styles.now} style={line} />
      </>
    )
  return (
    <>
      <div className={styles.now} data-faint style={line} />
      <div className={styles.now} style={{ ...line, ...inColumn(at) }} />
    </>
  )
}
