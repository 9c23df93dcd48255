import type { Report } from '@goldline/contract/report'
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import type { PointerEvent } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import styles from './TurnoverChart.module.css'

type Day = Report['days'][number]
type Point = Day & { x: number }
type Scale = ScaleLinear<number, number>

type Props = {
  /** CSS pixels. */
  width: number
  days: readonly Day[]
  currency: string
  chosen: number | undefined
  onPoint: (index: number | undefined) => void
}

const height = 320
/** Room for the longest name of a day, in every language. */
const dayLabelWidth = 84
const plot = { left: 56, top: 10, bottom: height - 26 }

/** The two curves over their axes; `chosen` has a cursor. */
export function TurnoverCurves({ width, days, currency, chosen, onPoint }: Props) {
  const right = width - 24
  const most = Math.max(...days.flatMap(({ turnover, before }) => [turnover, before ?? 0]))
  const x = scaleLinear([0, days.length - 1], [plot.left, right])
  // The axis begins at 0, so that a height is an amount.
  const y = scaleLinear([0, most], [plot.bottom, plot.top]).nice(4)
  const points = days.map((day, index) => ({ ...day, x: x(index) }))
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const index = Math.round(x.invert(event.clientX - left))
    onPoint(Math.max(0, Math.min(days.length - 1, index)))
  }
  const before = line<Point>(
    (each) => each.x,
    (each) => y(each.before ?? 0),
  ).defined((each) => each.before !== null)
  const now = line<Point>(
    (each) => each.x,
    (each) => y(each.turnover),
  )
  const under = area<Point>(
    (each) => each.x,
    plot.bottom,
    (each) => y(each.turnover),
  )
  const day = chosen === undefined ? undefined : points[chosen]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint(undefined)}
    >
      <Axes right={right} points={points} y={y} currency={currency} />
      <path className={styles.area} d={under(points) ?? ''} />
      <path className={styles.before} d={before(points) ?? ''} />
      <path className={styles.now} d={now(points) ?? ''} />
      {day && <line className={styles.cursor} x1={day.x} x2={day.x} y1={plot.top} y2={plot.bottom} />}
      {day && <circle className={styles.dot} cx={day.x} cy={y(day.turnover)} r={5} />}
    </svg>
  )
}

type AxesProps = { right: number; points: readonly Point[]; y: Scale; currency: string }

function Axes({ right, points, y, currency }: AxesProps) {
  const { dayMonth, money } = useFormat()
  // The currency stands at the day's own amount; here it would only repeat itself.
  const amount = (minor: number) => money(minor, currency).replace(/^\D+|\D+$/g, '')
  const every = Math.ceil((points.length * dayLabelWidth) / (right - plot.left))
  return (
    <g>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line className={styles.rule} x1={plot.left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={styles.amount} x={plot.left - 8} y={y(tick) + 4}>
            {amount(tick)}
          </text>
        </g>
      ))}
      {points
        .filter((_, index) => index % every === 0)
        .map(({ date, x }) => (
          <text key={date} className={styles.day} x={x} y={height - 6}>
            {dayMonth(date)}
          </text>
        ))}
    </g>
  )
}
