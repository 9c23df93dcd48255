import { getReport, type Report } from '@goldline/contract/report'
import { type TimePeriod, timePeriods } from '@goldline/domain/time/period'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { saveCsv } from '../../../client/download.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { Button } from '../../../kit/Button.tsx'
import { Select } from '../../../kit/Select.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { Cohorts } from './Cohorts.tsx'
import { Figures } from './Figures.tsx'
import { HourMap } from './HourMap.tsx'
import styles from './ReportsScreen.module.css'
import { reportCsv } from './report-csv.ts'
import { StaffOccupancy } from './StaffOccupancy.tsx'
import { TopList } from './TopList.tsx'
import { TurnoverChart } from './TurnoverChart.tsx'

/** What the salon's appointments add up to, beside the period before (RPT-01). */
export function Page() {
  const intl = useIntl()
  const { query, choose } = useAsked()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useApi().query(getReport, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <AdminScreen>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.reports.intro' })} />
      <div className={styles.asked}>
        <Select
          label={intl.formatMessage({ id: 'admin.reports.period' })}
          options={timePeriods}
          value={query.period}
          translationPrefix="admin.reports.period."
          onChange={(period) => choose({ period: period ?? defaultPeriod })}
        />
        {data && <WhoseReport report={data} staffId={query.staffId} onChoose={(staffId) => choose({ staffId })} />}
        <Select
          label={intl.formatMessage({ id: 'admin.reports.weeks' })}
          options={weeks}
          value={query.weeks ?? '6'}
          labelOf={(count) => intl.formatMessage({ id: 'admin.reports.weeks.count' }, { count: Number(count) })}
          onChange={(count) => choose({ weeks: count ?? '6' })}
        />
        {data && <Export report={data} />}
      </div>
      {!data && <Loading error={error} refetch={refetch} rows={6} />}
      {data && error && <Failure inline error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.report} aria-busy={isPlaceholderData}>
          <Compared report={data} />
          <Figures figures={data.figures} currency={data.currency} weeks={Number(query.weeks ?? 6)} />
          <div className={styles.cards}>
            <StaffOccupancy staff={data.staff.filter(({ id }) => !query.staffId || id === query.staffId)} />
            <TurnoverChart days={data.days} currency={data.currency} />
            <Cohorts cohorts={data.cohorts} />
            <HourMap hours={data.hours} />
            <TopList report={data} />
          </div>
        </div>
      )}
    </AdminScreen>
  )
}

const defaultPeriod: TimePeriod = 'this_month'
const weeks = ['4', '6', '8', '12', '26'] as const

/** What is asked for stands in the address, so that it can be kept and shared. */
function useAsked() {
  const [params, setParams] = useSearchParams()
  const period = timePeriods.find((each) => each === params.get('period')) ?? defaultPeriod
  const staffId = params.get('staffId') ?? undefined
  const count = weeks.find((each) => each === params.get('weeks'))
  const choose = (change: { period?: TimePeriod; staffId?: string | undefined; weeks?: string }) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return { query: { period, ...(staffId && { staffId }), ...(count && { weeks: count }) }, choose }
}

const everybody = 'all'

type Whose = { report: Report; staffId: string | undefined; onChoose: (id: string | undefined) => void }

function WhoseReport({ report, staffId, onChoose }: Whose) {
  const intl = useIntl()
  const names = new Map(report.staff.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()]))
  return (
    <Select
      label={intl.formatMessage({ id: 'admin.reports.staff' })}
      options={[everybody, ...names.keys()]}
      value={staffId ?? everybody}
      labelOf={(id) => names.get(id) ?? intl.formatMessage({ id: 'admin.reports.staff.all' })}
      onChange={(id) => onChoose(id === everybody || id === null ? undefined : id)}
    />
  )
}

function Compared({ report: { range, before } }: { report: Report }) {
  const intl = useIntl()
  const daysOf = ({ from, to }: Report['range']) =>
    intl.formatDateTimeRange(new Date(from), new Date(to), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <p className={styles.compared}>
      {before
        ? intl.formatMessage({ id: 'admin.reports.compared' }, { range: daysOf(range), before: daysOf(before) })
        : daysOf(range)}
    </p>
  )
}

function Export({ report }: { report: Report }) {
  const intl = useIntl()
  const name = `goldline-${report.range.from}-${report.range.to}.csv`
  const words = (id: MessageId) => intl.formatMessage({ id })
  return (
    <Button look="quiet" onClick={() => saveCsv(name, reportCsv(report, words))}>
      {intl.formatMessage({ id: 'admin.reports.csv' })}
    </Button>
  )
}
