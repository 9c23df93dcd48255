import { type Payments, type RefundWay, refundableByWay } from '@goldline/domain/checkout/money-back'
import type { PaymentKind } from '@goldline/domain/checkout/sale'
import { cashSum } from '@goldline/domain/checkout/taken-payments'
import { useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { BackRows } from '../BackRows.tsx'
import { CashShort } from '../CashShort.tsx'
import styles from './Refund.module.css'

/** Lists the payment methods to choose from for the refund: those that took money, except gift cards. */
const choicesOf = (ways: readonly RefundWay[]): PaymentKind[] => [
  ...new Set(
    ways.filter((way) => way.settled && way.kind !== 'GIFT_CARD' && refundableByWay(way) > 0).map(({ kind }) => kind),
  ),
]

/** Returns the payment method with the largest refundable amount. */
export function defaultRefundKind(ways: readonly RefundWay[]): PaymentKind | undefined {
  const [most] = choicesOf(ways).sort((one, other) => leftBy(ways, other) - leftBy(ways, one))
  return most
}

const leftBy = (ways: readonly RefundWay[], kind: PaymentKind): number =>
  ways.filter((way) => way.kind === kind).reduce((sum, way) => sum + refundableByWay(way), 0)

/** Returns the money paid out or returned to a card, without amounts that only reduce what is owed. */
export const moneyHandedBack = ({ payments }: Payments): number =>
  payments.reduce((sum, { settled, amount }) => sum + (settled ? amount : 0), 0)

type Props = {
  ways: readonly RefundWay[]
  back: Payments
  first: PaymentKind | undefined
  onFirst: (kind: PaymentKind) => void
}

/** Shows how the money is refunded; if several methods were used, asks which is refunded first (POS-09). */
export function WaysBack({ ways, back, first, onFirst }: Props) {
  const t = useText()
  const choices = choicesOf(ways)
  const how = useId()
  const firstText = t('checkout.orders.refund.first')
  const nameOf = (kind: PaymentKind) =>
    ways.flatMap((way) => (way.kind === kind && way.name !== null ? [way.name] : [])).join(', ') ||
    t(`paymentKind.${kind}`)
  if (back.payments.length === 0 && choices.length < 2) return null
  return (
    <section className={classes(stack(8, 'min-w-0'), styles.ways)} aria-labelledby={how}>
      <h3 className={look('f15')} id={how}>
        {t('checkout.orders.refund.how')}
      </h3>
      {choices.length > 1 && (
        <>
          <small aria-hidden="true">{firstText}</small>
          <RadioPills
            label={firstText}
            options={choices.map((kind) => ({ value: kind, label: nameOf(kind) }))}
            value={first}
            onChange={onFirst}
            wraps
          />
        </>
      )}
      {back.payments.length > 0 && <BackRows payments={back.payments} />}
      <CashShort amount={cashSum(back.payments)} />
    </section>
  )
}
