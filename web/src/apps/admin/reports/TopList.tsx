import type { Report } from '@goldline/contract/report'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { NoFigures, ReportCard } from './ReportCard.tsx'
import { comparedChange, useReportFormat } from './report-format.ts'
import styles from './TopList.module.css'

const mostShown = 8
type TopListKind = 'services' | 'bookingTypes'

/** Lists the top services by turnover, or the booking channels. */
export function TopList({ report }: { report: Report }) {
  const t = useText()
  const [by, setBy] = useState<TopListKind>('services')
  const rows =
    by === 'services'
      ? report.services.map(({ productId, ...row }) => ({ ...row, id: productId }))
      : report.bookingTypes.map(({ bookingType, ...row }) => ({
          ...row,
          id: bookingType,
          name: t(`bookingType.${bookingType}`),
        }))
  return (
    <ReportCard
      title={t('admin.reports.top')}
      definition={t('admin.reports.top.definition')}
      aside={
        <RadioPills
          label={t('admin.reports.top')}
          options={(['services', 'bookingTypes'] as const).map((value) => ({
            value,
            label: t(`admin.reports.top.${value}`),
          }))}
          value={by}
          onChange={setBy}
        />
      }
    >
      {rows.length === 0 && <NoFigures>{t('admin.reports.none')}</NoFigures>}
      <TopRows rows={rows.slice(0, mostShown)} currency={report.currency} />
    </ReportCard>
  )
}

type TopRow = { id: string; name: string; turnover: number; count: { now: number; before: number | null } }

function TopRows({ rows, currency }: { rows: readonly TopRow[]; currency: string }) {
  const t = useText()
  const { money } = useFormat()
  const { changeText } = useReportFormat()
  const most = Math.max(1, ...rows.map(({ turnover }) => turnover))
  return (
    <ol className={classes(stack(8), styles.rows)}>
      {rows.map(({ id, name, turnover, count }) => {
        const moved = comparedChange('count', count)
        return (
          <li key={id}>
            <span className={classes(look('anywhere'), styles.name)}>{name}</span>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: `${(100 * turnover) / most}%` }} />
            </span>
            <b>{money(turnover, currency)}</b>
            <small className={look('quiet', 'text-right')}>{t('admin.reports.top.count', { count: count.now })}</small>
            <small className={look('quiet', 'text-right')}>
              {moved === undefined ? '' : changeText('count', moved)}
            </small>
          </li>
        )
      })}
    </ol>
  )
}
