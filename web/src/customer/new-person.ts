import type { NewCustomer } from '@goldline/contract/customer'
import { readTypedPerson, type TypedPerson } from '@goldline/domain/customer/typed-person'
import type { Channel } from '@goldline/domain/message/kinds'

/** A new customer as typed by the salon; empty means unknown. */
export type PersonDraft = TypedPerson & { isoCode: string; birthday: string }

/** Puts the search text into the fields that it fits. */
export const createPersonDraft = (typed: string, country: string): PersonDraft => ({
  ...readTypedPerson(typed, country),
  isoCode: country,
  birthday: '',
})

/** Builds the request body without empty fields. */
export function newCustomerBody(draft: PersonDraft): NewCustomer {
  const { name, surname, isoCode, phoneNr, email, birthday } = draft
  const phone = phoneNr.trim() ? { phoneNr, isoCode } : {}
  const rest = Object.entries({ surname, email, birthday }).filter(([, value]) => value.trim() !== '')
  return { name, ...phone, ...Object.fromEntries(rest) }
}

/** Whether the typed data suffice to save the customer. */
export const isNamed = ({ name }: PersonDraft): boolean => name.trim() !== ''

/** Whether a message could be sent to the typed contact. */
export const isReachable = ({ email, phoneNr }: PersonDraft, channels: readonly Channel[]): boolean =>
  (email.trim() !== '' && channels.includes('EMAIL')) || (phoneNr.trim() !== '' && channels.includes('SMS'))
