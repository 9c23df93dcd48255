import { getWithdrawals, type Withdrawal } from '@goldline/contract/checkout/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { look, stack } from '../../../kit/look.ts'
import { ListRow, RowList } from '../rows/RowList.tsx'

/** Lists the received withdrawals with their outcomes (WDR-01e). Hidden while there are none. */
export function Withdrawals() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getWithdrawals, {}))
  if (!data) return <Loading error={error} refetch={refetch} rows={2} />
  if (data.length === 0) return null
  return (
    <section className={stack(12)}>
      <h2 className={look('f17', 'w700')}>{t('admin.gifts.withdrawals')}</h2>
      <RowList>
        {data.map((withdrawal) => (
          <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </RowList>
    </section>
  )
}

const openOutcomes: readonly Withdrawal['outcome'][] = ['LATE', 'UNKNOWN']

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText()
  const format = useFormat()
  const { name, email, order, outcome, refunded, currency, createdTime } = withdrawal
  const time = format.instantDayTime(createdTime)
  return (
    <ListRow name={joinFacts(order, name)} text={joinFacts(time, email)} actions={null}>
      {currency !== null && refunded > 0 && <b className={look('num')}>{format.money(refunded, currency)}</b>}
      <Badge tone={openOutcomes.includes(outcome) ? 'warning' : 'success'}>{t(`admin.gifts.outcome.${outcome}`)}</Badge>
    </ListRow>
  )
}
