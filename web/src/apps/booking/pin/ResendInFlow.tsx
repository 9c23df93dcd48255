import { useAskPin } from '../details/use-ask-pin.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useHold } from '../flow/use-book.ts'
import { Resend } from './Resend.tsx'
import type { WaysOut } from './WayOut.tsx'

/** A new PIN is a new challenge, to which the hold must be tied. */
export function ResendInFlow({ ways }: { ways: WaysOut | undefined }) {
  const { draft, setDraft } = useFlow()
  const { challenge } = draft
  const ask = useAskPin()
  const hold = useHold()
  const again = async () => {
    if (!challenge) return
    const { identity, isoCode } = challenge
    await hold(await ask({ identity, isoCode }), challenge)
  }
  return (
    <Resend
      resendAt={challenge?.resendAt}
      again={again}
      onWait={(resendAt) => challenge && setDraft({ challenge: { ...challenge, resendAt } })}
      sent={challenge?.sent}
      ways={ways}
    />
  )
}
