import { expect, test } from 'vitest'
import { findIdentity } from './identity.ts'

test.each([
  ['+41 (0)79 123 45 67', undefined],
  ['0041791234567', undefined],
  ['079 123 45 67', undefined],
  ['(079) 123-45-67', 'CH'],
  ['079/123.45.67', 'ch'],
  ['41791234567', 'CH'],
  ['791234567', 'CH'],
  ['tel:+41791234567', undefined],
  [' TEL: 079 123 45 67', 'CH'],
  ['\u202a+41 79 123 45 67\u202c', undefined],
  ['\u200e079\u00a0123\u200b45\ufeff67', 'CH'],
])('[AUTH-01] [CUS-07] %s in %s is parsed to the same number', (text, isoCode) => {
  expect(findIdentity(text, isoCode)).toEqual({ kind: 'PHONE', value: '+41791234567', country: 'CH' })
})

test.each([
  ['0171 1234567', undefined, '+491711234567'],
  ['0664 1234567', undefined, '+436641234567'],
  ['0171 1234567', 'DE', '+491711234567'],
  ['+49 30 901820', undefined, '+4930901820'],
  ['044 668 18 00', undefined, '+41446681800'],
  ['091 234 56 78', 'VN', '+84912345678'],
  ['(212) 555-0100', 'US', '+12125550100'],
])('[AUTH-01] %s in %s is parsed to %s', (text, isoCode, value) => {
  expect(findIdentity(text, isoCode)?.value).toBe(value)
})

test.each([
  '',
  '12',
  '079 123 45',
  '+41 79 123 45 67 ext. 5',
  'call 079 123 45 67',
  '079 123 45 67; 079 123 45 68',
  'nobody',
  'a@b',
  '@example.com',
  'a b@example.com',
  'a@example.com\nbcc:b@example.com',
])('[AUTH-01] [CUS-10] "%s" is neither an e-mail nor a phone number', (text) =>
  expect(findIdentity(text)).toBeUndefined(),
)

test('[AUTH-01] [CUS-10] an e-mail is compared in lower case', () => {
  expect(findIdentity(' Sabine@Example.COM ')).toEqual({ kind: 'EMAIL', value: 'sabine@example.com' })
})
