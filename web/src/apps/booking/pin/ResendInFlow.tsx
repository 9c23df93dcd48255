import { type BookingDraft, otherChannel } from '../choice/draft.ts'
import { Resend } from '../code/Resend.tsx'
import type { CodeAlternatives } from '../code/WayOut.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { useHold, useReleaseHold } from '../request/use-hold.ts'
import { useRequestPin } from '../request/use-request-pin.ts'

/** Resends the PIN and renews the hold, since a new PIN is a new challenge, which the hold belongs to. */
export function ResendInFlow({ ways }: { ways: CodeAlternatives | undefined }) {
  const { draft, setDraft } = useFlow()
  const { challenge } = draft
  const ask = useRequestPin()
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

/** Returns the way back from the PIN to the contact, and the alternatives if no PIN arrives or is accepted. */
export function useCodeAlternatives() {
  const { draft, setDraft, goBackTo, businessObject } = useFlow()
  const release = useReleaseHold()
  const change = (to: Partial<Pick<BookingDraft, 'kind'>> = {}) => {
    release()
    setDraft({ ...to, challenge: undefined })
    goBackTo('details')
  }
  const { kind } = draft
  const other = otherChannel(kind, businessObject.channels)
  const ways: CodeAlternatives = {
    phoneNr: businessObject.phoneNr,
    kind,
    onOther: other && (() => change({ kind: other })),
  }
  return { change, ways }
}
