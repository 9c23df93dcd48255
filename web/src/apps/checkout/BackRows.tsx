import type { PaymentKind } from '@goldline/domain/checkout/sale'
import { useText } from '../../i18n/use-text.ts'
import styles from './BackRows.module.css'
import { useMoney } from './money.ts'

type MoneyBack = {
  kind: PaymentKind
  name: string | null
  amount: number
  /** false: it never came, so that only what is owed gets less. */
  settled?: boolean
  giftCardId?: string | null
}

/** What goes back in which way, and by whose hand: out of the drawer, at the terminal, onto the card. */
export function BackRows({ payments }: { payments: readonly MoneyBack[] }) {
  const t = useText()
  const { plain } = useMoney()
  return (
    <dl className={styles.rows}>
      {payments.map(({ kind, name, amount, settled = true, giftCardId }) => (
        <div key={`${kind} ${name} ${giftCardId} ${settled}`}>
          <dt>
            {name ?? t(`paymentKind.${kind}`)}
            <small>{t(settled ? `checkout.back.how.${kind}` : 'checkout.back.owed')}</small>
          </dt>
          <dd>{plain(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
