import { getSentSmsStatistics, type SentSmsDay } from '@goldline/contract/message/statistics'
import { creditCurrency } from '@goldline/domain/credit/budget'
import type { DayRange } from '@goldline/domain/time/day'
import { periodDays, type TimePeriod, timePeriods } from '@goldline/domain/time/period'
import { zone } from '@goldline/domain/time/zone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useMinute } from '../../../client/use-minute.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { messageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { stack } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { FigureList } from '../chart/FigureList.tsx'
import { useSalon } from '../session.ts'
import { SmsChart } from './SmsChart.tsx'
import styles from './Statistics.module.css'

/** Shows the number of SMS per day, their outcome and cost (MSG-09). */
export function Page() {
  const t = useText()
  const { id, timeZone, skew } = useSalon()
  const { period, choose } = usePeriod()
  const today = zone(timeZone).toWall(useMinute(skew)).day
  const range = untilToday(periodDays(period, today) ?? { from: today, to: today }, today)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useApi().query(getSentSmsStatistics, { params: { id, ...range } }),
    placeholderData: keepPreviousData,
  })
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.messages.statistics.intro')} />
      <div className={styles.asked}>
        <Select
          label={t('report.period')}
          options={periods}
          value={period}
          translationPrefix="report.period."
          onChange={(chosen) => choose(chosen ?? defaultPeriod)}
        />
      </div>
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
      {data && error && <Failure inline error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes(stack(16, 'one-column'), styles.statistics)} aria-busy={isPlaceholderData}>
          <Sums days={data} />
          <SmsChart days={data} />
        </div>
      )}
    </AdminScreen>
  )
}

const defaultPeriod: TimePeriod = 'this_month'
/** Periods to choose from: up to a year, the maximum of one answer. */
const periods = timePeriods.filter((period) => period !== 'all')

/** Keeps the period in the URL, so that it can be bookmarked and shared. */
function usePeriod() {
  const [params, setParams] = useSearchParams()
  const choose = (period: TimePeriod) => setParams(new URLSearchParams({ period }), { replace: true })
  return { period: periods.find((each) => each === params.get('period')) ?? defaultPeriod, choose }
}

const untilToday = ({ from, to }: DayRange, today: string): DayRange => ({ from, to: to < today ? to : today })

/** Shows the sums of the whole period. */
function Sums({ days }: { days: readonly SentSmsDay[] }) {
  const intl = useIntl()
  const t = useText()
  const { money } = useFormat()
  const sum = (of: (day: SentSmsDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const left = sum(({ sent, delivered, unknown }) => sent + delivered + unknown)
  const figures = [
    ['left', intl.formatNumber(left)],
    ['failed', intl.formatNumber(sum(({ failed }) => failed))],
    ['parts', intl.formatNumber(sum(({ parts }) => parts))],
    [
      'cost',
      money(
        sum(({ cost }) => cost),
        creditCurrency,
      ),
    ],
  ] as const
  return (
    <FigureList
      figures={figures.map(([name, value]) => ({
        name,
        label: t(messageId(`admin.messages.sum.${name}`)),
        value,
        definition: t(messageId(`admin.messages.sum.${name}.definition`)),
      }))}
    />
  )
}
