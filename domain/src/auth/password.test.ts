import { expect, test } from 'vitest'
import { accountBound, networkAccountBounds, networkBound, passwordRefusal } from './password.ts'

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

test('[AUTH-15] a network’s wait grows with its attempts; the limit of all networks is far above that of one', () => {
  for (const [at, { max, seconds }] of networkAccountBounds.entries()) {
    const shorter = networkAccountBounds[at + 1]
    if (shorter === undefined) continue
    expect(max).toBeGreaterThan(shorter.max)
    expect(seconds).toBeGreaterThan(shorter.seconds)
  }
  const aDay = networkAccountBounds.find(({ seconds }) => seconds === 86_400)?.max ?? 0
  expect([aDay, accountBound.max / aDay, networkBound.max / aDay]).toEqual([20, 5, 25])
})
