import { createCustomerUser } from '@goldline/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../app-context.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useHold } from '../flow/use-book.ts'

/** Sends the PIN, holds the slot, goes on. A PIN that is under way to the same identity is not sent again. */
export function useSendPin() {
  const { api, storage, language } = useApp()
  const { draft, setDraft, businessObject, go } = useFlow()
  const hold = useHold()
  const identity = draft.kind === 'email' ? draft.email.trim() : draft.phoneNr.trim()
  return useMutation({
    mutationFn: async () => {
      const known = draft.challenge
      const underWay = known?.identity === identity && known.expiresAt > Date.now()
      const id = underWay ? known.id : await ask()
      await hold(id)
    },
    onSuccess: () => go('pin'),
  })

  async function ask(): Promise<string> {
    const isoCode = draft.kind === 'phone' ? { isoCode: draft.isoCode } : {}
    const { data } = await api.send(
      createCustomerUser,
      { body: { identity, language, businessObjectId: businessObject.id, ...isoCode } },
      { anonymous: true },
    )
    const now = Date.now()
    const resendAt = now + data.resendAfter * 1000
    storage.set('resendPinTimestamp', String(resendAt))
    setDraft({ challenge: { id: data.id, identity, resendAt, expiresAt: now + data.expiresIn * 1000 } })
    return data.id
  }
}
