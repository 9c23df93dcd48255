import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { keyOf } from '../../../kit/typing.ts'
import styles from './DayChart.module.css'

/** Props for the drawing of a chart; `width` in CSS pixels, `chosen`: index of the selected day. */
export type DrawingProps = { width: number; chosen: number | undefined; onPoint: (index: number | undefined) => void }

type Props = {
  label: string
  /** Number of days, at least two. */
  count: number
  /** Returns a day's values as one line of text. */
  textOf: (index: number) => string
  children: (drawn: DrawingProps) => ReactNode
}

/** Shows a chart with one value per day. Arrow keys and the pointer select a day. */
export function DayChart({ label, count, textOf, children }: Props) {
  const [chosen, setChosen] = useState<number>()
  const last = count - 1
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const at = Math.min(chosen ?? last, last)
  const walk = (event: KeyboardEvent) => {
    const next = dayByKey(keyOf(event), { at, last })
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }
  return (
    <div
      ref={box}
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
      aria-valuetext={textOf(at)}
      onKeyDown={walk}
      onBlur={() => setChosen(undefined)}
    >
      {children({ width, chosen: chosen === undefined ? undefined : at, onPoint: setChosen })}
      {chosen !== undefined && (
        <p className={styles.note} style={tooltipStyle(at / last)}>
          {textOf(at)}
        </p>
      )}
    </div>
  )
}

/** Returns the tooltip's position, on the side with more room. */
const tooltipStyle = (at: number) => (at > 0.5 ? { right: `${(1 - at) * 100 + 2}%` } : { left: `${at * 100 + 2}%` })

/** Measures the box's width in CSS pixels; drawing at that width keeps the text size. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(720)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return width
}

/** Returns the index of the day that a key leads to; undefined for other keys. */
function dayByKey(key: string, { at, last }: { at: number; last: number }): number | undefined {
  const to: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 7,
    PageUp: at + 7,
    Home: 0,
    End: last,
  }
  const next = to[key]
  return next === undefined ? undefined : Math.max(0, Math.min(last, next))
}
