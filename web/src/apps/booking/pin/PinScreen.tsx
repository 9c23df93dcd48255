import { useState } from 'react'
import { useToken } from '../../../client/app-context.ts'
import { LinkSent } from '../code/LinkSent.tsx'
import { SignedInDetails } from '../details/SignedInDetails.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { useIsForwarding } from '../flow/forwarding.ts'
import { EnterPin } from './EnterPin.tsx'
import { HoldCountdown, useHoldExpired } from './HoldCountdown.tsx'
import { HoldOver } from './HoldOver.tsx'
import { ResendInFlow, useCodeAlternatives } from './ResendInFlow.tsx'

/**
 * Step 4: asks for the PIN. Asks only for a confirmation if the PIN was already accepted before a reload, or if a link
 * was sent instead and opened, in any tab.
 */
export function Page() {
  const { draft } = useFlow()
  const signedIn = useToken() !== undefined
  const [came] = useState(signedIn)
  const byLink = draft.challenge?.sent === 'LINK'
  const over = useHoldExpired()
  const answering = useIsForwarding()
  if (signedIn && (came || byLink)) return <SignedInDetails />
  if (over && !signedIn && !answering) return <HoldOver />
  return byLink ? <LinkInFlow /> : <EnterPin />
}

/** Shown after sending a link instead of a PIN; the start stays held until the link is opened. */
function LinkInFlow() {
  const { draft, demo } = useFlow()
  const { change, ways } = useCodeAlternatives()
  return (
    <LinkSent identity={draft.challenge?.identity ?? ''} demo={demo} onChange={() => change()}>
      <ResendInFlow ways={ways} />
      <HoldCountdown />
    </LinkSent>
  )
}
