import { isCancelled } from '@goldline/domain/appointment/status'
import { type Span, uncoveredSpans } from '@goldline/domain/time/spans'
import { type CSSProperties, memo } from 'react'
import { useSpanText } from '../../../../appointment/appointment-text.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { look, row } from '../../../../kit/look.ts'
import { absenceIcons } from '../../days/absence-icons.ts'
import type { DayColumn } from '../../days/day-columns.ts'
import { freeStretches, occupancy } from '../../days/occupancy.ts'
import { fullyBookedPercent } from '../ColumnHead.tsx'
import styles from './WeekLane.module.css'
import { approvedAbsence, isIdle, noFreeTimeReason, shownVisitIds } from './week-columns.ts'

type LaneProps = {
  column: DayColumn | undefined
  hours: Span
  /** Whether this is the lane of unassigned visits or deleted staff. */
  isNobodys: boolean
  label: string
  /** Date range of an absence of several days. */
  days?: string | undefined
  /** Minutes of the day that have passed; undefined for a coming day. */
  after: number | undefined
  onOpen: () => void
}

/** Shows one person's day: visits, occupancy and the next free time. */
export const WeekLane = memo(function WeekLane({ column, hours, isNobodys, label, days, after, onOpen }: LaneProps) {
  const intl = useIntl()
  const t = useText()
  const words = useLaneTexts(column, after)
  const percent = column && occupancy(column.working, column.cards)
  if (!column || isIdle(column)) return <DayOff {...{ column, isNobodys, label, days, onOpen }} />
  const live = column.cards.filter(({ appointment }) => !isCancelled(appointment.status))
  return (
    <button type="button" className={styles.lane} onClick={onOpen}>
      <span className="visually-hidden">{label}, </span>
      <span className={classes(row(8, 'wrap', 'gy0', 'between', 'w650'), styles.first)}>
        <span>{t('word.appointmentCount', { count: words.count })}</span>
        {percent !== undefined && (
          <span data-full={percent > fullyBookedPercent || undefined}>
            <span className="visually-hidden">, {t('admin.occupancy')} </span>
            {intl.formatNumber(percent / 100, { style: 'percent' })}
          </span>
        )}
      </span>
      <span className={styles.bar} aria-hidden="true">
        {uncoveredSpans([...column.working, ...column.breaks], hours).map((span) => (
          <i key={span.from} data-kind="off" style={laneStyle(span, hours)} />
        ))}
        {column.breaks.map((span) => (
          <i key={span.from} data-kind="break" style={laneStyle(span, hours)} />
        ))}
        {column.absences.map((span) => (
          <i
            key={`${span.kind}${span.from}`}
            data-kind={span.asked ? 'asked' : 'away'}
            style={laneStyle(span, hours)}
          />
        ))}
        {column.busy.map((span) => (
          <i key={span.from} data-kind="busy" style={laneStyle(span, hours)} />
        ))}
        {column.held.map((span) => (
          <i key={span.key} data-kind={span.requestId ? 'request' : 'held'} style={laneStyle(span, hours)} />
        ))}
        {live.map((card) => (
          <i key={card.key} data-kind="visit" data-status={card.appointment.status} style={laneStyle(card, hours)} />
        ))}
        {after !== undefined && after > hours.from && after < hours.to && (
          <i data-kind="now" style={{ left: laneStyle({ from: after, to: after }, hours).left }} />
        )}
      </span>
      <span className={classes(look('faint'), styles.free)} data-free={words.isFree || undefined}>
        <span className="visually-hidden">, </span>
        {words.free}
      </span>
    </button>
  )
})

/** Shows a day off, or an absence of one or several days. */
function DayOff({
  column,
  isNobodys,
  label,
  days,
  onOpen,
}: Pick<LaneProps, 'column' | 'isNobodys' | 'label' | 'days' | 'onOpen'>) {
  const t = useText()
  const away = column && approvedAbsence(column)
  const Icon = away && absenceIcons[away.kind]
  return (
    <button type="button" className={styles.lane} data-off={away ? 'away' : 'off'} onClick={onOpen}>
      <span className="visually-hidden">{label}, </span>
      <span className={classes(row(8, 'wrap', 'middle', 'justify-center', 'gy2'), styles.idle)}>
        {Icon && <Icon size={16} />}
        {!isNobodys && t(away ? `absence.kind.${away.kind}` : 'word.off')}
        {days && <small>{days}</small>}
      </span>
    </button>
  )
}

function useLaneTexts(column: DayColumn | undefined, after: number | undefined) {
  const t = useText()
  const spanText = useSpanText()
  const free = column && freeStretches(column, after ?? 0)[0]
  const word = column && noFreeTimeReason(column, after)
  const none = word ? t(`admin.views.${word}`) : ''
  return {
    count: column ? shownVisitIds([column]).size : 0,
    isFree: free !== undefined,
    free: free ? t('admin.views.free', { at: withoutBreaks(spanText(free)) }) : none,
  }
}

/** Prevents line breaks in a span: browsers may break after a dash even before a no-break space. */
const withoutBreaks = (span: string): string => span.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060')

/** Returns position and width as shares of the shown hours. */
export function laneStyle({ from, to }: Span, hours: Span): CSSProperties {
  const length = hours.to - hours.from
  const [start, end] = [Math.max(from, hours.from), Math.min(to, hours.to)]
  return { left: `${(100 * (start - hours.from)) / length}%`, width: `${(100 * Math.max(0, end - start)) / length}%` }
}
