import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import type { MessageId } from '../i18n/messages.ts'

/** Why a value is refused: a message and what it names. */
export type Invalid = { id: MessageId; values?: Record<string, string | number> }
/** Says nothing where the value is fine. An empty value is only `required`'s business. */
export type Validator = (value: string) => Invalid | undefined

// UI-16: the specification's form validators, each with its text.
export const required: Validator = (value) => (value.trim() === '' ? { id: 'form.required' } : undefined)

export const min =
  (bound: number): Validator =>
  (value) =>
    filled(value, Number(value) >= bound, { id: 'form.min', values: { min: bound } })

export const max =
  (bound: number): Validator =>
  (value) =>
    filled(value, Number(value) <= bound, { id: 'form.max', values: { max: bound } })

/** Lengths count characters as a person does: an emoji is one. */
export const minLength =
  (bound: number): Validator =>
  (value) =>
    filled(value, [...value].length >= bound, { id: 'form.minLength', values: { min: bound } })

export const maxLength =
  (bound: number): Validator =>
  (value) =>
    filled(value, [...value].length <= bound, { id: 'form.maxLength', values: { max: bound } })

export const email: Validator = (value) => filled(value, isEmail(normaliseEmail(value)), { id: 'form.email' })

/** @param id a text that says what is expected, where `form.pattern` would say too little. */
export const pattern =
  (expected: RegExp, id: MessageId = 'form.pattern'): Validator =>
  (value) =>
    filled(value, new RegExp(expected.source, expected.flags.replace(/[gy]/g, '')).test(value), { id })

/** The first objection, in the order of the validators. */
export function validate(value: string, validators: readonly Validator[]): Invalid | undefined {
  for (const validator of validators) {
    const invalid = validator(value)
    if (invalid) return invalid
  }
  return undefined
}

function filled(value: string, ok: boolean, invalid: Invalid): Invalid | undefined {
  return value === '' || ok ? undefined : invalid
}
