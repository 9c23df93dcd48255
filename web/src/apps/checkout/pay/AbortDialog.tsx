import { getOpenVisits } from '@goldline/contract/checkout'
import { type Draft, getDraft, getDrafts } from '@goldline/contract/checkout/draft'
import { abortSale, returnDraftPayment } from '@goldline/contract/checkout/pay-draft'
import { takenByKind, takenPayments } from '@goldline/domain/checkout/taken-payments'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { required } from '../../../kit/validators.ts'
import { useMoney } from '../money.ts'
import { useWithPin } from '../pin/use-with-pin.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { RefundRows } from '../RefundRows.tsx'

type Props = {
  draft: Pick<Draft, 'id' | 'content'>
  /** The payment to return while the sale continues; absent: returns all payments and aborts the sale. */
  paymentId?: string
  onDone: () => void
  onClose: () => void
}

/** Returns the money taken for a sale, by payment method (POS-06). */
export function AbortDialog({ draft, paymentId, onDone, onClose }: Props) {
  const t = useText()
  const money = useMoney()
  const send = useAbortSale(draft.id, paymentId)
  const taken = takenPayments(draft.content.payments)
  const back = takenByKind(paymentId === undefined ? taken : taken.filter(({ id }) => id === paymentId))
  const { ask, work, dialog } = useWithPin((reason: string, pin) => send({ reason, pin }), onDone)
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    work,
    send: ({ reason }) => ask(reason.trim(), back),
  })
  if (dialog) return dialog
  const amount = money.whole(back.reduce((sum, each) => sum + each.amount, 0))
  return (
    <FormDialog
      form={form}
      title={t(paymentId === undefined ? 'checkout.back.sale' : 'checkout.back.payment')}
      size="small"
      action={t('checkout.back.do', { amount })}
      cancel={t('action.back')}
      danger
      onClose={onClose}
    >
      <p>{t('checkout.back.text')}</p>
      <RefundRows payments={back} />
      <ReasonField {...form.field('reason')} of="cancel" />
    </FormDialog>
  )
}

function useAbortSale(id: string, paymentId: string | undefined) {
  const api = useApi()
  const cache = useCache()
  const sent = { params: { id } }
  return async (explained: { reason: string; pin: string }) => {
    if (paymentId === undefined) await api.ask(abortSale, { ...sent, body: explained })
    else cache.write(getDraft, sent, await api.ask(returnDraftPayment, { ...sent, body: { ...explained, paymentId } }))
    void cache.invalidate(getOpenVisits, getDrafts)
  }
}
