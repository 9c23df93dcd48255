import type { Report } from '@goldline/contract/report'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { dot } from '../../../kit/dot.ts'
import { DayChart } from '../chart/DayChart.tsx'
import { DaysTable } from '../chart/DaysTable.tsx'
import { NoFigures, ReportCard } from './ReportCard.tsx'
import { TurnoverCurves } from './TurnoverCurves.tsx'

type Day = Report['days'][number]
type Props = { days: readonly Day[]; currency: string }

/** Shows booked turnover by day, with the period before, as a chart or a table. */
export function TurnoverChart({ days, currency }: Props) {
  const t = useText()
  const [asTable, setAsTable] = useState(false)
  const compared = days.some(({ before }) => before !== null)
  return (
    <ReportCard
      wide
      title={t('admin.reports.byDay')}
      definition={t('admin.reports.byDay.definition')}
      legend={(compared ? (['now', 'before'] as const) : (['now'] as const)).map((kind) => ({
        kind,
        label: t(`admin.reports.legend.${kind}`),
      }))}
      aside={
        days.length > 1 && (
          <Button kind="link" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'admin.reports.asChart' : 'admin.reports.asTable')}
          </Button>
        )
      }
    >
      {days.every(({ turnover, before }) => !turnover && !before) ? (
        <NoFigures>{t('admin.reports.none')}</NoFigures>
      ) : asTable || days.length === 1 ? (
        <DayTable days={days} currency={currency} />
      ) : (
        <Chart days={days} currency={currency} />
      )}
    </ReportCard>
  )
}

function Chart({ days, currency }: Props) {
  const t = useText()
  const dayText = useDayText(currency)
  return (
    <DayChart label={t('admin.reports.byDay')} count={days.length} textOf={(index) => dayText(days[index])}>
      {(drawn) => <TurnoverCurves {...drawn} days={days} currency={currency} />}
    </DayChart>
  )
}

function useDayText(currency: string) {
  const t = useText()
  const { money, dayLong } = useFormat()
  return (day: Day | undefined): string => {
    if (day === undefined) return ''
    const values = { day: dayLong(day.date), turnover: money(day.turnover, currency) }
    const text =
      day.before === null
        ? t('admin.reports.day', values)
        : t('admin.reports.day.compared', { ...values, before: money(day.before, currency) })
    return day.open ? text : `${text}${dot}${t('word.closedDay')}`
  }
}

function DayTable({ days, currency }: Props) {
  const t = useText()
  const { money, dayShort } = useFormat()
  return (
    <DaysTable
      columns={(['word.day', 'admin.reports.legend.now', 'admin.reports.legend.before'] as const).map((id) => t(id))}
      rows={days.map(({ date, turnover, before }) => ({
        key: date,
        cells: [dayShort(date), money(turnover, currency), before === null ? '–' : money(before, currency)],
      }))}
    />
  )
}
