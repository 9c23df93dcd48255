import type { ResponseReceived } from '@goldline/contract/call'
import { type CreditLine, getCreditLedger } from '@goldline/contract/credit/ledger'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { pagedQuery } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { usePagedListProps } from '../../../client/use-more.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { EndlessList } from '../../../kit/EndlessList.tsx'
import { look } from '../../../kit/look.ts'
import styles from './Ledger.module.css'

type Month = ResponseReceived<typeof getCreditLedger>

const nextMonth = ({ earlier }: Month) => (earlier === null ? undefined : { month: earlier })

/** Lists the movements of the salon's credit by month, to the cent (CRD-03, CRD-06). */
export function Ledger() {
  const t = useText()
  const list = useInfiniteQuery(pagedQuery(useApi(), getCreditLedger, { query: {}, next: nextMonth }))
  const { data, error } = list
  const more = usePagedListProps(list)
  if (!data) return <Loading inline error={error} refetch={list.refetch} rows={3} />
  const [newest] = data.pages
  return (
    <EndlessList label={t('admin.credit.ledger')} items={data.pages} keyOf={({ month }) => month} {...more}>
      {(month) => <MonthTable month={month} current={month === newest} />}
    </EndlessList>
  )
}

/** Returns the text's key for a kind of entry; a positive refund is one reversed after a won dispute (CRD-07). */
const entryTextKey = (kind: CreditLine['kind'], cents: number) =>
  kind === 'REFUND' && cents > 0 ? 'REFUND_UNDONE' : kind

function MonthTable({ month: { month, lines, before, after, currency }, current }: { month: Month; current: boolean }) {
  const intl = useIntl()
  const t = useText()
  const { amount, dayDate, dayMonth, monthLong } = useFormat()
  const say = (id: 'before' | 'after' | 'now' | 'none' | 'day' | 'what' | 'amount') => t(`admin.credit.ledger.${id}`)
  const first = `${month}-01`
  // Omit entries without an amount, as when SMS cost exactly what was reserved.
  const moved = lines.filter(({ amount: cents }) => cents !== 0)
  return (
    <table className={styles.month}>
      <caption>{`${monthLong(first)} ${month.slice(0, 4)}`}</caption>
      <thead>
        <tr>
          <th className={look('quiet', 'w650')} scope="col">
            {say('day')}
          </th>
          <th className={look('quiet', 'w650')} scope="col">
            {say('what')}
          </th>
          <th className={look('quiet', 'w650')} scope="col">
            {say('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.balance}>
          <th className={look('quiet', 'w650', 'ruled')} scope="row" colSpan={2}>
            {say(current ? 'now' : 'after')}
          </th>
          <td className={look('ruled')}>{amount(after, currency)}</td>
        </tr>
        {moved.map(({ day, kind, count, amount: cents }) => (
          <tr key={`${day} ${entryTextKey(kind, cents)}`}>
            <td className={look('ruled')} title={dayDate(day)}>
              {dayMonth(day)}
            </td>
            <td className={look('ruled')}>
              {t(`admin.credit.ledger.kind.${entryTextKey(kind, cents)}`, { count: intl.formatNumber(count) })}
            </td>
            <td className={look('ruled')}>{amount(cents, currency)}</td>
          </tr>
        ))}
        {moved.length === 0 && (
          <tr>
            <td className={look('ruled')} colSpan={3}>
              {say('none')}
            </td>
          </tr>
        )}
        <tr className={styles.balance}>
          <th className={look('quiet', 'w650', 'ruled')} scope="row" colSpan={2}>
            {say('before')}
          </th>
          <td className={look('ruled')}>{amount(before, currency)}</td>
        </tr>
      </tbody>
    </table>
  )
}
