import type { Day, DayRange } from '@goldline/domain/time/day'
import { daysRefusal, maxReportDays, periodDays, reportPeriods } from '@goldline/domain/time/period'
import { useState } from 'react'
import { useToday } from '../../../client/use-today.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { DateField } from '../../../kit/DateField.tsx'
import { row } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import styles from './Grids.module.css'
import { defaultPeriod, type ReportPeriodQuery } from './use-report-query.ts'

type Props = {
  asked: ReportPeriodQuery
  /** The days that are shown; null: all, undefined: not known yet. */
  shown: DayRange | null | undefined
  onChoose: (next: { period: string; from: Day | undefined; to: Day | undefined }) => void
}

/** Selects a named period, or the days from one to another (RPT-01i). */
export function PeriodChoice({ asked, shown, onChoose }: Props) {
  const t = useText()
  const today = useToday()
  // A free choice starts with the requested days, even if their report has not loaded.
  const named = asked.period === 'chosen' ? undefined : periodDays(asked.period, today)
  const start = named ?? shown ?? { from: today, to: today }
  return (
    <>
      <Select
        label={t('report.period')}
        options={reportPeriods}
        value={asked.period}
        translationPrefix="report.period."
        onChange={(period) =>
          onChoose(
            period === 'chosen'
              ? { period, ...start }
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
  const t = useText()
  const today = useToday()
  const [typed, setTyped] = useState<{ from: string; to: string }>(start)
  const wrong = findRangeError(typed, today)
  const change = (changed: Partial<DayRange>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    if (!findRangeError(next, today)) onChoose(next)
  }
  const error = wrong && t(`refusal.${wrong}`)
  return (
    <div className={classes(row(12, 'bottom', 'min-w-0'), styles.range)}>
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={t(end === 'from' ? 'word.firstDay' : 'word.lastDay')}
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

/** Returns why the days have no report: they are in the future, or otherwise invalid. */
const findRangeError = (days: { from: string; to: string }, today: Day) =>
  days.from > today ? 'date-range-invalid' : daysRefusal(days, maxReportDays)
