import { expect, test } from 'vitest'
import { maskPhoneNr } from './masking.ts'
import { countries, phoneCountryCodes } from './phone.ts'
import { formatPhoneNr } from './phone-format.ts'

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

test.each(written)('[BIZ-05] %s is how people write it', (text) => {
  expect(formatPhoneNr(text.replaceAll(' ', ''))).toBe(text)
})

test('[BIZ-05] every country served is among them', () => {
  for (const country of countries)
    expect(
      written.some((text) => text.startsWith(`+${phoneCountryCodes[country]} `)),
      country,
    ).toBe(true)
})

test.each(['+39061234567', '+4179', '', 'mai@beispiel.ch', '079 123 45 67', maskPhoneNr('+41791234567')])(
  '[BIZ-05] “%s” stays as it is',
  (text) => {
    expect(formatPhoneNr(text)).toBe(text)
  },
)
