import type { BookingDraft } from '../flow/draft.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useRelease } from '../flow/use-book.ts'
import type { WaysOut } from './WayOut.tsx'

/** Back from the PIN to its destination, and the alternatives if none arrives or is accepted. */
export function useWaysOut() {
  const { draft, setDraft, goBackTo, businessObject } = useFlow()
  const release = useRelease()
  const change = (to: Partial<Pick<BookingDraft, 'kind'>> = {}) => {
    release()
    setDraft({ ...to, challenge: undefined })
    goBackTo('details')
  }
  const { kind } = draft
  const onOther = () => change({ kind: kind === 'phone' ? 'email' : 'phone' })
  const ways: WaysOut = { phoneNr: businessObject.phoneNr, kind, onOther }
  return { change, ways }
}
