import { dayOf, isDay } from '@goldline/domain/time/day'
import { ApiError } from '../../../client/api-error.ts'
import type { PersonDraft } from '../../../customer/new-person.ts'
import { email, type InvalidValue, required, type Validator, validate } from '../../../kit/validators.ts'

export type Field = Exclude<keyof PersonDraft, 'isoCode'>

/** Returns the allowed range of birthdays, as the server checks it. */
export const birthdays = () => ({ min: '1900-01-01', max: dayOf(Math.floor(Date.now() / 86_400_000)) })

const birthday: Validator = (value) => {
  const { min, max } = birthdays()
  return value === '' || (isDay(value) && value >= min && value <= max) ? undefined : { id: 'birthday.wrong' }
}

/** Checks fields before sending; only the server checks phone numbers (CUS-07). */
export function invalidFields(draft: PersonDraft): Partial<Record<Field, InvalidValue>> {
  const found = {
    name: validate(draft.name, [required]),
    email: validate(draft.email.trim(), [email]),
    birthday: birthday(draft.birthday.trim()),
  }
  return Object.fromEntries(Object.entries(found).filter(([, invalid]) => invalid !== undefined))
}

/** Returns the typed e-mail or number that another of the salon's customers already has; undefined: any other error. */
export function knownContact(error: unknown, { email, phoneNr }: PersonDraft): string | undefined {
  if (!(error instanceof ApiError) || error.message !== 'existed') return
  return (error.details.field === 'body.phoneNr' ? phoneNr : email).trim()
}
