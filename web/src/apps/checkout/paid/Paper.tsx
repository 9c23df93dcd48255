import type { Order } from '@goldline/contract/checkout/orders'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { useMoney } from '../money.ts'
import styles from './Paid.module.css'

/** What was sold, as it stands in the books. */
export function Paper({ order }: { order: Order }) {
  const intl = useIntl()
  const { plain, percent, currency } = useMoney()
  const { instantDayLong, time } = useFormat()
  const tips = order.tips.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className={styles.paper}>
      <p>
        {[order.number, `${instantDayLong(order.createdTime)}, ${time(order.createdTime)}`, order.by]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl>
        {order.lines.map(({ id, name, quantity, due }) => (
          <Row key={id} name={quantity > 1 ? `${quantity} × ${name}` : name} amount={plain(due)} />
        ))}
      </dl>
      <dl>
        {order.vat.map(({ rate, gross, tax }) => (
          <Row
            key={rate}
            name={intl.formatMessage({ id: 'checkout.total.vat' }, { rate: percent(rate), gross: plain(gross) })}
            amount={plain(tax)}
          />
        ))}
        {tips > 0 && <Row name={intl.formatMessage({ id: 'checkout.tip' })} amount={plain(tips)} />}
        {order.rounding !== 0 && (
          <Row name={intl.formatMessage({ id: 'checkout.total.rounding' })} amount={plain(order.rounding)} />
        )}
        <Row
          strong
          name={intl.formatMessage({ id: 'checkout.total' }, { currency })}
          amount={plain(order.total + order.rounding)}
        />
      </dl>
      <dl>
        {order.payments.map(({ id, kind, name, given, amount }) => (
          <Row
            key={id}
            name={name ?? intl.formatMessage({ id: `paymentKind.${kind}` })}
            amount={plain(given ?? amount)}
          />
        ))}
        {(order.change ?? 0) > 0 && (
          <Row name={intl.formatMessage({ id: 'checkout.pay.change' })} amount={`−${plain(order.change ?? 0)}`} />
        )}
      </dl>
    </div>
  )
}

function Row({ name, amount, strong }: { name: string; amount: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
