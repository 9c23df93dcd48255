import type { BodySent } from '@goldline/contract/call'
import { type Order, refundOrder } from '@goldline/contract/checkout/orders'
import { paidBack, refundOf, withVisitsBack } from '@goldline/domain/checkout/refund'
import type { Country } from '@goldline/domain/customer/phone'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useSalon } from '../../../client/me.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { required } from '../../../kit/validators.ts'
import { useMoney } from '../money.ts'
import { Pieces } from '../Pieces.tsx'
import { useWithPin } from '../pin/use-with-pin.tsx'
import { ReasonField } from '../ReasonField.tsx'
import styles from './Refund.module.css'

const kinds = ['CASH', 'CARD', 'TWINT', 'TRANSFER'] as const
type Kind = (typeof kinds)[number]
/** How many pieces come back, by line. */
type Back = Readonly<Record<string, number>>
type Values = { pieces: Back; kind: Kind; reason: string }
type Props = { order: Order; onDone: (reversal: Order) => void; onClose: () => void }

/** The kind of payment by which most of it was paid. */
function usualKind({ payments }: Order): Kind {
  const [most] = [...payments].sort((one, other) => other.amount - one.amount)
  return kinds.find((kind) => kind === most?.kind) ?? 'CASH'
}

const chosen = (pieces: Back) =>
  Object.entries(pieces).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []))

/** POS-09: refunds by line and piece, to the cent as the server does; the visit stays checked out. */
export function RefundDialog({ order, onDone, onClose }: Props) {
  const intl = useIntl()
  const { whole } = useMoney()
  const { form, dialog } = useRefund(order, onDone)
  const { pieces, kind } = form.values
  const amount = useAmountBack(order, form.values)
  if (dialog) return dialog
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={intl.formatMessage({ id: 'checkout.orders.refund.title' }, { number: order.number ?? '' })}
      action={intl.formatMessage({ id: 'checkout.orders.refund.give' }, { amount: whole(amount) })}
      cancel={intl.formatMessage({ id: 'action.back' })}
      className={styles.form}
    >
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            back={pieces[line.id] ?? 0}
            onChange={(back) => form.set({ pieces: { ...pieces, [line.id]: back } })}
          />
        ))}
      </ul>
      {form.errorOf('pieces') && (
        <p className={styles.fault} role="alert">
          {form.errorOf('pieces')}
        </p>
      )}
      <RadioPills
        label={intl.formatMessage({ id: 'checkout.orders.refund.how' })}
        options={kinds.map((value) => ({ value, label: intl.formatMessage({ id: `paymentKind.${value}` }) }))}
        value={kind}
        onChange={(value) => form.set({ kind: value })}
      />
      <ReasonField {...form.field('reason')} of="refund" />
    </FormDialog>
  )
}

function useRefund(order: Order, onDone: Props['onDone']) {
  const api = useApi()
  const { ask, work, dialog } = useWithPin(
    (body: Omit<BodySent<typeof refundOrder>, 'pin'>, pin) =>
      api.ask(refundOrder, { params: { id: order.id }, body: { ...body, pin } }),
    onDone,
  )
  const form = useForm<Values>({
    start: { pieces: {}, kind: usualKind(order), reason: '' },
    check: ({ pieces, reason }) => ({
      reason: required(reason),
      pieces: chosen(pieces).length === 0 ? { id: 'checkout.orders.refund.nothing' } : undefined,
    }),
    work,
    send: ({ pieces, kind, reason }) => ask({ lines: chosen(pieces), kind, reason: reason.trim() }),
  })
  return { form, dialog }
}

function useAmountBack({ lines }: Order, { pieces, kind }: Values): number {
  const { country, currency } = useSalon()
  const asked = withVisitsBack(lines.map((line) => ({ ...line, back: pieces[line.id] ?? 0 })))
  const sum = asked.reduce((all, line) => all + refundOf(line).due, 0)
  return paidBack(sum, { kind, country: country as Country, currency })
}

type LineProps = { line: Order['lines'][number]; back: number; onChange: (back: number) => void }

function Line({ line: { name, quantity, refunded, due }, back, onChange }: LineProps) {
  const intl = useIntl()
  const { plain } = useMoney()
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {intl.formatMessage({ id: 'checkout.orders.refund.of' }, { count: quantity, refunded, amount: plain(due) })}
        </small>
      </span>
      <Pieces name={name} count={back} most={quantity - refunded} onChange={onChange} />
    </li>
  )
}
