import type { Report } from '@goldline/contract/report'
import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import type { PointerEvent } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { DayAxes, plotSize } from '../chart/DayAxes.tsx'
import type { DrawingProps } from '../chart/DayChart.tsx'
import styles from './TurnoverChart.module.css'

type Day = Report['days'][number]
type Point = Day & { x: number }

/** Whether the salon was open. Closed days are skipped: a curve that fell to 0 every Sunday would hide the changes. */
const wasOpen = ({ before, beforeOpen }: Day) => before !== null && (beforeOpen || before > 0)

type Props = DrawingProps & { days: readonly Day[]; currency: string }

/** Draws the two curves over their axes; a cursor marks `chosen`. */
export function TurnoverCurves({ width, days, currency, chosen, onPoint }: Props) {
  const { money } = useFormat()
  // Without currency on the axis, since the tooltip's amount has it.
  const amount = (minor: number) => money(minor, currency).replace(/^\D+|\D+$/g, '')
  const plot = plotSize(width)
  const most = Math.max(...days.flatMap(({ turnover, before }) => [turnover, before ?? 0]))
  const x = scaleLinear([0, days.length - 1], [plot.left, plot.right])
  // The axis begins at 0, so that heights are proportional.
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
  )
  const now = line<Point>(
    (each) => each.x,
    (each) => y(each.turnover),
  )
  const under = area<Point>(
    (each) => each.x,
    plot.bottom,
    (each) => y(each.turnover),
  )
  const worked = points.filter(({ open, turnover }) => open || turnover > 0)
  const day = chosen === undefined ? undefined : points[chosen]
  return (
    <svg
      viewBox={`0 0 ${width} ${plot.height}`}
      aria-hidden="true"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint(undefined)}
    >
      <DayAxes plot={plot} points={points} y={y} amount={amount} />
      <path className={styles.area} d={under(worked) ?? ''} />
      <path className={styles.before} d={before(points.filter(wasOpen)) ?? ''} />
      <path className={styles.now} d={now(worked) ?? ''} />
      {day && <line className={styles.cursor} x1={day.x} x2={day.x} y1={plot.top} y2={plot.bottom} />}
      {day && <circle className={styles.dot} cx={day.x} cy={y(day.turnover)} r={5} />}
    </svg>
  )
}
