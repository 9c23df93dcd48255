import { expect, test } from 'vitest'
import { typedPerson } from './typed-person.ts'

test.each([
  ['Mai Linh Nguyen', 'CH', { name: 'Mai Linh', surname: 'Nguyen' }],
  ['Nguyễn Thị Lan', 'VN', { name: 'Thị Lan', surname: 'Nguyễn' }],
  ['  Ngọc ', 'VN', { name: 'Ngọc' }],
  ['Zemp, Anna', 'CH', { name: 'Anna', surname: 'Zemp' }],
  ['Anna 2', 'CH', { name: 'Anna', surname: '2' }],
  ['079 123 45 67', 'CH', { phoneNr: '079 123 45 67' }],
  ['+41 (0)79 123-45-67', 'CH', { phoneNr: '+41 (0)79 123-45-67' }],
  ['Mai Linh Nguyen 079 123 45 67', 'CH', { name: 'Mai Linh', surname: 'Nguyen', phoneNr: '079 123 45 67' }],
  ['0791234567 Vera', 'CH', { name: 'Vera', phoneNr: '0791234567' }],
  ['vera@example.com', 'CH', { email: 'vera@example.com' }],
  ['Vera Frei vera79123@example.com', 'CH', { name: 'Vera', surname: 'Frei', email: 'vera79123@example.com' }],
  ['vera@', 'CH', { email: 'vera@' }],
  ['\u200b', 'CH', {}],
])('[CUS-01] %j typed in %s', (text, country, expected) => {
  expect(typedPerson(text, country)).toEqual({ name: '', surname: '', email: '', phoneNr: '', ...expected })
})
