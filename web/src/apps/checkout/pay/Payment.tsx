import type { Till } from '@goldline/contract/checkout'
import type { Draft } from '@goldline/contract/checkout/draft'
import { isByTerminal } from '@goldline/domain/checkout/sale'
import { tipShares, withTip } from '@goldline/domain/checkout/tip'
import { settlement } from '@goldline/domain/checkout/totals'
import { useState } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useServerReachable } from '../../../device/online-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { look, row } from '../../../kit/look.ts'
import { useMoney } from '../money.ts'
import { isPinRefusal } from '../pin/PinDialog.tsx'
import type { ShownSale } from '../use-draft.ts'
import { AmountPad } from './AmountPad.tsx'
import { ApprovalDialog } from './ApprovalDialog.tsx'
import { Confirm } from './Confirm.tsx'
import { GiftCardDialog } from './GiftCardDialog.tsx'
import { type Method, Methods } from './Methods.tsx'
import { PaidSoFar } from './PaidSoFar.tsx'
import styles from './Payment.module.css'
import { usePay } from './use-pay.ts'

type Props = ShownSale & {
  saving: boolean
  /** The gift card's code while it is being redeemed; empty: to be typed; undefined: none. */
  gift: string | undefined
  onGift: (code: string | undefined) => void
}
type SentPayment = Draft['content']['payments'][number]

function useTyped() {
  const [method, setMethod] = useState<Method>({ kind: 'CASH' })
  const [typed, setTyped] = useState('')
  const choose = (chosen: Method) => {
    setMethod(chosen)
    setTyped('')
  }
  return { method, choose, typed, setTyped }
}

/** Returns the typed amount, the remaining sums, and functions that take the payment. */
function useTaking({ draft, till, totals, change, saving }: Omit<Props, 'gift' | 'onGift'>) {
  const online = useServerReachable()
  const { method, choose, typed, setTyped } = useTyped()
  const [toTake, setToTake] = useState<SentPayment>()
  const { pay, ...answer } = usePay(draft)
  const sums = sumsWith(totals, method, typed)
  const { open, total, amount, tooMuch } = sums
  const put = (payment: SentPayment) => {
    setToTake(undefined)
    setTyped('')
    const payments = [...draft.content.payments, payment]
    if (settlement({ ...totals, payments }).settled) pay.mutate({ payments, total })
    else change((content) => ({ ...content, payments }))
  }
  const payAsIs = () => pay.mutate({ payments: draft.content.payments, total })
  const payWith = (approval: { pin: string; approverId: string }) =>
    pay.mutate({ ...(pay.variables ?? { payments: draft.content.payments, total }), ...approval })
  const take = () => {
    // Resend it unchanged with the same key, since it is unknown whether it was booked.
    if (answer.unknown && pay.variables) return pay.mutate(pay.variables)
    if (till.paidElsewhere || open === 0) return payAsIs()
    const payment = { id: crypto.randomUUID(), ...method, amount }
    if (isByTerminal(method.kind)) setToTake(payment)
    else put(payment)
  }
  // The dialog also stays open while a PIN is being checked.
  const proving = isPinRefusal(pay.error) || (pay.isPending && !answer.settling && pay.variables.pin !== undefined)
  const blocked = !online || tooMuch || isNothingToTake(draft, till, sums)
  const typing = { method, choose, typed, setTyped }
  return {
    ...typing,
    ...sums,
    online,
    toTake,
    setToTake,
    put,
    payWith,
    take,
    pay,
    ...answer,
    waits: saving || pay.isPending,
    blocked,
    proving,
  }
}

/** Calculates the amount due, the typed amount and the change. */
function sumsWith(totals: Props['totals'], { kind }: Method, typed: string) {
  const { open, cashOpen, total, payments } = totals
  const due = kind === 'CASH' ? cashOpen : open
  const amount = typed === '' ? due : Number(typed)
  const { changeAmount: back } = settlement({ ...totals, payments: [...payments, { kind, amount }] })
  return { open, cashOpen, total, due, amount, back, tooMuch: kind !== 'CASH' && amount > open }
}

/** Whether nothing is due or no amount is typed. */
function isNothingToTake(
  draft: Draft,
  till: Till,
  { open, due, amount }: { open: number; due: number; amount: number },
): boolean {
  if (draft.lines.length + draft.content.tips.length === 0) return true
  // A remainder below half of the smallest coin rounds to zero, so cash settles it.
  return open > 0 && due > 0 && amount <= 0 && !till.paidElsewhere
}

/**
 * Returns a function that turns the amount above the remaining sum into a tip: “keep the change” (POS-07h). undefined
 * without a person to tip, or without change.
 */
function keepChangeOf({ totals: { lines }, change }: Props, excess: number) {
  if (excess <= 0 || tipShares(excess, lines).length === 0) return undefined
  return () => change((content) => ({ ...content, tips: withTip(content.tips, excess, lines) }))
}

