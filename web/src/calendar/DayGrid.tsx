import { type CSSProperties, type ReactNode, useRef } from 'react'
import styles from './DayGrid.module.css'
import type { Card, DayColumn } from './day-columns.ts'
import { GridColumn } from './GridColumn.tsx'
import { HourGutter } from './HourGutter.tsx'
import { NowLine } from './NowLine.tsx'
import type { Span } from './spans.ts'
import { useFirstScroll, useFocusBack } from './use-scroller.ts'
import { useWalk } from './use-walk.ts'

/** Height of an hour in rem. */
const hourRem = 5

type Props = {
  label: string
  columns: readonly DayColumn[]
  hours: Span
  /** Wall-clock minutes; undefined on every day but today. */
  now: number | undefined
  /** The zone's short name, for the corner. */
  zoneName: string
  nameOf: (column: DayColumn) => string
  renderHead: (column: DayColumn) => ReactNode
  /** The appointment open in the panel. */
  selected: string | undefined
  /** Appointments that just came or changed. */
  fresh: ReadonlySet<string>
  onOpen: (card: Card) => void
}

/**
 * UI-02: one column per person. Arrow keys move between cards, Enter opens one; the grid makes no calls and knows no
 * session.
 */
export function DayGrid(props: Props) {
  const { columns, hours, now, selected } = props
  const scroller = useRef<HTMLElement>(null)
  useFirstScroll(scroller, now && ((now - hours.from) / 60) * hourRem)
  useFocusBack(scroller, selected)
  const walking = useWalk(columns, now, props.onOpen)
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      style={sizes(columns, hours)}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      onKeyDown={walking.onKeyDown}
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
          <HourGutter hours={hours} now={now} />
          <div className={styles.columns}>
            {columns.map((column) => (
              <GridColumn
                key={column.id}
                name={props.nameOf(column)}
                column={column}
                hours={hours}
                {...concerning(column, walking.stop, { selected, fresh: props.fresh })}
                onOpen={walking.open}
              />
            ))}
            <NowLine now={now} />
          </div>
        </div>
      </div>
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

function sizes(columns: readonly DayColumn[], hours: Span): CSSProperties {
  return {
    '--shares': columns.reduce((sum, column) => sum + shareOf(column), 0),
    '--tracks': columns.map((column) => `minmax(0, ${shareOf(column)}fr)`).join(' '),
    '--hour': `${hourRem}rem`,
    '--from': hours.from,
    '--to': hours.to,
  } as CSSProperties
}
