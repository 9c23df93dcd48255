import type { BodySent } from '@goldline/contract/call'
import type { createCustomer } from '@goldline/contract/customer'
import { searchKeyword } from '@goldline/domain/customer/search'
import { dayOf, isDay } from '@goldline/domain/time/day'
import { ApiError } from '../../../client/api-error.ts'
import type { TypedPhone } from '../../../customer/CheckedPhone.tsx'
import { email, type Invalid, required, type Validator, validate } from '../../../kit/validators.ts'

/** A new customer as typed by the salon. */
export type Draft = TypedPhone & { name: string; surname: string; email: string; birthday: string }
export type Field = Exclude<keyof Draft, 'isoCode'>

export const emptyDraft = (country: string): Draft => ({
  name: '',
  surname: '',
  isoCode: country,
  phoneNr: '',
  email: '',
  birthday: '',
})

export const isEmpty = ({ isoCode: _, ...typed }: Draft): boolean => Object.values(typed).every((each) => each === '')

/** Puts the search text into the field it fits. */
export function draftFor(query: string, country: string): Draft {
  const draft = emptyDraft(country)
  const { kind } = searchKeyword(query)
  if (kind === 'email') return { ...draft, email: query }
  if (kind === 'phone') return { ...draft, phoneNr: query }
  const words = query.trim().split(/\s+/)
  return words.length === 1
    ? { ...draft, name: query.trim() }
    : { ...draft, name: words.slice(0, -1).join(' '), surname: words.at(-1) ?? '' }
}

/** Allowed birthdays, as the server checks them. */
export const birthdays = () => ({ min: '1900-01-01', max: dayOf(Math.floor(Date.now() / 86_400_000)) })

const birthday: Validator = (value) => {
  const { min, max } = birthdays()
  return value === '' || (isDay(value) && value >= min && value <= max)
    ? undefined
    : { id: 'admin.customers.birthday.wrong' }
}

/** Checks fields before asking the server, which alone judges numbers (CUS-07). */
export function invalidFields(draft: Draft): Partial<Record<Field, Invalid>> {
  const found = {
    name: validate(draft.name, [required]),
    email: validate(draft.email.trim(), [email]),
    birthday: birthday(draft.birthday.trim()),
  }
  return Object.fromEntries(Object.entries(found).filter(([, invalid]) => invalid !== undefined))
}

/** The typed contact that another of the salon's customers has, to search for it. */
export function knownContact(error: unknown, { email, phoneNr }: Draft): string | undefined {
  if (!(error instanceof ApiError) || error.message !== 'existed') return
  return (error.details.field === 'body.phoneNr' ? phoneNr : email).trim()
}

/** Omits empty fields. */
export function bodyOf({ name, surname, isoCode, phoneNr, email, birthday }: Draft): BodySent<typeof createCustomer> {
  const phone = phoneNr.trim() ? { phoneNr, isoCode } : {}
  const rest = Object.entries({ surname, email, birthday }).filter(([, value]) => value.trim() !== '')
  return { name, ...phone, ...Object.fromEntries(rest) }
}
