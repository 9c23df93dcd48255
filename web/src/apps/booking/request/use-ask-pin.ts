import { createCustomerUser } from '@goldline/contract/auth'
import { useApp } from '../../../client/app-context.ts'
import type { Challenge, Contact } from '../choice/draft.ts'
import { useFlow } from '../flow/flow-context.ts'

/** Sends a PIN; the salon pays for an SMS. An earlier PIN stops working. */
export function usePinRequest(businessObjectId: string) {
  const { api, storage, language } = useApp()
  return async (contact: Contact): Promise<Challenge> => {
    const body = { ...contact, language, businessObjectId }
    const asked = await api.ask(createCustomerUser, { body }, { anonymous: true })
    const now = Date.now()
    const resendAt = now + asked.resendAfter * 1000
    storage.set('resendPinTimestamp', String(resendAt))
    return { ...contact, id: asked.id, sent: asked.sent, resendAt, expiresAt: now + asked.expiresIn * 1000 }
  }
}

/** Within a booking: stores the challenge in the draft. @returns the challenge's id */
export function useAskPin() {
  const { setDraft, businessObject } = useFlow()
  const request = usePinRequest(businessObject.id)
  return async (contact: Contact): Promise<string> => {
    const challenge = await request(contact)
    setDraft({ challenge })
    return challenge.id
  }
}
