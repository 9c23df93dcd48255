import type { Report } from '@goldline/contract/report'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { DayChart } from '../chart/DayChart.tsx'
import { DaysTable } from '../chart/DaysTable.tsx'
import { Nothing, ReportCard } from './ReportCard.tsx'
import { TurnoverCurves } from './TurnoverCurves.tsx'

type Day = Report['days'][number]
type Props = { days: readonly Day[]; currency: string }

/** Booked turnover by day, beside the period before; as a drawing, or as a table. */
export function TurnoverChart({ days, currency }: Props) {
  const intl = useIntl()
  const [asTable, setAsTable] = useState(false)
  const compared = days.some(({ before }) => before !== null)
  return (
    <ReportCard
      wide
      title={intl.formatMessage({ id: 'admin.reports.byDay' })}
      definition={intl.formatMessage({ id: 'admin.reports.byDay.definition' })}
      legend={(compared ? (['now', 'before'] as const) : (['now'] as const)).map((kind) => ({
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

function Chart({ days, currency }: Props) {
  const intl = useIntl()
  const dayText = useDayText(currency)
  return (
    <DayChart
      label={intl.formatMessage({ id: 'admin.reports.byDay' })}
      count={days.length}
      textOf={(index) => dayText(days[index])}
    >
      {(drawn) => <TurnoverCurves {...drawn} days={days} currency={currency} />}
    </DayChart>
  )
}

function useDayText(currency: string) {
  const intl = useIntl()
  const { money, dayLong } = useFormat()
  return (day: Day | undefined): string => {
    if (day === undefined) return ''
    const values = { day: dayLong(day.date), turnover: money(day.turnover, currency) }
    const text =
      day.before === null
        ? intl.formatMessage({ id: 'admin.reports.day' }, values)
        : intl.formatMessage({ id: 'admin.reports.day.compared' }, { ...values, before: money(day.before, currency) })
    return day.open ? text : `${text} · ${intl.formatMessage({ id: 'admin.reports.day.closed' })}`
  }
}

function DayTable({ days, currency }: Props) {
  const intl = useIntl()
  const { money, dayShort } = useFormat()
  return (
    <DaysTable
      columns={(['admin.reports.dayColumn', 'admin.reports.legend.now', 'admin.reports.legend.before'] as const).map(
        (id) => intl.formatMessage({ id }),
      )}
      rows={days.map(({ date, turnover, before }) => ({
        key: date,
        cells: [dayShort(date), money(turnover, currency), before === null ? '–' : money(before, currency)],
      }))}
    />
  )
}
