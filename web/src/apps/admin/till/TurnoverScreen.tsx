import type { Turnover } from '@goldline/contract/checkout/turnover'
import { getTurnover } from '@goldline/contract/checkout/turnover'
import { serviceTurnover } from '@goldline/domain/checkout/day-end'
import { decimalSign } from '@goldline/domain/csv-cell'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import {
  Corrections,
  ReportPart,
  ReportTable,
  SalesByPayment,
  SalesByPerson,
  SalesByVat,
} from '../../../checkout/DayReport.tsx'
import { useApi } from '../../../client/app-context.ts'
import { saveCsv } from '../../../client/download.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { ChartIcon } from '../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { FigureList } from '../chart/FigureList.tsx'
import { PeriodChoice } from '../reports/PeriodChoice.tsx'
import { comparedChange, type DifferenceUnit, useReportFormat } from '../reports/report-format.ts'
import { periodInAddress } from '../reports/use-report-query.ts'
import { useSalon } from '../session.ts'
import styles from './Till.module.css'
import { buildTurnoverCsv } from './turnover-csv.ts'

/** Shows a period's turnover by person, item, VAT rate and payment method (POS-04). */
export function Page() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const query = periodInAddress(params)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useApi().query(getTurnover, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.books.turnover.intro', { currency: useSalon().currency })} />
      <div className={classes(row(12, 'bottom', 'wrap', 'mb16'), styles.asked)}>
        <PeriodChoice
          asked={query}
          shown={data?.range}
          onChoose={({ period, from, to }) => setParams({ period, ...(from && to && { from, to }) }, { replace: true })}
        />
        {data && <Export turnover={data} />}
      </div>
      {!data && <Loading error={error} refetch={refetch} rows={6} />}
      {data && (
        <div aria-busy={isPlaceholderData}>
          <TakenMoney turnover={data} />
        </div>
      )}
    </AdminScreen>
  )
}

function TakenMoney({ turnover }: { turnover: Turnover }) {
  const { report, goods, currency } = turnover
  const intl = useIntl()
  const t = useText()
  const { amount } = useFormat()
  if (goods.length === 0 && report.payments.length === 0)
    return <EmptyState icon={<ChartIcon />} title={t('admin.books.turnover.none')} />
  return (
    <div className={styles.parts}>
      <TurnoverFigures turnover={turnover} />
      <SalesByPerson report={report} currency={currency} note={reversalsOf()} />
      <SalesByPayment report={report} currency={currency} />
      <ReportPart title="admin.books.goods">
        <ReportTable heads={['admin.books.good', 'admin.books.pieces', 'books.turnover']}>
          {goods.map(({ kind, name, quantity, turnover }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list is replaced as a whole
            <tr key={place}>
              <th scope="row">
                {name}
                {/* The kind is hidden for services, which are nearly all lines. */}
                {kind !== 'SERVICE' && <small>{t(`admin.books.kind.${kind}`)}</small>}
              </th>
              <td>{intl.formatNumber(quantity)}</td>
              <td>{amount(turnover, currency)}</td>
            </tr>
          ))}
        </ReportTable>
      </ReportPart>
      <SalesByVat vat={report.vat} currency={currency} />
      <Corrections report={report} currency={currency} />
    </div>
  )

  function reversalsOf() {
    const { count, amount: back } = report.reversals
    if (count === 0) return undefined
    return t('admin.books.reversals', { count, amount: amount(back, currency) })
  }
}

function Export({ turnover }: { turnover: Turnover }) {
  const t = useText()
  const { from, to } = turnover.range ?? { from: '', to: '' }
  const sign = decimalSign(useSalon().country)
  const name = ['goldline', t('books.turnover').toLowerCase(), from, to]
  return (
    <Button
      onClick={() =>
        saveCsv(
          `${name.filter(Boolean).join('-')}.csv`,
          buildTurnoverCsv(turnover, (id) => t(id), sign),
        )
      }
    >
      {t('action.csv')}
    </Button>
  )
}

type Report = Turnover['report']

const shown: readonly { name: 'turnover' | 'services' | 'retail' | 'tips' | 'sales'; change: DifferenceUnit }[] = [
  { name: 'turnover', change: 'percent' },
  { name: 'services', change: 'percent' },
  { name: 'retail', change: 'percent' },
  { name: 'tips', change: 'percent' },
  { name: 'sales', change: 'count' },
]

/** Shows turnover figures, services and articles separately, compared with the period before (POS-04f). */
function TurnoverFigures({ turnover: { report, before, range, currency } }: { turnover: Turnover }) {
  const intl = useIntl()
  const t = useText()
  const { money } = useFormat()
  const { changeText, rangeText } = useReportFormat()
  const amountOf = (name: (typeof shown)[number]['name'], of: Report) =>
    name === 'services' ? serviceTurnover(of) : of[name]
  return (
    <div className={classes(stack(12, 'across'), styles.figures)}>
      {range && before && (
        <p className={look('quiet')}>
          {t('admin.reports.compared', { range: rangeText(range), before: rangeText(before) })}
        </p>
      )}
      <FigureList
        figures={shown.map(({ name, change }) => {
          const text = (value: number) => (name === 'sales' ? intl.formatNumber(value) : money(value, currency))
          const [now, old] = [amountOf(name, report), before && amountOf(name, before.report)]
          const moved = comparedChange(change, { now, before: old })
          return {
            name,
            label: t(name === 'tips' ? 'books.tips.head' : `books.${name}`),
            value: text(now),
            definition: t(`admin.books.${name}.definition`),
            beside: old !== null && (
              <dd>
                {moved !== undefined && <>{changeText(change, moved)} </>}
                {t('admin.reports.before', { value: text(old) })}
              </dd>
            ),
          }
        })}
      />
    </div>
  )
}
