import type { Appointment } from '@goldline/contract/appointment'
import type { AgreedCard as Card } from '@goldline/contract/payment/paid-deposit'
import { depositRefundRefusal } from '@goldline/domain/payment/deposit-outcome'
import { type FeeState, feeRefusal } from '@goldline/domain/payment/no-show-fee'
import { useState } from 'react'
import { cardName } from '../../../../appointment/card-name.ts'
import { leftOfPaid } from '../../../../appointment/deposit-sums.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { ChargeFee, WaiveFee } from '../../panel/DecideFee.tsx'
import { RefundDeposit } from '../../panel/RefundDeposit.tsx'
import { useHasFeature } from '../../session.ts'

type Props = { appointment: Appointment; card: Card; now: number }

/** PAY-04: shows the card stored for a no-show fee; leaders decide whether to charge it, while that is possible. */
export function AgreedCard({ appointment, card, now }: Props) {
  const t = useText()
  const format = useFormat()
  const [asking, setAsking] = useState<'charge' | 'waive' | 'back'>()
  const isLeader = useHasFeature('salonSettings')
  const { currency } = appointment.businessObject
  const money = (sum: number) => format.money(sum, currency)
  const { id, amount, paid, refunded, dispute, hasCard, feeUntil } = card
  const isDue = feeRefusal({ ...card, start: Date.parse(appointment.startTime) }, now) === undefined
  const mayGiveBack = isLeader && depositRefundRefusal({ ...card, captured: paid, outcome: null }) === undefined
  const until = format.instantDayTime(feeUntil)
  const onClose = () => setAsking(undefined)
  return (
    <section className={stack(8, 'mt12', 'py8', 'px16', 'edge', 'r-md')} aria-label={t('card.onFile')}>
      <p className={row(8, 'between', 'wrap')}>
        <span>{t('card.onFile')}</span>
        <b className={look('num')}>{card.lastFour === null ? t('card.forgotten') : cardName(card)}</b>
      </p>
      <p className={row(8, 'between', 'wrap')}>
        <span>{t(paid > 0 ? 'card.fee' : 'card.most')}</span>
        <b className={look('num')}>{money(paid > 0 ? paid : amount)}</b>
      </p>
      <div className={row(8, 'wrap', 'middle')}>
        <FeeBadge state={card.state} isOpen={hasCard && card.outcome !== 'KEPT'} />
        {dispute && <Badge tone={dispute === 'WON' ? 'success' : 'danger'}>{t(`deposit.dispute.${dispute}`)}</Badge>}
        {refunded > 0 && <Badge tone="cyan">{t('deposit.wentBack', { amount: money(refunded) })}</Badge>}
        {mayGiveBack && <Button onClick={() => setAsking('back')}>{t('admin.fees.giveBack')}</Button>}
      </div>
      {isDue && (
        <>
          <p className={look('f14')}>{t(isLeader ? 'admin.fees.until' : 'admin.fees.leader', { until })}</p>
          {isLeader && (
            <div className={row(8, 'wrap')}>
              <Button onClick={() => setAsking('charge')}>{t('admin.fees.charge')}</Button>
              <Button onClick={() => setAsking('waive')}>{t('admin.fees.waive')}</Button>
            </div>
          )}
        </>
      )}
      {asking === 'charge' && <ChargeFee {...{ id, amount, currency, onClose }} />}
      {asking === 'waive' && <WaiveFee {...{ id, onClose }} />}
      {asking === 'back' && <RefundDeposit {...{ id, onClose }} fee amount={money(leftOfPaid(card))} />}
    </section>
  )
}

const tones = { CHARGING: 'cyan', CONFIRMING: 'cyan', DECLINED: 'danger', CHARGED: 'success', WAIVED: 'gold' } as const
type ShownState = keyof typeof tones
const isShownState = (state: FeeState): state is ShownState => Object.hasOwn(tones, state)

function FeeBadge({ state, isOpen }: { state: FeeState; isOpen: boolean }) {
  const t = useText()
  if (isShownState(state)) return <Badge tone={tones[state]}>{t(`card.state.${state}`)}</Badge>
  return isOpen ? <Badge tone="cyan">{t('card.state.nothing')}</Badge> : null
}
