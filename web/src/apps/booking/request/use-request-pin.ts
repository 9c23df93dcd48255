import { createCustomerUser } from '@goldline/contract/auth'
import { useApp } from '../../../client/app-context.ts'
import type { SentCode } from '../../../client/sign-in.ts'
import type { Challenge, Contact } from '../choice/draft.ts'
import { useFlow } from '../flow/flow-context.ts'

export type SentPin = Contact & SentCode

/** Returns a function that sends a PIN, which invalidates earlier ones; the salon pays for an SMS. */
export function useSendPin(businessObjectId: string) {
  const { api, storage, language } = useApp()
  return async (contact: Contact): Promise<SentPin> => {
    const body = { ...contact, language, businessObjectId }
    const sent = await api.ask(createCustomerUser, { body }, { anonymous: true })
    storage.set('resendPinTimestamp', String(Date.now() + sent.resendAfter * 1000))
    return { ...contact, ...sent }
  }
}

export function usePinRequest(businessObjectId: string) {
  const send = useSendPin(businessObjectId)
  return async (contact: Contact): Promise<Challenge> => {
    const { resendAfter, expiresIn, ...sent } = await send(contact)
    const now = Date.now()
    return { ...sent, resendAt: now + resendAfter * 1000, expiresAt: now + expiresIn * 1000 }
  }
}

/** Returns a function that sends a PIN, stores the challenge in the draft, and resolves to its id. */
export function useRequestPin() {
  const { setDraft, businessObject } = useFlow()
  const request = usePinRequest(businessObject.id)
  return async (contact: Contact): Promise<string> => {
    const challenge = await request(contact)
    setDraft({ challenge })
    return challenge.id
  }
}
