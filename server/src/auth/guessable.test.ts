import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'
import { commonPasswords } from './password.ts'

test.each([
  'Passw0rd!2024',
  '!!password!!',
  'Willkommen1',
  'P@ssw0rd123',
  '12345678910',
  'zyxwvutsrq',
  'abababababab',
  'qwertzuiop',
  '0000000001',
])('[AUTH-15] %s is guessable', (password) => expect(isGuessable(password, commonPasswords)).toBe(true))

test.each([
  'goldline-demo',
  'correct horse battery',
  'Zürich im Regen',
  'mật khẩu của tôi',
  'xkq93-mmz-71b',
  'abcd-garten-1234-regen',
])('[AUTH-15] %s is not guessable', (password) => expect(isGuessable(password, commonPasswords)).toBe(false))

test('[AUTH-15b] the shipped list holds over 1000 passwords, all lower case and at least ten characters', () => {
  expect(commonPasswords.size).toBeGreaterThan(1000)
  expect([...commonPasswords].filter((each) => [...each].length < 10 || each !== each.toLowerCase())).toEqual([])
})
