import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clients } from '../user/role.ts'
import { contactVisible, maskEmail, maskPhoneNr, shownName } from './masking.ts'

test.each([
  ['+41791234567', '+41*****4567'],
  ['+41 79 123 45 67', '+41*****4567'],
  ['+4179123', '+41*9123'],
  ['+417912', '*****12'],
  ['112', '*12'],
  ['', ''],
])('[CUS-03] the phone %s shows as %s', (phoneNr, expected) => {
  expect(maskPhoneNr(phoneNr)).toBe(expected)
})

test.each([
  [2, '+41*******67'],
  [0, '+41*********'],
  [9, '+41*****4567'],
  [-1, '+41*********'],
])('[CUS-07] a visible suffix of %i shows at most four', (suffixLength, expected) => {
  expect(maskPhoneNr('+41791234567', suffixLength)).toBe(expected)
})

test.each([
  ['sabine@lumiere.example', 's*****@lumiere.example'],
  ['a@b.ch', 'a@b.ch'],
  ['"odd@name"@b.ch', '"*********@b.ch'],
  ['đức@salon.vn', 'đ**@salon.vn'],
  ['no-address', 'n*********'],
  ['@b.ch', '@b.ch'],
  ['', ''],
])('[CUS-03] the e-mail %s shows as %s', (email, expected) => {
  expect(maskEmail(email)).toBe(expected)
})

test('[CUS-03] a masked number keeps its length and shows at most seven characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{0,14}$/), fc.integer({ min: -3, max: 20 }), (phoneNr, suffixLength) => {
      const masked = maskPhoneNr(phoneNr, suffixLength)
      const shown = [...masked].filter((character) => character !== '*').length
      return masked.length === phoneNr.length && shown <= (phoneNr.length <= 7 ? 2 : 7)
    }),
  )
})

test.each([
  [{ showCustomerDataStaffApp: false, showCustomerDataCheckout: false }, ['ADMIN']],
  [{ showCustomerDataStaffApp: true, showCustomerDataCheckout: false }, ['ADMIN', 'STAFF']],
  [{ showCustomerDataStaffApp: false, showCustomerDataCheckout: true }, ['ADMIN', 'CHECKOUT']],
])('[CUS-04] with %o, contact data is sent to %s', (settings, expected) => {
  expect(clients.filter((client) => contactVisible(client, settings))).toEqual(expected)
})

test.each([
  ['Sabine', 'Koch', 'Sabine K.'],
  [' Thị Mai ', ' đỗ ', 'Thị Mai Đ.'],
  ['Ngọc', 'Ế́n', 'Ngọc Ế́.'],
  ['Sabine', '', 'Sabine'],
  ['', 'Koch', 'K.'],
  ['', '', ''],
])('[REV-02h] %s %s is shown as %s', (name, surname, shown) => {
  expect(shownName({ name, surname })).toBe(shown)
})
