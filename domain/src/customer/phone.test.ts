import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { countries, isE164, listedCountryCodes, phoneCountryCodes } from './phone.ts'

test('[BIZ-05] the countries served, each with its dialling code', () => {
  expect(countries).toEqual(['AT', 'CH', 'CZ', 'DE', 'FR', 'SK', 'US', 'VN'])
  expect(countries.toSorted()).toEqual(Object.keys(phoneCountryCodes).toSorted())
})

test('[CUS-07] the list hides AC and TA and is sorted by number, not by text', () => {
  const entries = [
    ['VN', '84'],
    ['AC', '247'],
    ['CZ', '420'],
    ['US', '1'],
    ['TA', '290'],
    ['CA', '1'],
    ['CH', '41'],
  ].map(([isoCode = '', phoneCountryCode = '']) => ({ isoCode, phoneCountryCode }))
  expect(listedCountryCodes(entries).map((entry) => entry.isoCode)).toEqual(['CA', 'US', 'CH', 'VN', 'CZ'])
})

test.each([
  ['+41791234567', true],
  ['+123456789012345', true],
  ['+1234567890123456', false],
  ['41791234567', false],
  ['+0791234567', false],
  ['+41 79 123 45 67', false],
  ['+41', false],
])('[CUS-07] %s has the shape of E.164: %s', (text, expected) => {
  expect(isE164(text)).toBe(expected)
})

test('[CUS-07] the list has every other country once, by numeric code, in whatever order they come', () => {
  const isoCode = fc.string({ unit: fc.constantFrom(...'ACDHT'), minLength: 2, maxLength: 2 })
  const entry = fc.record({ isoCode, phoneCountryCode: fc.integer({ min: 1, max: 999 }).map(String) })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: (each) => each.isoCode }), (entries) => {
      const listed = listedCountryCodes(entries)
      expect(new Set(listed)).toEqual(new Set(entries.filter((each) => each.isoCode !== 'AC' && each.isoCode !== 'TA')))
      const codes = listed.map(({ phoneCountryCode }) => Number(phoneCountryCode))
      expect(codes).toEqual(codes.toSorted((a, b) => a - b))
      expect(listedCountryCodes(entries.toReversed())).toEqual(listed)
    }),
    runs(200),
  )
})
