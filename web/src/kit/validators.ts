import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import { visibleText } from '@goldline/domain/visible-text'
import type { MessageId } from '../i18n/messages.ts'

/** Why a value is invalid: a message id and the message's values. */
export type InvalidValue = { id: MessageId; values?: Record<string, string | number> }
/** Returns undefined for a valid value. Only `required` rejects an empty one. */
export type Validator = (value: string) => InvalidValue | undefined

// The specification's form validators, each with its text (UI-16).
export const required: Validator = (value) => (visibleText(value) === '' ? { id: 'form.required' } : undefined)

export const min =
  (bound: number): Validator =>
  (value) =>
    unlessEmpty(value, Number(value) >= bound, { id: 'form.min', values: { min: bound } })

export const max =
  (bound: number): Validator =>
  (value) =>
    unlessEmpty(value, Number(value) <= bound, { id: 'form.max', values: { max: bound } })

/** Counts characters as a person does: an emoji is one. */
export const minLength =
  (bound: number): Validator =>
  (value) =>
    unlessEmpty(value, [...value].length >= bound, { id: 'form.minLength', values: { min: bound } })

export const maxLength =
  (bound: number): Validator =>
  (value) =>
    unlessEmpty(value, [...value].length <= bound, { id: 'form.maxLength', values: { max: bound } })

export const email: Validator = (value) => unlessEmpty(value, isEmail(normaliseEmail(value)), { id: 'form.email' })

/** @param id a text that describes the expected format, if `form.pattern` is too general. */
export const pattern =
  (expected: RegExp, id: MessageId = 'form.pattern'): Validator =>
  (value) =>
    unlessEmpty(value, new RegExp(expected.source, expected.flags.replace(/[gy]/g, '')).test(value), { id })

/** Returns the first failing validator's result, in order. */
export function validate(value: string, validators: readonly Validator[]): InvalidValue | undefined {
  for (const validator of validators) {
    const invalid = validator(value)
    if (invalid) return invalid
  }
  return undefined
}

function unlessEmpty(value: string, ok: boolean, invalid: InvalidValue): InvalidValue | undefined {
  return value === '' || ok ? undefined : invalid
}
