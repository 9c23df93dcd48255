import { isE164 } from '@goldline/domain/customer/phone'
import fc from 'fast-check'
import { type CountryCode, getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { findIdentity, phoneNumberOf } from './identity.ts'

const supported = getCountries().filter((country) => country !== 'AC' && country !== 'TA')
const known: ReadonlySet<string> = new Set(supported)
const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const anyCode = fc.tuple(letters, letters).map((pair) => pair.join(''))
const country = fc.constantFrom<CountryCode>(
  ...supported.filter((each) => getExampleNumber(each, examples) !== undefined),
)
/** Separators that people type between digits. */
const between = fc.constantFrom('', ' ', '-', '.', ' / ', '(')

test('[CUS-07] a number in any spelling is parsed to the same form', () => {
  fc.assert(
    fc.property(country, fc.array(between, { minLength: 4, maxLength: 4 }), fc.boolean(), (home, signs, zeros) => {
      const number = getExampleNumber(home, examples)?.number ?? ''
      const code = getCountryCallingCode(home)
      const rest = number.slice(code.length + 1)
      const spelled = [...rest].map((digit, at) => `${digit}${(at < 4 && signs[at]) || ''}`).join('')
      const text = `${zeros ? '00' : '+'}${code} ${spelled.replaceAll('(', '')}`
      const found = phoneNumberOf(text, zeros ? 'CH' : home)
      expect([text, found?.number]).toEqual([text, number])
      expect(isE164(found?.number ?? '')).toBe(true)
      expect(phoneNumberOf(number)?.number).toBe(number)
      expect(findIdentity(number)).toEqual({ kind: 'PHONE', value: number, country: found?.country })
    }),
    { numRuns: 300 },
  )
})

test('[CUS-07] an unknown or unsupported country has no numbers', () => {
  fc.assert(
    fc.property(anyCode, country, fc.boolean(), (asked, home, small) => {
      const number = getExampleNumber(home, examples)
      for (const text of [number?.number ?? '', number?.formatNational() ?? '']) {
        const found = phoneNumberOf(text, small ? asked.toLowerCase() : asked)
        if (!known.has(asked)) expect(found).toBeUndefined()
      }
      expect(phoneNumberOf(number?.number ?? '', asked) !== undefined).toBe(known.has(asked))
    }),
    { numRuns: 500 },
  )
})

test('[CUS-07] for any text, an accepted number has the stored form and a supported country', () => {
  const random = fc.string({ unit: fc.constantFrom(...'0123456789+ ()-./'), maxLength: 18 })
  const hidden = fc.tuple(fc.constantFrom('+2474', '+2908'), fc.nat(9999)).map(([head, rest]) => `${head}${rest}`)
  const typed = fc.oneof(random, hidden)
  fc.assert(
    fc.property(
      typed,
      fc.option(fc.constantFrom<string>('CH', 'DE', 'VN', 'AC', 'TA', 'SH', 'XX'), { nil: undefined }),
      (text, asked) => {
        const found = phoneNumberOf(text, asked)
        if (found === undefined) return
        expect(isE164(found.number)).toBe(true)
        expect(known.has(found.country ?? '')).toBe(true)
        expect(phoneNumberOf(found.number)?.number).toBe(found.number)
      },
    ),
    { numRuns: 2000 },
  )
})
