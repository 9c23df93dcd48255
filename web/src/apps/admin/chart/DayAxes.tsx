import type { Day } from '@goldline/domain/time/day'
import type { ScaleLinear } from 'd3-scale'
import { useFormat } from '../../../i18n/format.ts'
import styles from './DayAxes.module.css'

/** CSS pixels. */
export const chartHeight = 320
/** Room for the longest name of a day, in every language. */
const dayLabelWidth = 84
export const plot = { left: 56, right: 24, top: 10, bottom: chartHeight - 26 }

type Props = {
  /** Where the plot ends. */
  right: number
  points: readonly { date: Day; x: number }[]
  y: ScaleLinear<number, number>
  amount: (value: number) => string
}

/** The days below a drawing, and the amounts beside it. */
export function DayAxes({ right, points, y, amount }: Props) {
  const { dayMonth } = useFormat()
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
          <text key={date} className={styles.day} x={x} y={chartHeight - 6}>
            {dayMonth(date)}
          </text>
        ))}
    </g>
  )
}