/** Shows the amount due, the payment methods, and the button that takes the payment (POS-01). */
export function Payment(props: Props) {
  const t = useText()
  const { whole } = useMoney()
  const { draft, till, totals, change, gift, onGift } = props
  const taking = useTaking(props)
  const { method, open, cashOpen, due, amount, typed, toTake } = taking
  const keepChange = keepChangeOf(props, amount - open)
  return (
    <section className={styles.payment} aria-label={t('checkout.pay')}>
      <p className={classes(row(0, 'baseline', 'between'), styles.open)}>
        <span className={look('quiet')}>{t('checkout.pay.open')}</span>
        <b>{whole(open)}</b>
      </p>
      {till.paidElsewhere ? (
        <p className={look('quiet')}>{t('checkout.pay.record.text')}</p>
      ) : (
        <>
          <PaidSoFar draft={draft} total={totals.total} change={change} />
          <Methods till={till} method={method} onMethod={taking.choose} onGift={() => onGift('')} />
          <AmountPad
            method={method}
            amount={amount}
            due={due}
            typed={typed}
            rounding={cashOpen - open}
            back={taking.back}
            onTyped={taking.setTyped}
            onKeep={keepChange}
          />
        </>
      )}
      <PaymentFooter till={till} taking={taking} />
      {gift !== undefined && (
        <GiftCardDialog
          draftId={draft.id}
          code={gift}
          open={open}
          used={draft.content.payments.flatMap(({ giftCardId }) => giftCardId ?? [])}
          onPay={(paid) => {
            onGift(undefined)
            taking.put({ id: crypto.randomUUID(), kind: 'GIFT_CARD', ...paid })
          }}
          onClose={() => onGift(undefined)}
        />
      )}
      {toTake && (
        <Confirm payment={toTake} onYes={() => taking.put(toTake)} onClose={() => taking.setToTake(undefined)} />
      )}
      {taking.proving && (
        <ApprovalDialog draft={draft} till={till} totals={totals} pay={taking.pay} onPin={taking.payWith} />
      )}
    </section>
  )
}

/** Shows the button, and what prevents the payment. */
function PaymentFooter({ till, taking }: { till: Till; taking: ReturnType<typeof useTaking> }) {
  const t = useText()
  const { whole } = useMoney()
  const { method, open, due, amount, online, settling, unknown, tooMuch, waits, blocked, pay, take } = taking
  const taken = method.kind === 'CASH' ? Math.min(amount, due) : amount
  const label = till.paidElsewhere
    ? 'checkout.pay.record'
    : open === 0
      ? 'checkout.pay.finish'
      : (`checkout.pay.take.${method.kind}` as const)
  return (
    <div className={styles.end}>
      {settling && <SettlingNotice />}
      {!online && !settling && <OfflineNote paidElsewhere={till.paidElsewhere} />}
      {tooMuch && <p className={look('quiet')}>{t('checkout.pay.tooMuch')}</p>}
      {unknown && <p role="alert">{t('checkout.pay.unknown')}</p>}
      {pay.error && !unknown && !isPinRefusal(pay.error) && <PayFailure error={pay.error} />}
      <Button kind="gold" size="l" full busy={waits} disabled={blocked && !waits} onClick={take}>
        {t(label, { amount: whole(taken), name: method.name ?? '' })}
      </Button>
    </div>
  )
}

/** Explains how to pay while there is no connection (POS-19). */
function OfflineNote({ paidElsewhere }: Pick<Till, 'paidElsewhere'>) {
  const t = useText()
  const id = paidElsewhere ? 'checkout.pay.offline' : 'checkout.pay.offline.paper'
  return <p className={look('quiet')}>{t(id)}</p>
}

/** Blocks the till while it is unknown whether the payment was booked (POS-06). */
function SettlingNotice() {
  const t = useText()
  return (
    <Dialog title={t('checkout.pay.settling')} size="small" closeIcon={false} onClose={ignoreClose} loading>
      <p role="status">{t('checkout.pay.settling.text')}</p>
    </Dialog>
  )
}

const ignoreClose = () => undefined

/** Explains a failed payment; if the total has changed, shows both totals. */
function PayFailure({ error }: { error: Error }) {
  const t = useText()
  const { whole } = useMoney()
  const both = error instanceof ApiError ? error.details.totals : undefined
  const forbidden = error instanceof ApiError && error.status === 403
  if (forbidden) return <Failure inline error={error} title={t('checkout.pay.forbidden')} />
  if (!both) return <Failure inline error={error} />
  const values = { shown: whole(both.shown ?? 0), actual: whole(both.actual ?? 0) }
  return <Failure inline error={error} title={t('checkout.pay.changed', values)} />
}
