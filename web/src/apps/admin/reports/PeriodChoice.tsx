import { type Day, type DayRange, daysBetween, isDay } from '@goldline/domain/time/day'
import { mostReportDays, reportPeriods } from '@goldline/domain/time/period'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useToday } from '../../../client/use-today.ts'
import { DateField } from '../../../kit/DateField.tsx'
import { Select } from '../../../kit/Select.tsx'
import styles from './PeriodChoice.module.css'
import { type AskedPeriod, defaultPeriod } from './use-asked.ts'

type Props = {
  asked: AskedPeriod
  /** The days that are shown, with which a free choice begins. */
  shown: DayRange | undefined
  onChoose: (next: { period: string; from: Day | undefined; to: Day | undefined }) => void
}

/** RPT-01i: a named period, or the days from one to another. */
export function PeriodChoice({ asked, shown, onChoose }: Props) {
  const intl = useIntl()
  return (
    <>
      <Select
        label={intl.formatMessage({ id: 'admin.reports.period' })}
        options={reportPeriods}
        value={asked.period}
        translationPrefix="admin.reports.period."
        onChange={(period) =>
          onChoose(
            period === 'chosen' && shown
              ? { period, ...shown }
              : { period: period ?? defaultPeriod, from: undefined, to: undefined },
          )
        }
      />
      {asked.period === 'chosen' && (
        <Range
          start={{ from: asked.from ?? '', to: asked.to ?? '' }}
          onChoose={(range) => onChoose({ period: 'chosen', ...range })}
        />
      )}
    </>
  )
}

type RangeProps = { start: DayRange; onChoose: (range: DayRange) => void }

function Range({ start, onChoose }: RangeProps) {
  const intl = useIntl()
  const today = useToday()
  const [typed, setTyped] = useState<{ from: string; to: string }>(start)
  const wrong = faultOf(typed, today)
  const change = (changed: Partial<DayRange>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    if (!faultOf(next, today)) onChoose(next)
  }
  const error = wrong && intl.formatMessage({ id: `refusal.${wrong}` })
  return (
    <div className={styles.range}>
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={intl.formatMessage({ id: `admin.reports.period.${end}` })}
          value={typed[end]}
          min="2000-01-01"
          max={today}
          error={end === 'to' ? error : undefined}
          onChange={(day) => change({ [end]: day })}
        />
      ))}
    </div>
  )
}

function faultOf({ from, to }: { from: string; to: string }, today: Day) {
  if (!isDay(from) || !isDay(to) || from > to || from > today) return 'date-range-invalid'
  return daysBetween(from, to) >= mostReportDays ? 'date-range-too-long' : undefined
}
