import type { Draft } from '../flow/draft.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useRelease } from '../flow/use-book.ts'
import type { WaysOut } from './WayOut.tsx'

/** Back from the PIN to where it is sent to, and what leads on where no PIN comes or counts any more. */
export function useWaysOut() {
  const { draft, setDraft, goBackTo, businessObject } = useFlow()
  const release = useRelease()
  const change = (to: Partial<Pick<Draft, 'kind'>> = {}) => {
    release()
    setDraft({ ...to, challenge: undefined })
    goBackTo('details')
  }
  const { kind } = draft
  const onOther = () => change({ kind: kind === 'phone' ? 'email' : 'phone' })
  const ways: WaysOut = { phoneNr: businessObject.phoneNr, kind, onOther }
  return { change, ways }
}
