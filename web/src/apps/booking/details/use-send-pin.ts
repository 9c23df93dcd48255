import { ApiError } from '../../../client/api-error.ts'
import { contactOf, isSameContact } from '../flow/draft.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useHold } from '../flow/use-book.ts'
import { useForward } from '../flow/use-forward.ts'
import { useAskPin } from './use-ask-pin.ts'

/** Sends the PIN, holds the slot and goes on. A PIN already sent to the same identity is not sent again. */
export function useSendPin() {
  const { draft, go } = useFlow()
  const ask = useAskPin()
  const hold = useHold()
  const contact = contactOf(draft)
  const send = async () => {
    const known = draft.challenge
    if (known && isSameContact(known, contact) && known.expiresAt > Date.now()) {
      if (await holdsFor(known.id)) return
    }
    await hold(await ask(contact), contact)
  }
  return useForward(send, () => go('pin'))

  /** false: the challenge was replaced or used meanwhile, perhaps in another tab. */
  async function holdsFor(challengeId: string): Promise<boolean> {
    try {
      await hold(challengeId, contact)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return false
      throw error
    }
  }
}
