import type { BodySent } from '@goldline/contract/call'
import { type Order, refundOrder } from '@goldline/contract/checkout/orders'
import { computeRefund, withUnusedVisits } from '@goldline/domain/checkout/refund'
import { isFullyRefunded, refundMethods, splitRefund, tipsLeft } from '@goldline/domain/checkout/refund-methods'
import type { PaymentKind } from '@goldline/domain/checkout/sale'
import type { Country } from '@goldline/domain/customer/phone'
import { useApi } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useSalon } from '../../../client/me.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { look } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { required } from '../../../kit/validators.ts'
import { useMoney } from '../money.ts'
import { PieceCount } from '../PieceCount.tsx'
import { useWithPin } from '../pin/use-with-pin.tsx'
import { ReasonField } from '../ReasonField.tsx'
import styles from './Refund.module.css'
import { defaultRefundKind, RefundMethods, refundedMoney } from './RefundMethods.tsx'

/** The pieces to refund by line id, and the typed tips by person. */
type Values = {
  pieces: Readonly<Record<string, number>>
  tips: Readonly<Record<string, string>>
  first: PaymentKind | undefined
  reason: string
}
type Props = { order: Order; onDone: (reversal: Order) => void; onClose: () => void }

const chosenPieces = (pieces: Values['pieces']) =>
  Object.entries(pieces).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []))

/** Refunds by line, piece and tip, calculated like on the server; the visit stays checked out (POS-09). */
export function RefundDialog({ order, onDone, onClose }: Props) {
  const t = useText()
  const { whole } = useMoney()
  const { form, dialog } = useRefund(order, onDone)
  const { pieces, first } = form.values
  const backOf = useRefundPayments(order)
  const back = backOf(form.values)
  const lowered = back.payments.reduce((all, { settled, amount }) => all + (settled ? 0 : amount), 0)
  if (dialog) return dialog
  const title = t('checkout.orders.refund.title', { number: order.number ?? '' })
  // Another till was faster while this dialog was open.
  if (isFullyRefunded(order)) return <RefundedDialog title={title} onClose={onClose} />
  const onlyLowers = lowered > 0 && refundedMoney(back) === 0
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      action={
        onlyLowers
          ? t('checkout.orders.refund.lower', { amount: whole(lowered) })
          : t('checkout.orders.refund.give', { amount: whole(refundedMoney(back)) })
      }
      cancel={t('action.back')}
    >
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <RefundLine
            key={line.id}
            line={line}
            back={pieces[line.id] ?? 0}
            onChange={(count) => form.set({ pieces: { ...pieces, [line.id]: count } })}
          />
        ))}
      </ul>
      <Tips order={order} form={form} />
      {form.errorOf('pieces') && (
        <p className={look('danger')} role="alert">
          {form.errorOf('pieces')}
        </p>
      )}
      <RefundMethods
        ways={refundMethods(order, order.givenBack)}
        back={back}
        first={first}
        onFirst={(kind) => form.set({ first: kind })}
      />
      <ReasonField {...form.field('reason')} of="refund" />
    </FormDialog>
  )
}

function RefundedDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('action.back')}</Button>}
    >
      <p role="alert">{t('books.refundedAll')}</p>
    </Dialog>
  )
}

function useRefund(order: Order, onDone: Props['onDone']) {
  const api = useApi()
  const { plain } = useMoney()
  const tipsOf = useTips(order)
  const backOf = useRefundPayments(order)
  const { ask, work, dialog } = useWithPin(
    (body: Omit<BodySent<typeof refundOrder>, 'pin'>, pin) =>
      api.ask(refundOrder, { params: { id: order.id }, body: { ...body, pin } }),
    onDone,
  )
  const form = useForm<Values>({
    start: { pieces: {}, tips: {}, first: defaultRefundKind(refundMethods(order, order.givenBack)), reason: '' },
    check: ({ pieces, tips, reason }) => {
      const tooMuch = tipsOf(tips).find(({ amount, left }) => amount === undefined || amount > left)
      const nothing = chosenPieces(pieces).length === 0 && tipsOf(tips).length === 0
      return {
        reason: required(reason),
        tips: tooMuch && { id: 'word.atMostMost', values: { most: plain(tooMuch.left) } },
        pieces: nothing ? { id: 'checkout.orders.refund.nothing' } : undefined,
      }
    },
    work,
    send: (values) => {
      const { pieces, tips, first, reason } = values
      const sent = {
        lines: chosenPieces(pieces),
        tips: tipsOf(tips).map(({ staffId, amount = 0 }) => ({ staffId, amount })),
        kind: first,
        reason: reason.trim(),
      }
      ask(
        sent,
        backOf(values).payments.filter(({ settled }) => settled),
      )
    },
  })
  return { form, dialog }
}

/** Returns the tips with typed values; `amount` undefined: not an amount. */
function useTips({ tips }: Order) {
  const { parse } = useMoney()
  const left = tipsLeft(tips)
  return (typed: Values['tips']) =>
    [...left].flatMap(([staffId, most]) => {
      const text = typed[staffId]?.trim() ?? ''
      const amount = parse(text)
      return text === '' || amount === 0 ? [] : [{ staffId, amount, left: most }]
    })
}

/** Returns a function that calculates how the chosen pieces and tips are refunded. */
function useRefundPayments(order: Order) {
  const { country } = useSalon()
  const tipsOf = useTips(order)
  return ({ pieces, tips, first }: Values) => {
    const lines = withUnusedVisits(order.lines.map((line) => ({ ...line, back: pieces[line.id] ?? 0 })))
    const tip = tipsOf(tips).reduce((sum, { amount = 0, left }) => sum + Math.min(amount, left), 0)
    const sum = lines.reduce((all, line) => all + computeRefund(line).due, tip)
    const ways = refundMethods(order, order.givenBack)
    return splitRefund(ways, { sum, first }, { country: country as Country, currency: order.currency })
  }
}

type TipsProps = { order: Order; form: ReturnType<typeof useRefund>['form'] }

/** Asks for tips to refund: mistyped ones, or together with the service. */
function Tips({ order: { tips }, form }: TipsProps) {
  const t = useText()
  const { plain } = useMoney()
  const typed = form.values.tips
  return [...tipsLeft(tips)]
    .filter(([, left]) => left > 0)
    .map(([staffId, left]) => (
      <TextField
        key={staffId}
        label={t('checkout.orders.refund.tip', {
          name: tips.find((tip) => tip.staffId === staffId)?.staff ?? '',
          amount: plain(left),
        })}
        value={typed[staffId] ?? ''}
        onChange={(text) => form.set({ tips: { ...typed, [staffId]: text } })}
        error={typed[staffId] ? form.errorOf('tips') : undefined}
        inputMode="decimal"
        autoComplete="off"
      />
    ))
}

type LineProps = { line: Order['lines'][number]; back: number; onChange: (back: number) => void }

function RefundLine({ line: { name, quantity, refunded, due, spent }, back, onChange }: LineProps) {
  const t = useText()
  const { plain } = useMoney()
  return (
    <li>
      <span>
        <b>{name}</b>
        <small className={look('quiet', 'f13')}>
          {spent
            ? t('refusal.gift-card.used')
            : t('checkout.orders.refund.of', { count: quantity, refunded, amount: plain(due) })}
        </small>
      </span>
      <PieceCount name={name} count={back} most={spent ? 0 : quantity - refunded} onChange={onChange} />
    </li>
  )
}
