import { useState } from 'react'
import { useWork } from '../../../client/use-call.ts'
import { asksPin, PinDialog } from '../pay/PinDialog.tsx'
import { atTerminal, type BackByKind, TerminalBack } from './TerminalBack.tsx'

/**
 * A form whose content is sent once one's own PIN was typed again (POS-05): `ask` what is to be sent, and show `dialog` in
 * the form's place while it is there. Money that a terminal gives `back` is confirmed first, one kind after another. A wrong
 * PIN is typed anew; any other refusal is the form's (`work`).
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
