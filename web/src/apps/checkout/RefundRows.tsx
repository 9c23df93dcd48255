import type { PaymentKind } from '@goldline/domain/checkout/sale'
import { useText } from '../../i18n/use-text.ts'
import { look, row } from '../../kit/look.ts'
import { useMoney } from './money.ts'

type RefundPayment = {
  kind: PaymentKind
  name: string | null
  amount: number
  /** false: the payment was never received, so only the amount owed is reduced. */
  settled?: boolean
  giftCardId?: string | null
}

/** Lists refunds by payment method, and how to return them: from the drawer, at the terminal, onto the card. */
export function RefundRows({ payments }: { payments: readonly RefundPayment[] }) {
  const t = useText()
  const { plain } = useMoney()
  return (
    <dl>
      {payments.map(({ kind, name, amount, settled = true, giftCardId }) => (
        <div className={row(12, 'baseline', 'between', 'py4', 'px0')} key={`${kind} ${name} ${giftCardId} ${settled}`}>
          <dt className={look('anywhere')}>
            {name ?? t(`paymentKind.${kind}`)}
            <small className={look('block', 'quiet', 'f13')}>
              {t(settled ? `checkout.back.how.${kind}` : 'checkout.back.owed')}
            </small>
          </dt>
          <dd className={look('fixed', 'num')}>{plain(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
