import { changeEmail, changePhoneNr, type SignedInUser } from '@goldline/contract/auth/user'
import { checkPhoneNr } from '@goldline/contract/customer'
import { useState } from 'react'
import { createCodeStore, useSentCode } from '../../../../auth/sent-codes.ts'
import type { Api } from '../../../../client/api.ts'
import { ApiError } from '../../../../client/api-error.ts'
import { useApp } from '../../../../client/app-context.ts'
import { useWork } from '../../../../client/use-call.ts'
import type { Contact } from '../../choice/draft.ts'
import { useWithCode } from './CodeAgain.tsx'
import { usePasswordAgain } from './EditForm.tsx'
import { useShowSaved } from './use-me.ts'

const calls = { email: changeEmail, phone: changePhoneNr } as const
const purposes = { email: 'newEmail', phone: 'newPhoneNr' } as const
export type ContactKind = keyof typeof calls

/** `first`: the change to request once this code has proven the device (AUTH-20). Times in seconds. */
export type ContactCode = { id: string; sentTo: string; resendAfter: number; expiresIn: number; first?: Contact }

export const isCodeSent = (kind: ContactKind, userId: string): boolean =>
  createCodeStore('booking', purposes[kind], userId).read() !== undefined

type RequestedContact = Contact & { password?: string | undefined }
export type ContactChange = ReturnType<typeof useChangeContact>

/**
 * Sends a code to a new or unconfirmed e-mail or number; nothing changes until it is entered (AUTH-10). Staff enter the
 * password again (AUTH-18; `password.asked` once the server requires it), and on an unknown device first a code sent to
 * the old identity (AUTH-20).
 */
export function useChangeContact(me: SignedInUser, kind: ContactKind, onDone: () => void) {
  const { api } = useApp()
  const saved = useShowSaved()
  const code = useSentCode<ContactCode>(purposes[kind], me.id)
  const asks = usePasswordAgain()
  const withCode = useWithCode()
  const [password, setPassword] = useState('')
  const change = useWork(
    async (wish: RequestedContact) => {
      const value = await normalizeContact(api, kind, wish)
      const body = { value, password: wish.password || undefined }
      return { answer: await withCode(() => api.ask(calls[kind], { params: { id: me.id }, body })), value }
    },
    {
      inline: true,
      onDone: ({ answer, value }) => {
        if ('sentTo' in answer) return code.keep({ ...answer, first: { identity: value } })
        // Already confirmed: no code needed.
        if (!answer.challenge) return finish()
        code.keep({ ...answer.challenge, sentTo: value })
      },
      onRefused: asks.hear,
    },
  )
  const finish = () => {
    code.forget()
    saved()
    onDone()
  }

  return {
    change,
    ask: (wish: RequestedContact) => {
      setPassword(wish.password ?? '')
      change.mutate(wish)
    },
    code,
    // The password is not stored: after a reload, only people without one can resend at once.
    again: async () => {
      if (code.sent) await change.mutateAsync({ ...(code.sent.first ?? { identity: code.sent.sentTo }), password })
    },
    answered: () => {
      const first = code.sent?.first
      if (!first) return finish()
      code.forget()
      change.mutate({ ...first, password })
    },
    cancel: () => {
      code.forget()
      change.reset()
    },
    asksPassword: asks.asked,
  }
}

/** Returns the e-mail as typed, or the number in E.164. */
async function normalizeContact(api: Api, kind: ContactKind, { identity, isoCode }: Contact): Promise<string> {
  if (kind === 'email') return identity
  const query = { phoneNumberToCheck: identity, isoCode: isoCode || undefined }
  const { valid, e164 } = await api.ask(checkPhoneNr, { query })
  if (!valid || e164 === null) throw new ApiError(400, 'invalid-phoneNr')
  return e164
}
