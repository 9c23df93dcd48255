import { getOpenVisits } from '@goldline/contract/checkout'
import { getAfterSale } from '@goldline/contract/checkout/after-sale'
import type { Order } from '@goldline/contract/checkout/orders'
import { getOrder } from '@goldline/contract/checkout/orders'
import { createVisitReviewLink } from '@goldline/contract/review/salon'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useApi, useApp } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { dot } from '../../../kit/dot.ts'
import { ArrowIcon, StarIcon, TickIcon } from '../../../kit/icons.tsx'
import { stack } from '../../../kit/look.ts'
import { CalendarLink } from '../CalendarLink.tsx'
import { useMoney } from '../money.ts'
import { ordersPath, paths, visitSalePath } from '../paths.ts'
import { RequirePin } from '../pin/PinScreen.tsx'
import { RequiresConnection } from '../RequiresConnection.tsx'
import { TillFrame } from '../TillFrame.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { GiftSheets } from './GiftSheets.tsx'
import { NextVisit } from './NextVisit.tsx'
import styles from './Paid.module.css'
import { Paper } from './Paper.tsx'
import { Receipt } from './Receipt.tsx'

/** Shows the change in large type after a sale, then the receipt and the next visit. */
export function Page({ id = '' }: Readonly<Record<string, string | undefined>>) {
  return (
    <RequirePin>
      <TillFrame>
        <PaidOrder id={id} />
      </TillFrame>
    </RequirePin>
  )
}

function PaidOrder({ id }: { id: string }) {
  const { data: order, error, refetch } = useQuery(useApi().query(getOrder, { params: { id } }))
  if (order) return <PaidSale key={id} order={order} />
  return <Loading error={error} refetch={refetch} rows={3} />
}

function PaidSale({ order }: { order: Order }) {
  const t = useText()
  const { whole } = useMoney()
  const change = order.change ?? 0
  const record = order.kind === 'RECORD'
  const done = record ? t('checkout.paid.record') : t('checkout.paid.number', { number: order.number ?? '' })
  return (
    <div className={styles.columns}>
      <section className={styles.done}>
        <span className={styles.tick} aria-hidden="true">
          <TickIcon size={24} />
        </span>
        <p>{done}</p>
        <h1>
          {change > 0
            ? t('checkout.paid.change', { amount: whole(change) })
            : t('checkout.paid.total', { amount: whole(order.total + order.rounding) })}
        </h1>
        <PrepaidLeft order={order} />
        <RequiresConnection>
          {!record && (
            <>
              <Receipt order={order} />
              <GiftSheets order={order} />
            </>
          )}
          <AfterSale orderId={order.id} />
        </RequiresConnection>
        <NextSale order={order} />
      </section>
      <aside className={styles.aside} aria-label={t('checkout.paid.receipt')}>
        <Paper order={order} />
      </aside>
    </div>
  )
}

/** Shows the customer's remaining visits and balances. */
function PrepaidLeft({ order: { prepaidLeft } }: { order: Order }) {
  const t = useText()
  const { language } = useApp()
  const { whole } = useMoney()
  if (prepaidLeft.length === 0) return null
  const words = prepaidLeft.map(({ kind, name, names, left }) =>
    kind === 'PACKAGE'
      ? t('checkout.package.left', { name: names[language] ?? name ?? '', count: left })
      : t('checkout.paid.gift.left', { amount: whole(left) }),
  )
  return <p>{words.join(dot)}</p>
}

/** Offers the next visit and a review (POS-18). The sale is already paid, so failures are not shown. */
function AfterSale({ orderId }: { orderId: string }) {
  const [weeks, setWeeks] = useState<number>()
  const query = weeks === undefined ? {} : { weeks: String(weeks) }
  const { data, isPlaceholderData } = useQuery({
    ...useApi().query(getAfterSale, { params: { id: orderId }, query }),
    placeholderData: (before) => before,
  })
  return (
    <>
      {data?.next && <NextVisit orderId={orderId} next={data.next} onWeeks={setWeeks} loading={isPlaceholderData} />}
      {data?.reviewOf && <ReviewCode appointmentId={data.reviewOf} />}
    </>
  )
}

/**
 * Links to the visit that has waited longest, and to the order just paid, where mistakes can be corrected (POS-09). A
 * sold gift card must be issued first (POS-16i).
 */
function NextSale({ order }: { order: Order }) {
  const t = useText()
  const [, navigate] = useLocation()
  const { data: visits = [] } = useQuery(useApi().query(getOpenVisits, {}))
  const waiting = visits.find(({ group }) => group === 'HANDED_OVER' || group === 'CHECKED_IN')
  const label = waiting?.name ? t('checkout.paid.next.named', { name: waiting.name }) : t('checkout.paid.next')
  const unissued = order.lines.some(({ issued }) => !issued)
  return (
    <div className={styles.next}>
      {unissued && <p role="status">{t('checkout.paid.issueFirst')}</p>}
      <CalendarLink />
      <Link href={ordersPath(order.id)} className={buttonClass('quiet')}>
        <span>{t('checkout.paid.order')}</span>
      </Link>
      <Button
        kind="gold"
        size="l"
        disabled={unissued}
        trailing={<ArrowIcon size={18} />}
        onClick={() => navigate(waiting ? visitSalePath(waiting.appointmentId) : paths.start)}
      >
        {label}
      </Button>
    </div>
  )
}

/** Asks for a review by QR code, if the customer may not be asked by e-mail (REV-02). */
function ReviewCode({ appointmentId }: { appointmentId: string }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const link = useCall(createVisitReviewLink, { inline: true, onDone: () => setOpen(true) })
  const url = link.data?.url
  const nothing = link.isSuccess && !url
  return (
    <div className={stack(8, 'items-start')}>
      {!nothing && (
        <Button
          icon={<StarIcon size={18} />}
          busy={link.isPending}
          onClick={() => (url ? setOpen(true) : link.mutate({ body: { appointmentId } }))}
        >
          {t('checkout.review')}
        </Button>
      )}
      {nothing && <p role="status">{t('checkout.review.nothing')}</p>}
      {link.error && <Failure inline error={link.error} />}
      {open && url && (
        <CodeDialog
          title={t('checkout.review.title')}
          text={t('checkout.review.text')}
          url={url}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
