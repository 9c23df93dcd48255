import type { Order } from '@goldline/contract/checkout/orders'
import { getOrder } from '@goldline/contract/checkout/orders'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { ArrowIcon, TickIcon } from '../../../kit/icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { PrintIcon } from '../../../kit/till-icons.tsx'
import { useMoney } from '../money.ts'
import { paths } from '../paths.ts'
import { AtTurn } from '../pin/PinScreen.tsx'
import { TillFrame } from '../TillFrame.tsx'
import styles from './Paid.module.css'

/** The change is the largest thing; then the receipt, and the next visit. */
export function Page({ id = '' }: Readonly<Record<string, string | undefined>>) {
  const { data: order, error, refetch } = useQuery(useApi().query(getOrder, { params: { id } }))
  return (
    <AtTurn>
      <TillFrame>
        {!order && error && <Failure error={error} onRetry={() => void refetch()} />}
        {!order && !error && <SkeletonList count={3} />}
        {order && <Paid order={order} />}
      </TillFrame>
    </AtTurn>
  )
}

function Paid({ order }: { order: Order }) {
  const intl = useIntl()
  const { whole } = useMoney()
  const [, navigate] = useLocation()
  const change = order.change ?? 0
  const record = order.kind === 'RECORD'
  const done = record
    ? intl.formatMessage({ id: 'checkout.paid.record' })
    : intl.formatMessage({ id: 'checkout.paid.number' }, { number: order.number ?? '' })
  return (
    <div className={styles.columns}>
      <section className={styles.done}>
        <span className={styles.tick} aria-hidden="true">
          <TickIcon size={24} />
        </span>
        <p>{done}</p>
        <h1>
          {change > 0
            ? intl.formatMessage({ id: 'checkout.paid.change' }, { amount: whole(change) })
            : intl.formatMessage({ id: 'checkout.paid.total' }, { amount: whole(order.total) })}
        </h1>
        {!record && (
          <div className={styles.actions}>
            <Button icon={<PrintIcon size={20} />} size="l" onClick={() => print()}>
              {intl.formatMessage({ id: 'checkout.paid.print' })}
            </Button>
          </div>
        )}
        <div className={styles.next}>
          <Button look="gold" size="l" trailing={<ArrowIcon size={18} />} onClick={() => navigate(paths.start)}>
            {intl.formatMessage({ id: 'checkout.paid.next' })}
          </Button>
        </div>
      </section>
      <aside className={styles.aside} aria-label={intl.formatMessage({ id: 'checkout.paid.receipt' })}>
        <Paper order={order} />
      </aside>
    </div>
  )
}

/** What was sold, as it stands in the books. */
function Paper({ order }: { order: Order }) {
  const intl = useIntl()
  const { plain, currency } = useMoney()
  const { instantDayLong, time } = useFormat()
  const percent = (rate: number) => intl.formatNumber(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 })
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
        <Row strong name={intl.formatMessage({ id: 'checkout.total' }, { currency })} amount={plain(order.total)} />
      </dl>
      <dl>
        {order.payments.map(({ id, kind, name, given, amount }) => (
          <Row
            key={id}
            name={name ?? intl.formatMessage({ id: `checkout.pay.kind.${kind}` })}
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
