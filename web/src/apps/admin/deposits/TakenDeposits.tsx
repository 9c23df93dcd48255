import { getTakenDeposits, type PaidVisitDeposit } from '@goldline/contract/payment/deposits'
import { depositRefundRefusal, remainingDeposit } from '@goldline/domain/payment/deposit-outcome'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { look, stack } from '../../../kit/look.ts'
import { RefundDeposit } from '../panel/RefundDeposit.tsx'
import { ListRow, RowList } from '../rows/RowList.tsx'

/** Lists deposits and no-show fees that were paid, and refunds (PAY-06, PAY-04h). Hidden until something was paid. */
export function TakenDeposits() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getTakenDeposits, {}))
  if (!data) return <Loading error={error} refetch={refetch} rows={2} />
  if (data.length === 0) return null
  return (
    <section className={stack(12)}>
      <h2 className={look('f17', 'w700')}>{t('admin.deposits.taken')}</h2>
      <RowList>
        {data.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
      </RowList>
    </section>
  )
}

function DepositRow({ deposit }: { deposit: PaidVisitDeposit }) {
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSalon()
  const [asking, setAsking] = useState(false)
  const { amount, refunded, dispute, outcome, currency, name, startTime, security } = deposit
  const fee = security === 'CARD'
  const taken = { ...deposit, captured: amount }
  const left = remainingDeposit(taken)
  const { day } = zone(timeZone).toWall(Date.parse(startTime))
  return (
    <ListRow
      name={name || t('admin.customers.history.gone')}
      text={t('admin.deposits.forVisit', { day: format.dayLong(day) })}
      actions={
        <>
          {depositRefundRefusal(taken) === undefined && (
            <Button onClick={() => setAsking(true)}>
              {t(fee ? 'admin.fees.giveBack' : 'admin.deposits.giveBack')}
            </Button>
          )}
          {asking && (
            <RefundDeposit
              {...{ id: deposit.id, fee }}
              amount={format.money(left, currency)}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      }
    >
      <b className={look('num')}>{format.money(amount, currency)}</b>
      {fee && <Badge tone="cyan">{t('card.fee')}</Badge>}
      {outcome === 'SPENT' && left > 0 && <Badge tone="success">{t('admin.deposits.spent')}</Badge>}
      {outcome === 'KEPT' && left > 0 && <Badge tone="warning">{t('deposit.kept')}</Badge>}
      {dispute && <Badge tone={dispute === 'WON' ? 'success' : 'danger'}>{t(`deposit.dispute.${dispute}`)}</Badge>}
      {refunded > 0 && <Badge tone="cyan">{t('deposit.wentBack', { amount: format.money(refunded, currency) })}</Badge>}
    </ListRow>
  )
}
