import { isByTerminal, type PaymentKind } from '@goldline/domain/checkout/sale'
import { useState } from 'react'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { useMoney } from '../money.ts'
import { isPinRefusal, PinDialog } from './PinDialog.tsx'

/**
 * Sends a form after one's own PIN is entered again (POS-05): pass the content to `ask`, and show `dialog`, while it
 * exists, instead of the form. Refunds at a terminal (`back`) are confirmed first, one payment method after another.
 * After a wrong PIN the dialog asks again; the form shows any other refusal (`work`).
 */
export function useWithPin<Sent, Out>(
  send: (sent: Sent, pin: string) => Promise<Out>,
  onDone: (answer: Out) => unknown,
) {
  const [pending, setPending] = useState<{ sent: Sent; back: readonly RefundByKind[] }>()
  const { isPending, error, reset, mutate } = useWork(({ sent, pin }: { sent: Sent; pin: string }) => send(sent, pin), {
    inline: true,
    onDone,
    onRefused: (why) => !isPinRefusal(why) && setPending(undefined),
  })
  const close = () => setPending(undefined)
  const [first, ...others] = pending?.back ?? []
  return {
    ask: (sent: Sent, back: readonly RefundByKind[] = []) => {
      reset()
      setPending({ sent, back: terminalRefunds(back) })
    },
    work: { isPending, error: isPinRefusal(error) ? null : error, reset },
    dialog:
      pending &&
      (first ? (
        <TerminalRefund
          key={first.kind}
          back={first}
          onYes={() => setPending({ ...pending, back: others })}
          onClose={close}
        />
      ) : (
        <PinDialog
          busy={isPending}
          error={error}
          onPin={(pin) => mutate({ sent: pending.sent, pin })}
          onClose={close}
        />
      )),
  }
}

type RefundByKind = { readonly kind: PaymentKind; readonly amount: number }

/** Returns the payments that must be refunded at a terminal before they are booked here. */
const terminalRefunds = (back: readonly RefundByKind[]): RefundByKind[] =>
  back.filter(({ kind, amount }) => isByTerminal(kind) && amount > 0)

type Props = { back: RefundByKind; onYes: () => void; onClose: () => void }

/** Asks to refund at the terminal first, then to confirm it here (POS-09g). */
function TerminalRefund({ back: { kind, amount }, onYes, onClose }: Props) {
  const t = useText()
  const { whole } = useMoney()
  const how = kind === 'TWINT' ? 'TWINT' : 'CARD'
  return (
    <Dialog
      title={t(`checkout.back.confirm.${how}`, { amount: whole(amount) })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('checkout.pay.confirm.no')}</Button>
          <Button kind="gold" onClick={onYes}>
            {t('checkout.back.confirm.yes')}
          </Button>
        </>
      }
    >
      <p>{t(`checkout.back.confirm.${how}.text`, { amount: whole(amount) })}</p>
    </Dialog>
  )
}
