import { expect, test } from 'vitest'
import { passwordRefusal } from './password.ts'

const common = new Set(['password123'])

test.each([
  ['nine char', 'weak-password'],
  ['ten chars!', undefined],
  ['💇💇💇💇💇', 'weak-password'],
  ['PassWord123', 'weak-password'],
  ['password1234', undefined],
  ['x'.repeat(1000), undefined],
  ['x'.repeat(1001), 'invalid-request'],
])('[AUTH-15] %s: %s', (password, expected) => {
  expect(passwordRefusal(password, common)).toBe(expected)
})
