import { getOpenVisits } from '@goldline/contract/checkout'
import { getTillDay } from '@goldline/contract/checkout/day-end'
import { cancelOrder, findOrders, getOrder, getOrders, type Order } from '@goldline/contract/checkout/orders'
import { isFullyRefunded, refundMethods } from '@goldline/domain/checkout/refund-methods'
import { cashSum } from '@goldline/domain/checkout/taken-payments'
import { featureRefusal } from '@goldline/domain/user/tier'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { CopyButtons } from '../../../checkout/CopyButtons.tsx'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useMe, useSalon } from '../../../client/me.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { required } from '../../../kit/validators.ts'
import { OrderBuyer } from '../BuyerDialog.tsx'
import { CashShort } from '../CashShort.tsx'
import { GiftSheets } from '../paid/GiftSheets.tsx'
import { ordersPath } from '../paths.ts'
import { useWithPin } from '../pin/use-with-pin.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { RefundRows } from '../RefundRows.tsx'
import { RequiresConnection } from '../RequiresConnection.tsx'
import { RefundDialog } from './RefundDialog.tsx'

/** Offers a copy, cancelling until the day end, and refunds later; the latter two only with the right (POS-05). */
export function OrderActions({ order }: { order: Order }) {
  const t = useText()
  const { tier } = useSalon()
  const { data: me } = useMe()
  const [open, setOpen] = useState<'cancel' | 'refund'>()
  const done = useShowReversal(order, () => setOpen(undefined))
  const mayCorrect = me !== undefined && featureRefusal('tillCorrections', { role: me.role, tier }) === undefined
  const stands = order.kind === 'SALE' && !order.cancelled
  const refundable = stands && !isFullyRefunded(order)
  // Shown before money is returned at the card terminal (POS-09g).
  const spent = order.lines.some((line) => line.spent)
  return (
    <>
      <RequiresConnection>
        {stands && <GiftSheets order={order} />}
        {order.kind !== 'RECORD' && <CopyButtons orderId={order.id} papers={['ROLL', 'A4']} />}
        {order.kind !== 'RECORD' && <OrderBuyer order={order} />}
        {mayCorrect && order.cancellable && !spent && (
          <Button kind="danger" onClick={() => setOpen('cancel')}>
            {t('checkout.orders.cancel')}
          </Button>
        )}
        {mayCorrect && refundable && <Button onClick={() => setOpen('refund')}>{t('checkout.orders.refund')}</Button>}
      </RequiresConnection>
      {mayCorrect && order.cancellable && spent && <p>{t('refusal.gift-card.used')}</p>}
      {!mayCorrect && (order.cancellable || refundable) && <p>{t('checkout.orders.noRight')}</p>}
      {open === 'cancel' && <CancelDialog order={order} onDone={done} onClose={() => setOpen(undefined)} />}
      {open === 'refund' && <RefundDialog order={order} onDone={done} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Returns a function that shows the reversal and refetches everything that it changed. */
function useShowReversal(order: Order, close: () => void) {
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
    navigate(ordersPath(reversal.id))
  }
}

type Props = { order: Order; onDone: (reversal: Order) => void; onClose: () => void }

/** Cancels a whole order until the day end, with payments and points; its visit is open again (POS-09). */
function CancelDialog({ order, onDone, onClose }: Props) {
  const t = useText()
  const api = useApi()
  const { ask, work, dialog } = useWithPin(
    (reason: string, pin) => api.ask(cancelOrder, { params: { id: order.id }, body: { reason, pin } }),
    onDone,
  )
  const back = refundMethods(order, order.givenBack).map((way) => ({ ...way, amount: way.paid }))
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    work,
    send: ({ reason }) =>
      ask(
        reason.trim(),
        back.filter(({ settled }) => settled),
      ),
  })
  if (dialog) return dialog
  return (
    <FormDialog
      form={form}
      title={t(order.number === null ? 'checkout.orders.cancel' : 'checkout.orders.cancel.title', {
        number: order.number,
      })}
      size="small"
      action={t('checkout.orders.cancel')}
      cancel={t('action.back')}
      danger
      onClose={onClose}
    >
      <p>{t('checkout.orders.cancel.text', { visits: order.visits.length })}</p>
      {back.length > 0 && <RefundRows payments={back} />}
      <CashShort amount={cashSum(back)} />
      <ReasonField {...form.field('reason')} of="cancel" />
    </FormDialog>
  )
}
