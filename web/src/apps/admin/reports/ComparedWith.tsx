import type { Report } from '@goldline/contract/report'
import { comparisons } from '@goldline/domain/report/report-days'
import { type Day, isDay } from '@goldline/domain/time/day'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { DateField } from '../../../kit/DateField.tsx'
import { look } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import { useReportFormat } from './report-format.ts'
import { lastComparableDay, type useReportQuery } from './use-report-query.ts'

type Props = { report: Report; asked: ReturnType<typeof useReportQuery> }

/**
 * Compares with the period before, the same period a year earlier, or equally many days from a chosen one on (RPT-01).
 */
export function ComparedWith({ report, asked: { query, choose } }: Props) {
  const t = useText()
  const last = lastComparableDay(report)
  if (!report.before) return null
  const { compare = 'before', comparedFrom } = query
  return (
    <>
      <Select
        label={t('admin.reports.compare')}
        options={comparisons}
        value={compare}
        translationPrefix="admin.reports.compare."
        onChange={(next) =>
          choose(next === 'chosen' ? chosenFrom(report) : { compare: next ?? undefined, comparedFrom: undefined })
        }
      />
      {compare === 'chosen' && (
        <FromField day={comparedFrom ?? ''} last={last} onChoose={(day) => choose({ comparedFrom: day })} />
      )}
    </>
  )
}

function FromField({ day, last, onChoose }: { day: string; last: Day; onChoose: (day: Day) => void }) {
  const t = useText()
  const [typed, setTyped] = useState(day)
  const fits = isDay(typed) && typed <= last
  return (
    <DateField
      label={t('admin.reports.comparedFrom')}
      value={typed}
      min="2000-01-01"
      max={last}
      error={fits ? undefined : t('refusal.date-range-invalid')}
      onChange={(next) => {
        setTyped(next)
        if (isDay(next) && next <= last) onChoose(next)
      }}
    />
  )
}

/** Returns the initial choice of days: those compared now. */
const chosenFrom = ({ before }: Report) => ({ compare: 'chosen', comparedFrom: before?.from })

/** Shows which days are compared, and why. */
export function ComparedDays({ report: { range, before }, asked }: Props) {
  const t = useText()
  const { rangeText } = useReportFormat()
  if (!before) return <p className={look('quiet')}>{rangeText(range)}</p>
  return (
    <p className={look('quiet')}>
      {t('admin.reports.compared', { range: rangeText(range), before: rangeText(before) })}
      <br />
      <small>{t(`admin.reports.compare.${asked.query.compare ?? 'before'}.definition`)}</small>
    </p>
  )
}
