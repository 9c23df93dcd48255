import { isByTerminal, type PaymentKind } from '@goldline/domain/checkout/sale'
import { useState } from 'react'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { useMoney } from '../money.ts'
import { asksPin, PinDialog } from './PinDialog.tsx'

/**
 * A form that is sent after typing one's own PIN again (POS-05): pass the content to `ask`, and show `dialog` in place
 * of the form while it exists. Money that a terminal returns (`back`) is confirmed first, one payment method after
 * another. A wrong PIN is asked for again; any other refusal is shown by the form (`work`).
 */
export function useWithPin<Sent, Out>(
  send: (sent: Sent, pin: string) => Promise<Out>,
  onDone: (answer: Out) => unknown,
) {
  const [asked, setAsked] = useState<{ sent: Sent; back: readonly BackByKind[] }>()
  const { isPending, error, reset, mutate } = useWork(({ sent, pin }: { sent: Sent; pin: string }) => send(sent, pin), {
    inline: true,
    onDone,
    onRefused: (why) => !asksPin(why) && setAsked(undefined),
  })
  const close = () => setAsked(undefined)
  const [first, ...others] = asked?.back ?? []
  return {
    ask: (sent: Sent, back: readonly BackByKind[] = []) => {
      reset()
      setAsked({ sent, back: atTerminal(back) })
    },
    work: { isPending, error: asksPin(error) ? null : error, reset },
    dialog:
      asked &&
      (first ? (
        <TerminalBack
          key={first.kind}
          back={first}
          onYes={() => setAsked({ ...asked, back: others })}
          onClose={close}
        />
      ) : (
        <PinDialog busy={isPending} error={error} onPin={(pin) => mutate({ sent: asked.sent, pin })} onClose={close} />
      )),
  }
}

type BackByKind = { readonly kind: PaymentKind; readonly amount: number }

/** Payments returned at a terminal, before they are booked here. */
const atTerminal = (back: readonly BackByKind[]): BackByKind[] =>
  back.filter(({ kind, amount }) => isByTerminal(kind) && amount > 0)

type Props = { back: BackByKind; onYes: () => void; onClose: () => void }

/** Asks to give the money back at the terminal, then to confirm it here (POS-09g). */
function TerminalBack({ back: { kind, amount }, onYes, onClose }: Props) {
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
