import { openTill } from '@goldline/contract/checkout'
import { getTillDay, moveCash } from '@goldline/contract/checkout/day-end'
import { saleLimits } from '@goldline/domain/checkout/sale'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { stack } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { required } from '../../../kit/validators.ts'
import { CashShort } from '../CashShort.tsx'
import { useMoney } from '../money.ts'
import { useWithPin } from '../pin/use-with-pin.tsx'
import { ReasonField } from '../ReasonField.tsx'

type Props = { direction: 'IN' | 'OUT'; onClose: () => void }

/** Records cash put into the drawer or taken out, besides sales (POS-10). */
export function MoveDialog({ direction, onClose }: Props) {
  const t = useText()
  const { currency } = useMoney()
  const { form, dialog, amountOf } = useMoveCash({ direction, onClose })
  if (dialog) return dialog
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`checkout.day.move.${direction}`)}
      action={t('action.next')}
      size="small"
      className={stack(4, 'min-w-0')}
    >
      <TextField
        {...form.field('amount')}
        label={t('checkout.day.amount', { currency })}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      {direction === 'OUT' && <CashShort amount={amountOf(form.values.amount) ?? 0} />}
      <ReasonField {...form.field('reason')} of={direction === 'IN' ? 'in' : 'out'} />
    </FormDialog>
  )
}

function useMoveCash({ direction, onClose }: Props) {
  const t = useText()
  const api = useApi()
  const cache = useCache()
  const { notices } = useApp()
  const { whole, parse } = useMoney()
  const { ask, work, dialog } = useWithPin(
    (body: { amount: number; reason: string }, pin) => api.ask(moveCash, { body: { direction, ...body, pin } }),
    ({ amount }) => {
      void cache.invalidate(openTill, getTillDay)
      notices.show(t(`checkout.day.moved.${direction}`, { amount: whole(Math.abs(amount)) }), 'success')
      onClose()
    },
  )
  const amountOf = (typed: string) => {
    const amount = parse(typed) ?? 0
    return amount > 0 && amount <= saleLimits.amount.max ? amount : undefined
  }
  const form = useForm({
    start: { amount: '', reason: '' },
    check: ({ amount, reason }) => ({
      amount: amountOf(amount) === undefined ? { id: 'checkout.wrong.amount' } : undefined,
      reason: required(reason),
    }),
    work,
    send: ({ amount, reason }) => ask({ amount: amountOf(amount) ?? 0, reason: reason.trim() }),
  })
  return { form, dialog, amountOf }
}
