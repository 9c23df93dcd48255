import type { SentSmsDay } from '@goldline/contract/message/statistics'
import { scaleLinear } from 'd3-scale'
import { type PointerEvent, useId } from 'react'
import { useIntl } from '../../../i18n/intl.tsx'
import { DayAxes, plotSize } from '../chart/DayAxes.tsx'
import type { DrawingProps } from '../chart/DayChart.tsx'
import styles from './SmsBars.module.css'

/** Outcomes of an SMS, from the bottom of a bar to its top. */
export const smsOutcomes = ['delivered', 'sent', 'unknown', 'failed'] as const

/** Draws a bar per day with a part per outcome; failed ones are hatched, so that colour is not the only difference. */
export function SmsBars({ width, days, chosen, onPoint }: DrawingProps & { days: readonly SentSmsDay[] }) {
  const intl = useIntl()
  const hatch = useId()
  const plot = plotSize(width)
  const step = (plot.right - plot.left) / days.length
  const y = scaleLinear([0, Math.max(...days.map(totalOf), 4)], [plot.bottom, plot.top]).nice(4)
  const points = days.map((day, index) => ({ ...day, x: plot.left + (index + 0.5) * step }))
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor((event.clientX - left - plot.left) / step)
    onPoint(Math.max(0, Math.min(days.length - 1, index)))
  }
  const bar = Math.max(1, Math.min(28, step * 0.7))
  const at = chosen === undefined ? undefined : points[chosen]
  return (
    <svg
      viewBox={`0 0 ${width} ${plot.height}`}
      aria-hidden="true"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint(undefined)}
    >
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles.failedGround} width="5" height="5" />
          <line className={styles.failedLine} y2="5" />
        </pattern>
      </defs>
      <DayAxes plot={plot} points={points} y={y} amount={(count) => intl.formatNumber(count)} />
      {at && (
        <rect className={styles.cursor} x={at.x - step / 2} width={step} y={plot.top} height={plot.bottom - plot.top} />
      )}
      {points.map(({ x, ...day }) =>
        barSegments(day).map(({ fate, from, to }) => (
          <rect
            key={`${day.date} ${fate}`}
            data-fate={fate}
            className={styles.piece}
            fill={fate === 'failed' ? `url(#${hatch})` : undefined}
            x={x - bar / 2}
            width={bar}
            y={y(to)}
            height={y(from) - y(to)}
          />
        )),
      )}
    </svg>
  )
}

const totalOf = (day: SentSmsDay): number => smsOutcomes.reduce((sum, fate) => sum + day[fate], 0)

function barSegments(day: SentSmsDay) {
  let from = 0
  return smsOutcomes.flatMap((fate) => {
    const piece = { fate, from, to: from + day[fate] }
    from = piece.to
    return day[fate] > 0 ? [piece] : []
  })
}
