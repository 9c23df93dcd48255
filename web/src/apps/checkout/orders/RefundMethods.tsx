import { type Payments, type RefundMethod, refundableByMethod } from '@goldline/domain/checkout/refund-methods'
import type { PaymentKind } from '@goldline/domain/checkout/sale'
import { cashSum } from '@goldline/domain/checkout/taken-payments'
import { useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { CashShort } from '../CashShort.tsx'
import { RefundRows } from '../RefundRows.tsx'
import styles from './Refund.module.css'

/** Lists the payment methods to choose from for the refund: those that took money, except gift cards. */
const refundChoices = (ways: readonly RefundMethod[]): PaymentKind[] => [
  ...new Set(
    ways
      .filter((way) => way.settled && way.kind !== 'GIFT_CARD' && refundableByMethod(way) > 0)
      .map(({ kind }) => kind),
  ),
]

/** Returns the payment method with the largest refundable amount. */
export function defaultRefundKind(ways: readonly RefundMethod[]): PaymentKind | undefined {
  const [most] = refundChoices(ways).sort((one, other) => refundableBy(ways, other) - refundableBy(ways, one))
  return most
}

const refundableBy = (ways: readonly RefundMethod[], kind: PaymentKind): number =>
  ways.filter((way) => way.kind === kind).reduce((sum, way) => sum + refundableByMethod(way), 0)

/** Returns the money paid out or returned to a card, without amounts that only reduce what is owed. */
export const refundedMoney = ({ payments }: Payments): number =>
  payments.reduce((sum, { settled, amount }) => sum + (settled ? amount : 0), 0)

type Props = {
  ways: readonly RefundMethod[]
  back: Payments
  first: PaymentKind | undefined
  onFirst: (kind: PaymentKind) => void
}

/** Shows how the money is refunded; if several methods were used, asks which is refunded first (POS-09). */
export function RefundMethods({ ways, back, first, onFirst }: Props) {
  const t = useText()
  const choices = refundChoices(ways)
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
      {back.payments.length > 0 && <RefundRows payments={back.payments} />}
      <CashShort amount={cashSum(back.payments)} />
    </section>
  )
}
