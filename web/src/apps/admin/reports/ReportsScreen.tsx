import type { Report } from '@goldline/contract/report'
import { getReport } from '@goldline/contract/report'
import { decimalSign } from '@goldline/domain/csv-cell'
import { fullName } from '@goldline/domain/user/full-name'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isFinalError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { saveCsv } from '../../../client/download.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { useMe } from '../session.ts'
import { ComparedDays, ComparedWith } from './ComparedWith.tsx'
import { Figures } from './Figures.tsx'
import gridsStyles from './Grids.module.css'
import { HourMap, ScrollArea, ShareCell } from './HourMap.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { Prepaid } from './Prepaid.tsx'
import { ReportCard } from './ReportCard.tsx'
import styles from './ReportsScreen.module.css'
import { buildReportCsv } from './report-csv.ts'
import { StaffOccupancy } from './StaffOccupancy.tsx'
import { TopList } from './TopList.tsx'
import { TurnoverChart } from './TurnoverChart.tsx'
import { useReportQuery, weeks } from './use-report-query.ts'

/** Shows figures of the salon's appointments, compared with another period (RPT-01). */
export function Page() {
  const t = useText()
  const asked = useReportQuery()
  const { query, choose } = asked
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useApi().query(getReport, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.reports.intro')} />
      <div className={classes(row(12, 'bottom', 'wrap', 'mb16'), styles.asked)}>
        <PeriodChoice
          asked={query}
          shown={data?.range}
          onChoose={(period) =>
            choose({ ...period, ...(query.compare === 'chosen' && { compare: undefined, comparedFrom: undefined }) })
          }
        />
        {data && <ComparedWith report={data} asked={asked} />}
        {data && <WhoseReport report={data} staffId={query.staffId} onChoose={(staffId) => choose({ staffId })} />}
        <Select
          label={t('admin.reports.weeks')}
          options={weeks}
          value={query.weeks ?? '6'}
          labelOf={(count) => t('admin.reports.weeks.count', { count: Number(count) })}
          onChange={(count) => choose({ weeks: count ?? '6' })}
        />
        {data && <Export report={data} />}
      </div>
      {!data &&
        (isFinalError(error) ? (
          <ImpossibleReport error={error} asked={asked} />
        ) : (
          <Loading error={error} refetch={refetch} rows={6} />
        ))}
      {data && error && <Failure inline error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes(stack(16), styles.report)} aria-busy={isPlaceholderData}>
          <ComparedDays report={data} asked={asked} />
          <Figures figures={data.figures} currency={data.currency} weeks={Number(query.weeks ?? 6)} />
          <div className={styles.cards}>
            <StaffOccupancy staff={data.staff.filter(({ id }) => !query.staffId || id === query.staffId)} />
            <TurnoverChart days={data.days} currency={data.currency} />
            <Cohorts cohorts={data.cohorts} />
            <HourMap hours={data.hours} />
            <TopList report={data} />
            {data.prepaid && <Prepaid prepaid={data.prepaid} currency={data.currency} />}
          </div>
        </div>
      )}
    </AdminScreen>
  )
}

/** Explains that the address has an unknown person or incomparable days, and links to a report without them. */
function ImpossibleReport({
  error,
  asked: { query, choose },
}: {
  error: unknown
  asked: ReturnType<typeof useReportQuery>
}) {
  const t = useText()
  const whose = query.staffId !== undefined && query.comparedFrom === undefined && query.from === undefined
  const range = query.period === 'chosen' ? { period: undefined, from: undefined, to: undefined } : {}
  const plain = { ...range, staffId: undefined, compare: undefined, comparedFrom: undefined }
  return (
    <Failure error={error} title={whose ? t('refusal.staff.notFound') : undefined}>
      <Button onClick={() => choose(plain)}>{t('admin.reports.plain')}</Button>
    </Failure>
  )
}

const everybody = 'all'

type StaffFilter = { report: Report; staffId: string | undefined; onChoose: (id: string | undefined) => void }

function WhoseReport({ report, staffId, onChoose }: StaffFilter) {
  const t = useText()
  const names = new Map(report.staff.map((person) => [person.id, fullName(person)]))
  return (
    <Select
      label={t('word.person')}
      options={[everybody, ...names.keys()]}
      value={staffId ?? everybody}
      labelOf={(id) => names.get(id) ?? t('admin.reports.staff.all')}
      onChange={(id) => onChoose(id === everybody || id === null ? undefined : id)}
    />
  )
}

function Export({ report }: { report: Report }) {
  const t = useText()
  const name = `goldline-${report.range.from}-${report.range.to}.csv`
  const words = (id: MessageId) => t(id)
  const { data: me } = useMe()
  const sign = decimalSign(me?.salon?.country ?? '')
  return (
    <Button kind="quiet" onClick={() => saveCsv(name, buildReportCsv(report, words, sign))}>
      {t('action.csv')}
    </Button>
  )
}

/** Shows the share of returning customers by the month of their first visit. */
function Cohorts({ cohorts }: { cohorts: Report['cohorts'] }) {
  const intl = useIntl()
  const t = useText()
  const { month } = useFormat()
  const later = cohorts.slice(1).map((_, index) => index)
  return (
    <ReportCard title={t('admin.reports.cohorts')} definition={t('admin.reports.cohorts.definition')}>
      <ScrollArea>
        <table className={gridsStyles.grid}>
          <thead>
            <tr>
              <th scope="col">{t('word.month')}</th>
              <th scope="col">{t('admin.reports.cohorts.size')}</th>
              {later.map((index) => (
                <th key={index} scope="col">
                  {t('admin.reports.cohorts.later', { count: index + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <tr key={cohort.month}>
                <th scope="row">{month(`${cohort.month}-01`)}</th>
                <td className={look('quiet', 'text-right')}>{intl.formatNumber(cohort.size)}</td>
                {later.map((index) => {
                  const share = cohort.shares[index]
                  if (share === undefined) return <td key={index} />
                  return (
                    <ShareCell
                      key={index}
                      share={share}
                      text={share === null ? undefined : intl.formatNumber(Math.round(share * 100))}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </ReportCard>
  )
}
