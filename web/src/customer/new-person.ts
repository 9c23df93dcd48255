import type { BodySent, ResponseReceived } from '@goldline/contract/call'
import { createCustomer } from '@goldline/contract/customer'
import { type TypedPerson, typedPerson } from '@goldline/domain/customer/typed-person'
import { useState } from 'react'
import { useCall } from '../client/use-call.ts'

/** Somebody new as the salon typed them; empty is not known. */
export type PersonDraft = TypedPerson & { isoCode: string; birthday: string }

/** What was typed to find somebody, in the fields it fits. */
export const draftFor = (typed: string, country: string): PersonDraft => ({
  ...typedPerson(typed, country),
  isoCode: country,
  birthday: '',
})

/** Omits empty fields. */
export function bodyOf(draft: PersonDraft): BodySent<typeof createCustomer> {
  const { name, surname, isoCode, phoneNr, email, birthday } = draft
  const phone = phoneNr.trim() ? { phoneNr, isoCode } : {}
  const rest = Object.entries({ surname, email, birthday }).filter(([, value]) => value.trim() !== '')
  return { name, ...phone, ...Object.fromEntries(rest) }
}

type CreatedCustomer = ResponseReceived<typeof createCustomer>

/**
 * Makes somebody of what was typed in vain (CUS-01): by a name at once; of a number or an e-mail alone, or where it was
 * refused, `asked` is whose name and contact are to be looked at first.
 */
export function useNewPerson(country: string, onMade: (person: CreatedCustomer) => void) {
  const [asked, ask] = useState<PersonDraft>()
  const adding = useCall(createCustomer, { inline: true, onDone: onMade })
  const add = (draft: PersonDraft) => adding.mutate({ body: bodyOf(draft) }, { onError: () => ask(draft) })
  const begin = (typed: string) => {
    const draft = draftFor(typed, country)
    if (draft.name === '') ask(draft)
    else add(draft)
  }
  const goBack = () => {
    adding.reset()
    ask(undefined)
  }
  return { asked, ask, add, begin, goBack, busy: adding.isPending, error: adding.error }
}

export type NewPerson = ReturnType<typeof useNewPerson>
