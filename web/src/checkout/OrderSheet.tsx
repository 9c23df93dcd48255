import { findOrders, getOrder, getOrders, type Order, settleTransfer } from '@goldline/contract/checkout/orders'
import { isFullyRefunded } from '@goldline/domain/checkout/refund-methods'
import { fullName } from '@goldline/domain/user/full-name'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useCache } from '../client/cache.ts'
import { useCall } from '../client/use-call.ts'
import { useFormat } from '../i18n/format.ts'
import { type IntlShape, useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { Badge } from '../kit/Badge.tsx'
import { Button } from '../kit/Button.tsx'
import { classes } from '../kit/classes.ts'
import { joinFacts } from '../kit/dot.ts'
import { look, row } from '../kit/look.ts'
import styles from './OrderSheet.module.css'

type Props = { order: Order; at: (id: string) => string; children: ReactNode }

/** Shows one sale or reversal as recorded; returned pieces are marked at their lines. */
export function OrderSheet({ order, at, children }: Props) {
  const t = useText()
  const { instantDayTime } = useFormat()
  const { number, kind, customer, createdTime, by, approvedBy, buyer, reason, ofOrderId } = order
  const when = instantDayTime(createdTime)
  const person = customer && fullName(customer)
  return (
    <article className={styles.sheet}>
      <header>
        <h1>{number ?? t(`books.kind.${kind}`)}</h1>
        <OrderStates order={order} />
        <p>{joinFacts(when, by, person)}</p>
        {approvedBy && <p>{t('books.approvedBy', { name: approvedBy })}</p>}
        {buyer && <p>{t('books.buyer', { name: buyer.name })}</p>}
        {reason && <p>{t('books.reason', { reason })}</p>}
        {ofOrderId && <Link href={at(ofOrderId)}>{t('books.of')}</Link>}
      </header>
      <OrderLines order={order} />
      <Sums order={order} />
      <Payments order={order} />
      {children && <div className={row(8, 'wrap', 'middle')}>{children}</div>}
    </article>
  )
}

/** Shows what happened to the order since, or that it is not a sale. */
export function OrderStates({ order }: { order: Order }) {
  const t = useText()
  const { amount } = useFormat()
  const { kind, cancelled, lines, tips, owed, currency } = order
  const some = [...lines, ...tips].some(({ refunded }) => refunded > 0)
  const refunded = isFullyRefunded(order) ? 'books.refundedAll' : 'books.refunded'
  return (
    <span className={classes(row(8, 'wrap'), styles.states)}>
      {kind !== 'SALE' && <Badge tone={kind === 'RECORD' ? 'cyan' : 'warning'}>{t(`books.kind.${kind}`)}</Badge>}
      {cancelled && <Badge tone="danger">{t('books.cancelled')}</Badge>}
      {some && <Badge tone="warning">{t(refunded)}</Badge>}
      {owed !== 0 && <Badge tone="gold">{t('books.owed', { amount: amount(owed, currency) })}</Badge>}
    </span>
  )
}

function OrderLines({ order: { lines, currency } }: { order: Order }) {
  const t = useText()
  const { amount } = useFormat()
  return (
    <ul className={classes(look('ruled'), styles.lines)} aria-label={t('books.lines')}>
      {lines.map(({ id, name, quantity, gross, due, staff, covered, discount, surcharge, priceNote, refunded }) => (
        <li key={id}>
          <span>
            <b className={look('block', 'anywhere')}>
              {Math.abs(quantity) === 1 ? name : `${Math.abs(quantity)} × ${name}`}
            </b>
            <small className={look('block', 'anywhere', 'quiet', 'f13')}>
              {joinFacts(
                staff,
                covered && t('books.line.covered'),
                priceNote,
                discount?.reason,
                surcharge?.reason,
                refunded > 0 && t('books.line.refunded', { count: refunded }),
              )}
            </small>
          </span>
          <span className={look('w650', 'num', 'text-right')}>
            {Math.abs(due) < Math.abs(gross) && (
              <s className={look('quiet', 'f13', 'block', 'w550')}>{amount(gross, currency)}</s>
            )}
            {amount(due, currency)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Lists points, included VAT, tips, rounding and total. */
function Sums({ order }: { order: Order }) {
  const t = useText()
  const { amount, rate } = useFormat()
  const { currency, points, sum, vat, tips, rounding, total } = order
  const plain = (minor: number) => amount(minor, currency)
  return (
    <dl className={styles.sums}>
      {points.value !== 0 && (
        <SheetRow name={t('books.points', { count: Math.abs(points.redeemed) })} amount={plain(-points.value)} />
      )}
      <SheetRow name={t('books.sum')} amount={plain(sum)} />
      {vat.map((each) => (
        <SheetRow
          key={each.rate}
          small
          name={t('word.inclVatRateOnGross', { rate: rate(each.rate), gross: plain(each.gross) })}
          amount={plain(each.tax)}
        />
      ))}
      {tips.map((tip) => (
        <SheetRow
          key={tip.staffId}
          name={joinFacts(
            t('books.tip', { name: tip.staff }),
            tip.refunded > 0 && t('books.tip.refunded', { amount: plain(tip.refunded) }),
          )}
          amount={plain(tip.amount)}
        />
      ))}
      {rounding !== 0 && <SheetRow name={t('books.rounding')} amount={plain(rounding)} />}
      <SheetRow strong name={t('books.total', { currency })} amount={plain(total + rounding)} />
    </dl>
  )
}

function Payments({ order }: { order: Order }) {
  const intl = useIntl()
  const t = useText()
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
          <SheetRow
            key={payment.id}
            name={joinFacts(
              payment.name ?? t(`paymentKind.${payment.kind}`),
              payment.owed && t('books.owed', { amount: plain(owed) }),
              !payment.settled && payment.amount < 0 && t('books.lowered'),
              changeOf(payment, intl, plain),
            )}
            amount={plain(payment.amount)}
          />
        ))}
        {points.earned !== 0 && (
          <SheetRow
            small
            name={t(points.earned > 0 ? 'books.points.earned' : 'books.points.gone')}
            amount={intl.formatNumber(points.earned)}
          />
        )}
      </dl>
      {owed !== 0 && (
        <Button busy={settle.isPending} onClick={() => settle.mutate({ params: { id } })}>
          {t('books.settle')}
        </Button>
      )}
    </>
  )
}

type Payment = Order['payments'][number]

function changeOf({ given, change }: Payment, intl: IntlShape, plain: (minor: number) => string) {
  if (given === null || change === null || change === 0) return undefined
  return intl.t('books.given', { given: plain(given), change: plain(change) })
}

type RowProps = { name: string; amount: string; strong?: boolean; small?: boolean }

function SheetRow({ name, amount, strong, small }: RowProps) {
  return (
    <div className={classes(strong && styles.strong, small && styles.small)}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
