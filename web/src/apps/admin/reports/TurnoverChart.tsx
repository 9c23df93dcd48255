import type { Report } from '@goldline/contract/report'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { Nothing, ReportCard } from './ReportCard.tsx'
import styles from './TurnoverChart.module.css'
import { TurnoverCurves } from './TurnoverCurves.tsx'

type Day = Report['days'][number]
type Props = { days: readonly Day[]; currency: string }

/** Booked turnover by day, beside the period before; as a drawing, or as a table. */
export function TurnoverChart({ days, currency }: Props) {
  const intl = useIntl()
  const [asTable, setAsTable] = useState(false)
  return (
    <ReportCard
      wide
      title={intl.formatMessage({ id: 'admin.reports.byDay' })}
      definition={intl.formatMessage({ id: 'admin.reports.byDay.definition' })}
      legend={(['now', 'before'] as const).map((kind) => ({
        kind,
        label: intl.formatMessage({ id: `admin.reports.legend.${kind}` }),
      }))}
      aside={
        days.length > 1 && (
          <Button look="link" onClick={() => setAsTable(!asTable)}>
            {intl.formatMessage({ id: asTable ? 'admin.reports.asChart' : 'admin.reports.asTable' })}
          </Button>
        )
      }
    >
      {days.every(({ turnover, before }) => !turnover && !before) ? (
        <Nothing>{intl.formatMessage({ id: 'admin.reports.none' })}</Nothing>
      ) : asTable || days.length === 1 ? (
        <DayTable days={days} currency={currency} />
      ) : (
        <Chart days={days} currency={currency} />
      )}
    </ReportCard>
  )
}

/** The arrow keys walk the days, as the pointer does. */
function Chart({ days, currency }: Props) {
  const intl = useIntl()
  const [chosen, setChosen] = useState<number>()
  const last = days.length - 1
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const at = chosen ?? last
  const walk = (event: KeyboardEvent) => {
    const next = stepOf(event.key, { at, last })
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }
  const day = chosen === undefined ? undefined : days[chosen]
  return (
    <div
      ref={box}
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={intl.formatMessage({ id: 'admin.reports.byDay' })}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={at + 1}
      aria-valuetext={useDayText(days[at], currency)}
      onKeyDown={walk}
      onBlur={() => setChosen(undefined)}
    >
      <TurnoverCurves width={width} days={days} currency={currency} chosen={chosen} onPoint={setChosen} />
      {day && <DayNote day={day} currency={currency} at={at / last} />}
    </div>
  )
}

/** In CSS pixels, so that the words of a drawing keep their size. */
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

/** The day that a key leads to; undefined for other keys. */
function stepOf(key: string, { at, last }: { at: number; last: number }): number | undefined {
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

function useDayText(day: Day | undefined, currency: string): string | undefined {
  const intl = useIntl()
  const { money, dayLong } = useFormat()
  if (day === undefined) return undefined
  const values = { day: dayLong(day.date), turnover: money(day.turnover, currency) }
  const text =
    day.before === null
      ? intl.formatMessage({ id: 'admin.reports.day' }, values)
      : intl.formatMessage({ id: 'admin.reports.day.compared' }, { ...values, before: money(day.before, currency) })
  return day.open ? text : `${text} · ${intl.formatMessage({ id: 'admin.reports.day.closed' })}`
}

function DayNote({ day, currency, at }: { day: Day; currency: string; at: number }) {
  const text = useDayText(day, currency)
  // On the side with more room.
  const side = at > 0.5 ? { right: `${(1 - at) * 100 + 2}%` } : { left: `${at * 100 + 2}%` }
  return (
    <p className={styles.note} style={side}>
      {text}
    </p>
  )
}

function DayTable({ days, currency }: Props) {
  const intl = useIntl()
  const { money, dayShort } = useFormat()
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{intl.formatMessage({ id: 'admin.reports.dayColumn' })}</th>
            <th scope="col">{intl.formatMessage({ id: 'admin.reports.legend.now' })}</th>
            <th scope="col">{intl.formatMessage({ id: 'admin.reports.legend.before' })}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, turnover, before }) => (
            <tr key={date}>
              <th scope="row">{dayShort(date)}</th>
              <td>{money(turnover, currency)}</td>
              <td>{before === null ? '–' : money(before, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
