import type { Order } from '@goldline/contract/checkout/orders'
import { linePriceChanges, salePriceChanges } from '@goldline/domain/checkout/price-changes'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { useMoney } from '../money.ts'
import styles from './Paid.module.css'

/** Shows the sale as recorded, like its receipt. */
export function Paper({ order }: { order: Order }) {
  const t = useText()
  const { plain, percent, currency } = useMoney()
  const { name: salon } = useSalon()
  const { instantDayTime } = useFormat()
  const { points } = order
  const tips = order.tips.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className={styles.paper}>
      <h2>{salon}</h2>
      {order.kind === 'RECORD' && <p>{t('checkout.paid.noReceipt')}</p>}
      <p>{joinFacts(order.number, instantDayTime(order.createdTime), order.by)}</p>
      {order.buyer && <p>{buyerText(order.buyer)}</p>}
      <SoldLines order={order} />
      <dl>
        {order.vat.map(({ rate, gross, tax }) => (
          <PaperRow
            key={rate}
            name={t('word.inclVatRateOnGross', { rate: percent(rate), gross: plain(gross) })}
            amount={plain(tax)}
          />
        ))}
        {tips > 0 && <PaperRow name={t('books.tips.head')} amount={plain(tips)} />}
        {order.rounding !== 0 && <PaperRow name={t('checkout.total.rounding')} amount={plain(order.rounding)} />}
        <PaperRow strong name={t('books.total', { currency })} amount={plain(order.total + order.rounding)} />
      </dl>
      <dl>
        {order.payments.map(({ id, kind, name, given, amount }) => (
          <PaperRow key={id} name={name ?? t(`paymentKind.${kind}`)} amount={plain(given ?? amount)} />
        ))}
        {(order.change ?? 0) > 0 && (
          <PaperRow name={t('checkout.pay.change')} amount={`−${plain(order.change ?? 0)}`} />
        )}
      </dl>
      {order.prepaidLeft.length > 0 && <PrepaidLeft order={order} />}
      {points.earned > 0 && (
        <p>
          {t(points.balance === null ? 'checkout.paid.earned' : 'checkout.paid.points', {
            earned: points.earned,
            balance: points.balance,
          })}
        </p>
      )}
    </div>
  )
}

const buyerText = ({ name, street, postalCode, city, vatNr }: NonNullable<Order['buyer']>): string =>
  [name, street, `${postalCode} ${city}`.trim(), vatNr].filter(Boolean).join(', ')

/** Lists the sold lines with their staff, discounts and surcharges. */
function SoldLines({ order }: { order: Order }) {
  const t = useText()
  const { plain } = useMoney()
  const { points } = order
  const whole = salePriceChanges(order.lines)
  const less = (amount: number) => `${t('checkout.total.discount')} −${plain(amount)}`
  const more = (amount: number) => `${t('checkout.total.surcharge')} ${plain(amount)}`
  return (
    <dl>
      {order.lines.map((line) => {
        const { id, name, quantity, gross, staff, covered, agreedPrice } = line
        const own = linePriceChanges(line)
        const instead = agreedPrice !== null && !covered && t('checkout.price.instead', { amount: plain(agreedPrice) })
        const changed = [instead, own.discount > 0 && less(own.discount), own.surcharge > 0 && more(own.surcharge)]
        return (
          <PaperRow
            key={id}
            name={quantity > 1 ? `${quantity} × ${name}` : name}
            small={joinFacts(staff, ...changed)}
            amount={plain(gross)}
          />
        )
      })}
      {whole.discount > 0 && <PaperRow name={t('checkout.total.discount')} amount={`−${plain(whole.discount)}`} />}
      {whole.surcharge > 0 && <PaperRow name={t('checkout.total.surcharge')} amount={plain(whole.surcharge)} />}
      {points.redeemed > 0 && <PaperRow name={t('checkout.total.subtotal')} amount={plain(order.subtotal)} />}
      {points.redeemed > 0 && (
        <PaperRow name={t('books.points', { count: points.redeemed })} amount={`−${plain(points.value)}`} />
      )}
    </dl>
  )
}

/** Shows the remaining value of the packages and gift cards that paid. */
function PrepaidLeft({ order: { prepaidLeft } }: { order: Order }) {
  const t = useText()
  const { plain } = useMoney()
  return (
    <dl>
      {prepaidLeft.map(({ id, kind, name, left }) => (
        <PaperRow
          key={id}
          name={name ?? t('checkout.prepaid.left.gift')}
          amount={kind === 'GIFT_CARD' ? plain(left) : t('checkout.prepaid.left', { count: left })}
        />
      ))}
    </dl>
  )
}

type RowProps = { name: string; small?: string | null; amount: string; strong?: boolean }

function PaperRow({ name, small, amount, strong }: RowProps) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>
        {name}
        {small && <small>{small}</small>}
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}
