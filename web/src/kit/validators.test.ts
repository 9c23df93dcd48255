import { describe, expect, test } from 'vitest'
import { email, max, maxLength, min, minLength, pattern, required, validate } from './validators.ts'

describe('form validators', () => {
  test('[UI-16] required: spaces and invisible characters count as empty', () => {
    for (const nothing of ['  ', '\u200b', '\u3164', '\u2800'])
      expect(required(nothing)).toEqual({ id: 'form.required' })
    expect(required('a')).toBeUndefined()
  })

  test('[UI-16] min and max include their bound; text that is no number is invalid', () => {
    expect(min(3)('3')).toBeUndefined()
    expect(min(3)('2.9')).toEqual({ id: 'form.min', values: { min: 3 } })
    expect(min(3)('many')).toEqual({ id: 'form.min', values: { min: 3 } })
    expect(max(3)('3')).toBeUndefined()
    expect(max(3)('3.1')).toEqual({ id: 'form.max', values: { max: 3 } })
  })

  test('[UI-16] lengths count visible characters', () => {
    expect(minLength(2)('ab')).toBeUndefined()
    expect(minLength(2)('💅')).toEqual({ id: 'form.minLength', values: { min: 2 } })
    expect(maxLength(1)('💅')).toBeUndefined()
    expect(maxLength(2)('abc')).toEqual({ id: 'form.maxLength', values: { max: 2 } })
  })

  test('[UI-16] an e-mail address needs a name, an @ and a domain that ends in two letters', () => {
    expect(email('a@b.ch')).toBeUndefined()
    expect(email(' A@b.ch ')).toBeUndefined()
    expect(email('a@b.ch\u200b')).toBeUndefined()
    for (const wrong of ['a@b', 'a@b.c', '@b.ch', 'a b@c.ch']) expect(email(wrong)).toEqual({ id: 'form.email' })
  })

  test('[UI-16] a pattern has its own text or the general one, and keeps no state between calls', () => {
    const digits = pattern(/^\d+$/g)
    expect([digits('12'), digits('12')]).toEqual([undefined, undefined])
    expect(digits('a')).toEqual({ id: 'form.pattern' })
    expect(pattern(/^\d{6}$/, 'refusal.invalid-code')('1')).toEqual({ id: 'refusal.invalid-code' })
  })

  test('[UI-16] only required rejects an empty value; the first failing validator’s message is shown', () => {
    for (const check of [min(1), max(1), minLength(1), maxLength(1), email, pattern(/x/)])
      expect(check('')).toBeUndefined()
    expect(validate('', [required, email])).toEqual({ id: 'form.required' })
    expect(validate('a', [required, email])).toEqual({ id: 'form.email' })
    expect(validate('a@b.ch', [required, email])).toBeUndefined()
  })
})
