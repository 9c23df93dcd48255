import type { BodySent } from '@goldline/contract/call'
import type { Customer } from '@goldline/contract/customer'
import type { updateCustomer } from '@goldline/contract/customer/edit'
import { canEdit, isBirthday } from '@goldline/domain/customer/edit'
import type { CustomerType } from '@goldline/domain/customer/type'
import { email, type InvalidValue, required, validate } from '../../../../kit/validators.ts'

/** A customer's values in the form; an empty text: no value. */
type EditDraft = Pick<
  Customer,
  'name' | 'surname' | 'language' | 'communicationPreference' | 'notificationSubscribed' | 'notes' | 'tags'
> & {
  email: string
  phoneNr: string
  isoCode: string
  birthday: string
  /** The pinned type; empty: computed. */
  type: CustomerType | ''
  preferredStaffId: string
}

type EditField = Exclude<keyof EditDraft, 'isoCode'>

export function customerDraft(customer: Customer, country: string): EditDraft {
  const { name, surname, language, communicationPreference, notificationSubscribed, optIn, notes, tags } = customer
  return {
    name,
    surname,
    language,
    communicationPreference,
    notes,
    tags,
    notificationSubscribed: notificationSubscribed || optIn !== null,
    email: customer.email ?? '',
    phoneNr: customer.phoneNr ?? '',
    isoCode: country,
    birthday: customer.birthday ?? '',
    type: customer.typePinned ? customer.type.name : '',
    preferredStaffId: customer.preferredStaff?.id ?? '',
  }
}

/** Checks fields before sending; only the server checks phone numbers (CUS-07). */
export function wrongFields(draft: EditDraft, now: number): Partial<Record<EditField, InvalidValue>> {
  const born = draft.birthday.trim()
  const found = {
    name: validate(draft.name, [required]),
    email: validate(draft.email.trim(), [email]),
    birthday: born === '' || isBirthday(born, now) ? undefined : { id: 'birthday.wrong' as const },
  }
  return Object.fromEntries(Object.entries(found).filter(([, invalid]) => invalid !== undefined))
}

type Body = BodySent<typeof updateCustomer>

/** Builds the request from the changed fields, so that it keeps others' changes. `textVersion`: the consent text's. */
export function customerBody(
  draft: EditDraft,
  shown: EditDraft,
  facts: Pick<Customer, 'hasAccount' | 'birthday' | 'birthdayNoted'> & { textVersion: string | undefined },
): Body {
  const { isoCode, ...fields } = draft
  const changed = Object.entries(fields).filter(
    ([field, value]) => canEdit(field, facts) && String(value) !== String(shown[field as EditField]),
  )
  const body: Record<string, unknown> = Object.fromEntries(
    changed.map(([field, value]) => [field, toSentValue(field, value)]),
  )
  if ('phoneNr' in body) body.isoCode = isoCode
  if (body.notificationSubscribed === true) body.textVersion = facts.textVersion
  return body
}

const nullable: readonly string[] = ['birthday', 'type', 'preferredStaffId']
const toSentValue = (field: string, value: unknown) => (value === '' && nullable.includes(field) ? null : value)
