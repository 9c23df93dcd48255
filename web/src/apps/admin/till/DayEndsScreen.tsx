import { type DayEnd, getDayEnds } from '@goldline/contract/checkout/day-end'
import { periodDays, type TimePeriod } from '@goldline/domain/time/period'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { DayEndSheet } from '../../../checkout/DayEndSheet.tsx'
import { ListAndOne } from '../../../checkout/ListAndOne.tsx'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useToday } from '../../../client/use-today.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import { WalletIcon } from '../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { paths, pathTo } from '../paths.ts'
import type { PathParts } from '../screen.ts'
import { useSalon } from '../session.ts'
import styles from './Till.module.css'

/** Periods of up to a quarter, the longest that one answer covers. */
const periods = [
  'this_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
] as const satisfies TimePeriod[]

/** Lists the closed days of all tills (POS-10). */
export function Page({ id }: PathParts) {
  const t = useText()
  const today = useToday()
  const { currency } = useSalon()
  const [params, setParams] = useSearchParams()
  const period = periods.find((each) => each === params.get('period')) ?? 'this_month'
  const query = periodDays(period, today) ?? { from: today, to: today }
  const { data, error, refetch } = useQuery(useApi().query(getDayEnds, { query }))
  const end = data?.find((each) => each.id === id)
  const text = params.toString()
  const search = text === '' ? '' : `?${text}`
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.books.dayEnds.intro')} />
      <ListAndOne
        title={t('admin.dayEnds')}
        oneTitle={t('admin.books.dayEnd')}
        open={end !== undefined}
        back={`${pathTo(paths.dayEnds)}${search}`}
        list={
          <>
            <div className={classes(row(12, 'bottom', 'wrap', 'mb16'), styles.asked)}>
              <Select
                label={t('report.period')}
                options={periods}
                value={period}
                translationPrefix="report.period."
                onChange={(next) => setParams({ period: next ?? 'this_month' }, { replace: true })}
              />
            </div>
            {!data && <Loading error={error} refetch={refetch} rows={5} />}
            {data?.length === 0 && <EmptyState icon={<WalletIcon />} title={t('admin.books.dayEnds.none')} />}
            <ul className={stack(8)}>
              {data?.map((each) => (
                <li key={each.id}>
                  <DayEndRow
                    end={each}
                    href={`${pathTo(paths.dayEnds, { id: each.id })}${search}`}
                    current={each === end}
                  />
                </li>
              ))}
            </ul>
          </>
        }
        one={
          end ? (
            <DayEndSheet end={end} currency={currency} />
          ) : (
            (data?.length ?? 0) > 0 && <EmptyState icon={<WalletIcon />} title={t('admin.books.dayEnds.choose')} />
          )
        }
      />
    </AdminScreen>
  )
}

function DayEndRow({ end, href, current }: { end: DayEnd; href: string; current: boolean }) {
  const t = useText()
  const { currency } = useSalon()
  const { amount, instantDayLong, time } = useFormat()
  const { createdTime, till, by, report, countedAmount, expectedAmount } = end
  const difference = (countedAmount ?? 0) - expectedAmount
  return (
    <Link href={href} className={styles.row} aria-current={current ? 'true' : undefined}>
      <span>
        <b>{instantDayLong(createdTime)}</b>
        <small>{joinFacts(time(createdTime), till.name, by)}</small>
      </span>
      <span className={classes(look('w700', 'num', 'text-right'), styles.amount)}>
        {amount(report.turnover, currency)}
        <small className={classes(difference !== 0 && look('warning'))}>
          {difference === 0
            ? t('admin.books.exact')
            : t('admin.books.differs', { amount: amount(difference, currency) })}
        </small>
      </span>
    </Link>
  )
}
