import { useState } from 'react'
import { useWork } from '../../../client/use-call.ts'
import { asksPin, PinDialog } from '../pay/PinDialog.tsx'

/**
 * A form whose content is sent once one's own PIN was typed again (POS-05): `ask` what is to be sent, and show `dialog` in
 * the form's place while it is there. A wrong PIN is typed anew; any other refusal is the form's (`work`).
 */
export function useWithPin<Sent, Out>(
  send: (sent: Sent, pin: string) => Promise<Out>,
  onDone: (answer: Out) => unknown,
) {
  const [asked, setAsked] = useState<{ sent: Sent }>()
  const { isPending, error, reset, mutate } = useWork(({ sent, pin }: { sent: Sent; pin: string }) => send(sent, pin), {
    inline: true,
    onDone,
    onRefused: (why) => !asksPin(why) && setAsked(undefined),
  })
  return {
    ask: (sent: Sent) => {
      reset()
      setAsked({ sent })
    },
    work: { isPending, error: asksPin(error) ? null : error, reset },
    dialog: asked && (
      <PinDialog
        busy={isPending}
        error={error}
        onPin={(pin) => mutate({ ...asked, pin })}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
