import { createCustomerUser } from '@goldline/contract/auth'
import { useApp } from '../../../app-context.ts'
import type { Contact } from '../flow/draft.ts'
import { useFlow } from '../flow/flow-context.ts'

/** Has a PIN sent; the challenge's id is kept in the draft. An earlier PIN stops working. */
export function useAskPin() {
  const { api, storage, language } = useApp()
  const { setDraft, businessObject } = useFlow()
  return async (contact: Contact): Promise<string> => {
    const body = { ...contact, language, businessObjectId: businessObject.id }
    const { data } = await api.send(createCustomerUser, { body }, { anonymous: true })
    const now = Date.now()
    const resendAt = now + data.resendAfter * 1000
    storage.set('resendPinTimestamp', String(resendAt))
    setDraft({ challenge: { ...contact, id: data.id, resendAt, expiresAt: now + data.expiresIn * 1000 } })
    return data.id
  }
}
