import type { Day } from '@goldline/domain/time/day'
import type { ScaleLinear } from 'd3-scale'
import { useFormat } from '../../../i18n/format.ts'
import styles from './DayAxes.module.css'

/** Minimum and maximum height in CSS pixels. */
const heights = { least: 260, most: 400 }
/** Width in CSS pixels for the longest label of a day in any language. */
const dayLabelWidth = 84
/** Returns height and edges of the plot; the height grows with the width. */
export function plotSize(width: number) {
  const height = Math.round(Math.min(heights.most, Math.max(heights.least, width * 0.48)))
  return { height, left: 56, right: width - 24, top: 10, bottom: height - 26 }
}

type Props = {
  plot: ReturnType<typeof plotSize>
  points: readonly { date: Day; x: number }[]
  y: ScaleLinear<number, number>
  amount: (value: number) => string
}

/** Draws a chart's axes: days below, amounts on the left. */
export function DayAxes({ plot: { left, right, height }, points, y, amount }: Props) {
  const { dayMonth } = useFormat()
  const every = Math.ceil((points.length * dayLabelWidth) / (right - left))
  return (
    <g>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line className={styles.rule} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={styles.amount} x={left - 8} y={y(tick) + 4}>
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
