import { getTurnover, type Turnover } from '@goldline/contract/checkout/turnover'
import { decimalSign } from '@goldline/domain/csv-cell'
import { type TimePeriod, timePeriods } from '@goldline/domain/time/period'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'wouter'
import { ByPayment, ByPerson, ByVat, Corrections, Part, Table } from '../../../checkout/DayReport.tsx'
import { useApi } from '../../../client/app-context.ts'
import { saveCsv } from '../../../client/download.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ChartIcon } from '../../../kit/nav-icons.tsx'
import { Select } from '../../../kit/Select.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { useSalon } from '../session.ts'
import styles from './Till.module.css'
import { turnoverCsv } from './turnover-csv.ts'

const defaultPeriod: TimePeriod = 'this_month'

/** What was taken in a period: by person, by what was sold, by VAT rate, by way to pay (POS-04). */
export function Page() {
  const intl = useIntl()
  const [params, setParams] = useSearchParams()
  const period = timePeriods.find((each) => each === params.get('period')) ?? defaultPeriod
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useApi().query(getTurnover, { query: { period } }),
    placeholderData: keepPreviousData,
  })
  return (
    <AdminScreen>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.books.turnover.intro' }, { currency: useSalon().currency })} />
      <div className={styles.asked}>
        <Select
          label={intl.formatMessage({ id: 'admin.books.period' })}
          options={timePeriods}
          value={period}
          translationPrefix="admin.books.period."
          onChange={(next) => setParams({ period: next ?? defaultPeriod }, { replace: true })}
        />
        {data && <Export turnover={data} />}
      </div>
      {!data && <Loading error={error} refetch={refetch} rows={6} />}
      {data && (
        <div aria-busy={isPlaceholderData}>
          <Taken turnover={data} />
        </div>
      )}
    </AdminScreen>
  )
}

function Taken({ turnover: { report, goods, currency } }: { turnover: Turnover }) {
  const intl = useIntl()
  const { amount } = useFormat()
  if (goods.length === 0 && report.payments.length === 0)
    return <EmptyState icon={<ChartIcon />} title={intl.formatMessage({ id: 'admin.books.turnover.none' })} />
  return (
    <div className={styles.parts}>
      <ByPerson report={report} currency={currency} note={reversalsOf()} />
      <ByPayment report={report} currency={currency} />
      <Part title="admin.books.goods">
        <Table heads={['admin.books.good', 'admin.books.pieces', 'books.turnover']}>
          {goods.map(({ kind, name, quantity, turnover }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and the list is replaced as a whole
            <tr key={place}>
              <th scope="row">
                {name}
                {/* Nearly all are. */}
                {kind !== 'SERVICE' && <small>{intl.formatMessage({ id: `admin.books.kind.${kind}` })}</small>}
              </th>
              <td>{intl.formatNumber(quantity)}</td>
              <td>{amount(turnover, currency)}</td>
            </tr>
          ))}
        </Table>
      </Part>
      <ByVat vat={report.vat} currency={currency} />
      <Corrections report={report} currency={currency} />
    </div>
  )

  function reversalsOf() {
    const { count, amount: back } = report.reversals
    if (count === 0) return undefined
    return intl.formatMessage({ id: 'admin.books.reversals' }, { count, amount: amount(back, currency) })
  }
}

function Export({ turnover }: { turnover: Turnover }) {
  const intl = useIntl()
  const { from, to } = turnover.range ?? { from: '', to: '' }
  const sign = decimalSign(useSalon().country)
  const name = ['goldline', intl.formatMessage({ id: 'books.turnover' }).toLowerCase(), from, to]
  return (
    <Button
      onClick={() =>
        saveCsv(
          `${name.filter(Boolean).join('-')}.csv`,
          turnoverCsv(turnover, (id) => intl.formatMessage({ id }), sign),
        )
      }
    >
      {intl.formatMessage({ id: 'admin.books.csv' })}
    </Button>
  )
}
