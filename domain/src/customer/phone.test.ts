import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { maskPhoneNr } from './masking.ts'
import { countries, isE164, listedCountryCodes, phoneCountryCodes } from './phone.ts'
import { formatPhoneNr } from './phone-format.ts'

test('[BIZ-05] has the served countries with their dialling codes', () => {
  expect(countries).toEqual(['AT', 'CH', 'CZ', 'DE', 'FR', 'SK', 'US', 'VN'])
  expect(countries.toSorted()).toEqual(Object.keys(phoneCountryCodes).toSorted())
})

test('[CUS-07] the list hides AC and TA and sorts by number, not by text', () => {
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
])('[CUS-07] %s has the format of E.164: %s', (text, expected) => {
  expect(isE164(text)).toBe(expected)
})

test('[CUS-07] the list has every other country once, by numeric code, for any input order', () => {
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

const written = [
  '+41 44 000 00 84',
  '+41 79 123 45 67',
  '+43 1 5131234',
  '+43 664 1234567',
  '+420 601 123 456',
  '+421 912 123 456',
  '+49 30 12345678',
  '+49 151 23456789',
  '+33 6 12 34 56 78',
  '+1 212 555 0123',
  '+84 90 123 45 67',
  '+84 24 3825 1234',
]

test.each(written)('[BIZ-05] %s is formatted for reading', (text) => {
  expect(formatPhoneNr(text.replaceAll(' ', ''))).toBe(text)
})

test('[BIZ-05] includes every served country', () => {
  for (const country of countries)
    expect(
      written.some((text) => text.startsWith(`+${phoneCountryCodes[country]} `)),
      country,
    ).toBe(true)
})

test.each(['+39061234567', '+4179', '', 'mai@beispiel.ch', '079 123 45 67', maskPhoneNr('+41791234567')])(
  '[BIZ-05] “%s” stays unchanged',
  (text) => {
    expect(formatPhoneNr(text)).toBe(text)
  },
)
