import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import styles from './DayGrid.module.css'
import type { Card, DayColumn } from './day-columns.ts'
import { GridColumn } from './GridColumn.tsx'
import { HourGutter } from './HourGutter.tsx'
import { NowLine } from './NowLine.tsx'
import type { Span } from './spans.ts'
import { tabStop, walk } from './walk.ts'

/** Height of an hour, here and in the style sheet's hour lines. */
const hourPx = 80

type Props = {
  label: string
  columns: readonly DayColumn[]
  hours: Span
  /** Minutes of the wall clock; undefined on every day but today. */
  now: number | undefined
  /** The zone's short name, in the corner. */
  zoneName: string
  nameOf: (column: DayColumn) => string
  renderHead: (column: DayColumn) => ReactNode
  /** The card whose appointment is open elsewhere. */
  selected: string | undefined
  /** Appointments that just came or changed. */
  fresh: ReadonlySet<string>
  onOpen: (card: Card) => void
}

/** UI-02: a column a person. Arrows walk between the cards, Enter opens one; the grid knows no call and no session. */
export function DayGrid(props: Props) {
  const { columns, hours, now, selected, fresh, onOpen } = props
  const scroller = useRef<HTMLElement>(null)
  const [walked, setWalked] = useState<string>()
  useFirstScroll(scroller, hours, now)
  useFocusBack(scroller, selected)
  const byKey = (target: EventTarget) => {
    const key = (target as Element).closest<HTMLElement>('[data-card]')?.dataset.card
    return columns.flatMap(({ cards }) => cards).find((card) => card.key === key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const card = byKey(event.target)
    const next = card && !event.altKey && !event.ctrlKey && !event.metaKey && walk(columns, card.key, event.key)
    if (!next) return
    event.preventDefault()
    setWalked(next.key)
    cardElement(scroller.current, next.key)?.focus()
  }
  const open = useCallback(
    (card: Card) => {
      setWalked(card.key)
      onOpen(card)
    },
    [onOpen],
  )
  const stop = tabStop(columns, walked, now)
  const sizes = {
    '--shares': columns.reduce((sum, column) => sum + shareOf(column), 0),
    '--tracks': columns.map((column) => `minmax(0, ${shareOf(column)}fr)`).join(' '),
    '--hour': `${hourPx}px`,
    '--from': hours.from,
  } as CSSProperties
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      style={sizes}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
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
        <div className={styles.body} style={{ height: ((hours.to - hours.from) / 60) * hourPx }}>
          <HourGutter hours={hours} now={now} />
          <div className={styles.columns}>
            {columns.map((column) => (
              <GridColumn
                key={column.id}
                name={props.nameOf(column)}
                column={column}
                hours={hours}
                tabStop={column.cards.some(({ key }) => key === stop) ? stop : undefined}
                selected={column.cards.some(({ appointment }) => appointment.id === selected) ? selected : undefined}
                fresh={column.cards.some(({ appointment }) => fresh.has(appointment.id)) ? fresh : none}
                onOpen={open}
              />
            ))}
            <NowLine now={now} />
          </div>
        </div>
      </div>
    </section>
  )
}

const shareOf = ({ away }: DayColumn) => (away ? 0.5 : 1)
const none: ReadonlySet<string> = new Set()

function cardElement(root: HTMLElement | null, key: string): HTMLElement | undefined {
  return root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"]`) ?? undefined
}

/** The day opens where the work is: at the present hour, else at the first shift. Afterwards the person scrolls. */
function useFirstScroll(scroller: { current: HTMLElement | null }, hours: Span, now: number | undefined) {
  const today = now !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a day shown, not with each minute
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const above = element.clientHeight / 3
    element.scrollTop = now === undefined ? 0 : ((now - hours.from) / 60) * hourPx - above
  }, [today])
}

/** What was opened gets the focus back when it is closed, unless the person went elsewhere. */
function useFocusBack(scroller: { current: HTMLElement | null }, selected: string | undefined) {
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
