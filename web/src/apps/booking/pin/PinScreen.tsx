import { useState } from 'react'
import { useToken } from '../../../app-context.ts'
import { Known } from '../details/Known.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { useIsForwarding } from '../flow/forwarding.ts'
import { EnterPin } from './EnterPin.tsx'
import { useIsOver } from './Held.tsx'
import { HoldOver } from './HoldOver.tsx'
import { LinkInFlow } from './LinkInFlow.tsx'

/**
 * Step 4. Whose PIN was right already, and whose booking was not answered before a reload, only confirms; so does who opened the
 * link that came instead, in this tab or another.
 */
export function PinScreen() {
  const { draft } = useFlow()
  const signedIn = useToken() !== undefined
  const [came] = useState(signedIn)
  const byLink = draft.challenge?.sent === 'LINK'
  const over = useIsOver()
  const answering = useIsForwarding()
  if (signedIn && (came || byLink)) return <Known />
  if (over && !signedIn && !answering) return <HoldOver />
  return byLink ? <LinkInFlow /> : <EnterPin />
}
