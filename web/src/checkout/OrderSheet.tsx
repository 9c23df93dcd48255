import { findOrders, getOrder, getOrders, type Order, settleTransfer } from '@goldline/contract/checkout/orders'
import { isWhollyRefunded } from '@goldline/domain/checkout/money-back'
import type { ReactNode } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useCache } from '../client/cache.ts'
import { useCall } from '../client/use-call.ts'
import { useFormat } from '../i18n/format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Button } from '../kit/Button.tsx'
import { classes } from '../kit/classes.ts'
import styles from './OrderSheet.module.css'

type Props = { order: Order; at: (id: string) => string; children: ReactNode }

/** One sale or reversal, as it was frozen; what was given back is counted at its lines. */
export function OrderSheet({ order, at, children }: Props) {
  const intl = useIntl()
  const { instantDayLong, time } = useFormat()
  const { number, kind, customer, createdTime, by, approvedBy, buyer, reason, ofOrderId } = order
  const when = `${instantDayLong(createdTime)}, ${time(createdTime)}`
  const person = customer && `${customer.name} ${customer.surname}`.trim()
  return (
    <article className={styles.sheet}>
      <header>
        <h1>{number ?? intl.formatMessage({ id: `books.kind.${kind}` })}</h1>
        <States order={order} />
        <p>{[when, by, person].filter(Boolean).join(' · ')}</p>
        {approvedBy && <p>{intl.formatMessage({ id: 'books.approvedBy' }, { name: approvedBy })}</p>}
        {buyer && <p>{intl.formatMessage({ id: 'books.buyer' }, { name: buyer.name })}</p>}
        {reason && <p>{intl.formatMessage({ id: 'books.reason' }, { reason })}</p>}
        {ofOrderId && <Link href={at(ofOrderId)}>{intl.formatMessage({ id: 'books.of' })}</Link>}
      </header>
      <Lines order={order} />
      <Sums order={order} />
      <Payments order={order} />
      {children && <div className={styles.actions}>{children}</div>}
    </article>
  )
}

/** Marks what became of the order, or that it is no sale. */
export function States({ order }: { order: Order }) {
  const intl = useIntl()
  const { amount } = useFormat()
  const { kind, cancelled, lines, tips, owed, currency } = order
  const some = [...lines, ...tips].some(({ refunded }) => refunded > 0)
  const refunded = isWhollyRefunded(order) ? 'books.refundedAll' : 'books.refunded'
  return (
    <span className={styles.states}>
      {kind !== 'SALE' && (
        <Badge tone={kind === 'RECORD' ? 'cyan' : 'warning'}>{intl.formatMessage({ id: `books.kind.${kind}` })}</Badge>
      )}
      {cancelled && <Badge tone="danger">{intl.formatMessage({ id: 'books.cancelled' })}</Badge>}
      {some && <Badge tone="warning">{intl.formatMessage({ id: refunded })}</Badge>}
      {owed !== 0 && (
        <Badge tone="gold">{intl.formatMessage({ id: 'books.owed' }, { amount: amount(owed, currency) })}</Badge>
      )}
    </span>
  )
}

function Lines({ order: { lines, currency } }: { order: Order }) {
  const intl = useIntl()
  const { amount } = useFormat()
  return (
    <ul className={styles.lines} aria-label={intl.formatMessage({ id: 'books.lines' })}>
      {lines.map(({ id, name, quantity, gross, due, staff, covered, discount, surcharge, priceNote, refunded }) => (
        <li key={id}>
          <span>
            <b>{Math.abs(quantity) === 1 ? name : `${Math.abs(quantity)} × ${name}`}</b>
            <small>
              {[
                staff,
                covered && intl.formatMessage({ id: 'books.line.covered' }),
                priceNote,
                discount?.reason,
                surcharge?.reason,
                refunded > 0 && intl.formatMessage({ id: 'books.line.refunded' }, { count: refunded }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <span className={styles.amount}>
            {Math.abs(due) < Math.abs(gross) && <s>{amount(gross, currency)}</s>}
            {amount(due, currency)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Points, the VAT inside the sum, tips, rounding, total. */
function Sums({ order }: { order: Order }) {
  const intl = useIntl()
  const { amount, rate } = useFormat()
  const { currency, points, sum, vat, tips, rounding, total } = order
  const plain = (minor: number) => amount(minor, currency)
  return (
    <dl className={styles.sums}>
      {points.value !== 0 && (
        <Row
          name={intl.formatMessage({ id: 'books.points' }, { count: Math.abs(points.redeemed) })}
          amount={plain(-points.value)}
        />
      )}
      <Row name={intl.formatMessage({ id: 'books.sum' })} amount={plain(sum)} />
      {vat.map((each) => (
        <Row
          key={each.rate}
          small
          name={intl.formatMessage({ id: 'books.vat' }, { rate: rate(each.rate), gross: plain(each.gross) })}
          amount={plain(each.tax)}
        />
      ))}
      {tips.map((tip) => (
        <Row
          key={tip.staffId}
          name={[
            intl.formatMessage({ id: 'books.tip' }, { name: tip.staff }),
            tip.refunded > 0 && intl.formatMessage({ id: 'books.tip.refunded' }, { amount: plain(tip.refunded) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          amount={plain(tip.amount)}
        />
      ))}
      {rounding !== 0 && <Row name={intl.formatMessage({ id: 'books.rounding' })} amount={plain(rounding)} />}
      <Row strong name={intl.formatMessage({ id: 'books.total' }, { currency })} amount={plain(total + rounding)} />
    </dl>
  )
}

function Payments({ order }: { order: Order }) {
  const intl = useIntl()
  const { amount } = useFormat()
  const { id, payments, currency, points, owed } = order
  const cache = useCache()
  const settle = useCall(settleTransfer, {
    renews: [getOrders, findOrders],
    onDone: (next) => cache.write(getOrder, { params: { id } }, next),
  })
  const plain = (minor: number) => amount(minor, currency)
  return (
    <>
      <dl className={styles.sums}>
        {payments.map((payment) => (
          <Row
            key={payment.id}
            name={[
              payment.name ?? intl.formatMessage({ id: `paymentKind.${payment.kind}` }),
              payment.owed && intl.formatMessage({ id: 'books.owed' }, { amount: plain(owed) }),
              !payment.settled && payment.amount < 0 && intl.formatMessage({ id: 'books.lowered' }),
              changeOf(payment, intl, plain),
            ]
              .filter(Boolean)
              .join(' · ')}
            amount={plain(payment.amount)}
          />
        ))}
        {points.earned !== 0 && (
          <Row
            small
            name={intl.formatMessage({ id: points.earned > 0 ? 'books.points.earned' : 'books.points.gone' })}
            amount={intl.formatNumber(points.earned)}
          />
        )}
      </dl>
      {owed !== 0 && (
        <Button busy={settle.isPending} onClick={() => settle.mutate({ params: { id } })}>
          {intl.formatMessage({ id: 'books.settle' })}
        </Button>
      )}
    </>
  )
}

type Payment = Order['payments'][number]

function changeOf({ given, change }: Payment, intl: IntlShape, plain: (minor: number) => string) {
  if (given === null || change === null || change === 0) return undefined
  return intl.formatMessage({ id: 'books.given' }, { given: plain(given), change: plain(change) })
}

type RowProps = { name: string; amount: string; strong?: boolean; small?: boolean }

function Row({ name, amount, strong, small }: RowProps) {
  return (
    <div className={classes(strong && styles.strong, small && styles.small)}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
