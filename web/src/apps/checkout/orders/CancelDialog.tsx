import { cancelOrder, type Order } from '@goldline/contract/checkout/orders'
import { waysBack } from '@goldline/domain/checkout/money-back'
import { cashOf } from '@goldline/domain/checkout/taken-payments'
import { useApi } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { required } from '../../../kit/validators.ts'
import { BackRows } from '../BackRows.tsx'
import { CashShort } from '../CashShort.tsx'
import { useWithPin } from '../pin/use-with-pin.tsx'
import { ReasonField } from '../ReasonField.tsx'

type Props = { order: Order; onDone: (reversal: Order) => void; onClose: () => void }

/** POS-09: cancels a whole order until the day end, with payments and points; its visit is open again. */
export function CancelDialog({ order, onDone, onClose }: Props) {
  const t = useText()
  const api = useApi()
  const { ask, work, dialog } = useWithPin(
    (reason: string, pin) => api.ask(cancelOrder, { params: { id: order.id }, body: { reason, pin } }),
    onDone,
  )
  const back = waysBack(order, order.givenBack).map((way) => ({ ...way, amount: way.paid }))
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
      {back.length > 0 && <BackRows payments={back} />}
      <CashShort amount={cashOf(back)} />
      <ReasonField {...form.field('reason')} of="cancel" />
    </FormDialog>
  )
}
