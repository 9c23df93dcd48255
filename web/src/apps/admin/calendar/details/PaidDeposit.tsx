import type { Appointment } from '@goldline/contract/appointment'
import { depositRefundRefusal } from '@goldline/domain/payment/deposit-outcome'
import { useState } from 'react'
import { leftOfPaid, splitOfPaid, useDepositSums } from '../../../../appointment/deposit-sums.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { RefundDeposit } from '../../panel/RefundDeposit.tsx'
import { useHasFeature } from '../../session.ts'

type Props = { appointment: Appointment; deposit: NonNullable<Appointment['deposit']> }

/**
 * PAY-03j: shows the deposit, what is left to pay, and whether the deposit was refunded or kept; leaders may refund it
 * (PAY-03e).
 */
export function PaidDeposit({ appointment, deposit }: Props) {
  const t = useText()
  const format = useFormat()
  const sums = useDepositSums(appointment)
  const [asking, setAsking] = useState(false)
  const { id, paid, refunded, dispute, outcome } = deposit
  const money = (amount: number) => format.money(amount, appointment.businessObject.currency)
  const left = leftOfPaid(deposit)
  const late = splitOfPaid(deposit)
  const mayGiveBack =
    useHasFeature('salonSettings') && depositRefundRefusal({ ...deposit, captured: paid }) === undefined
  return (
    <section className={stack(8, 'mt12', 'py8', 'px16', 'edge', 'r-md', 'num')} aria-label={t('word.paidAhead')}>
      <p className={row(8, 'between', 'wrap')}>
        <span>{t('word.paidAhead')}</span>
        <b>{money(paid)}</b>
      </p>
      {sums && (
        <p className={row(8, 'between', 'wrap', 'baseline')}>
          <span>{t('word.stillToPay')}</span>
          <b className={look('f20', 'w750')}>{sums.rest}</b>
        </p>
      )}
      <div className={row(8, 'wrap', 'middle')}>
        {outcome === 'KEPT' && late.kept > 0 && <Badge tone="warning">{t('deposit.kept')}</Badge>}
        {outcome === 'KEPT' && late.back > 0 && (
          <span>{t('admin.deposits.restBack', { amount: money(late.back) })}</span>
        )}
        {outcome === 'SPENT' && left > 0 && <Badge tone="success">{t('admin.deposits.spent')}</Badge>}
        {dispute && <Badge tone={dispute === 'WON' ? 'success' : 'danger'}>{t(`deposit.dispute.${dispute}`)}</Badge>}
        {refunded > 0 && <Badge tone="cyan">{t('deposit.wentBack', { amount: money(refunded) })}</Badge>}
        {mayGiveBack && <Button onClick={() => setAsking(true)}>{t('admin.deposits.giveBack')}</Button>}
      </div>
      {asking && <RefundDeposit id={id} amount={money(left)} onClose={() => setAsking(false)} />}
    </section>
  )
}
