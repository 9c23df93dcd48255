import { getOpenVisits } from '@goldline/contract/checkout'
import { getTillDay } from '@goldline/contract/checkout/day-end'
import { findOrders, getOrder, getOrders, type Order } from '@goldline/contract/checkout/orders'
import { isWhollyRefunded } from '@goldline/domain/checkout/money-back'
import { featureRefusal } from '@goldline/domain/user/tier'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { CopyButtons } from '../../../checkout/CopyButtons.tsx'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useMe, useSalon } from '../../../client/me.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { OrderBuyer } from '../BuyerDialog.tsx'
import { NeedsLine } from '../NeedsLine.tsx'
import { GiftSheets } from '../paid/GiftSheets.tsx'
import { ordersAt } from '../paths.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'

/** Buttons to print a copy, to cancel the order until the day end, and to refund lines later; for those allowed to (POS-05). */
export function OrderActions({ order }: { order: Order }) {
  const t = useText()
  const { tier } = useSalon()
  const { data: me } = useMe()
  const [open, setOpen] = useState<'cancel' | 'refund'>()
  const done = useTakenBack(order, () => setOpen(undefined))
  const mayCorrect = me !== undefined && featureRefusal('tillCorrections', { role: me.role, tier }) === undefined
  const stands = order.kind === 'SALE' && !order.cancelled
  const refundable = stands && !isWhollyRefunded(order)
  // Said before anybody gives money back at the card terminal (POS-09g).
  const spent = order.lines.some((line) => line.spent)
  return (
    <>
      <NeedsLine>
        {stands && <GiftSheets order={order} />}
        {order.kind !== 'RECORD' && <CopyButtons orderId={order.id} papers={['ROLL', 'A4']} />}
        {order.kind !== 'RECORD' && <OrderBuyer order={order} />}
        {mayCorrect && order.cancellable && !spent && (
          <Button look="danger" onClick={() => setOpen('cancel')}>
            {t('checkout.orders.cancel')}
          </Button>
        )}
        {mayCorrect && refundable && <Button onClick={() => setOpen('refund')}>{t('checkout.orders.refund')}</Button>}
      </NeedsLine>
      {mayCorrect && order.cancellable && spent && <p>{t('refusal.gift-card.used')}</p>}
      {!mayCorrect && (order.cancellable || refundable) && <p>{t('checkout.orders.noRight')}</p>}
      {open === 'cancel' && <CancelDialog order={order} onDone={done} onClose={() => setOpen(undefined)} />}
      {open === 'refund' && <RefundDialog order={order} onDone={done} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Shows the reversal, and reloads everything that it changed. */
function useTakenBack(order: Order, close: () => void) {
  const t = useText()
  const cache = useCache()
  const { notices } = useApp()
  const [, navigate] = useLocation()
  return (reversal: Order) => {
    close()
    cache.write(getOrder, { params: { id: reversal.id } }, reversal)
    void cache.invalidate(getOrder, getOrders, findOrders, getTillDay, getOpenVisits)
    const { number } = order
    const cancelled = number === null ? 'books.cancelled' : 'checkout.orders.cancelled'
    const id = reversal.kind === 'REFUND' ? 'checkout.orders.refunded' : cancelled
    notices.show(t(id, { number }), 'success')
    navigate(ordersAt(reversal.id))
  }
}
