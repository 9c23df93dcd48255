import { useFlow } from '../flow/flow-context.ts'
import { Held } from './Held.tsx'
import { LinkSent } from './LinkSent.tsx'
import { ResendInFlow } from './ResendInFlow.tsx'
import { useWaysOut } from './use-ways-out.ts'

/** The appointment stays held until the link is opened. */
export function LinkInFlow() {
  const { draft, demo } = useFlow()
  const { change, ways } = useWaysOut()
  return (
    <LinkSent identity={draft.challenge?.identity ?? ''} demo={demo} onChange={() => change()}>
      <ResendInFlow ways={ways} />
      <Held />
    </LinkSent>
  )
}
