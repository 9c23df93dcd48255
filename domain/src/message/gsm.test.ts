import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSms, nonGsmCharacters } from './gsm.ts'

describe('the number of SMS', () => {
  test.each([
    ['nothing', '', 0],
    ['160 septets', 'a'.repeat(160), 1],
    ['161 septets', 'a'.repeat(161), 2],
    ['306 septets', 'a'.repeat(306), 2],
    ['307 septets', 'a'.repeat(307), 3],
    ['459 septets', 'a'.repeat(459), 3],
    ['460 septets', 'a'.repeat(460), 4],
    ['80 euro signs', '€'.repeat(80), 1],
    ['81 euro signs', '€'.repeat(81), 2],
    ['an escape pair at the end of one part', `${'a'.repeat(159)}€`, 2],
    ['an escape pair across the boundary of parts', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
    ['70 Unicode units', 'ř'.repeat(70), 1],
    ['71 Unicode units', 'ř'.repeat(71), 2],
    ['134 Unicode units', 'ř'.repeat(134), 2],
    ['135 Unicode units', 'ř'.repeat(135), 3],
    ['35 emoji', '💅'.repeat(35), 1],
    ['36 emoji', '💅'.repeat(36), 2],
    ['a surrogate pair across the boundary of parts', `${'ř'.repeat(66)}💅${'ř'.repeat(66)}`, 3],
    ['German umlauts, composed or not', 'a\u0308'.repeat(160), 1],
    ['a line break as two', '\r\n'.repeat(80), 1],
    ['81 line breaks', '\r\n'.repeat(81), 2],
  ])('[MSG-05] for %s is $2', (_, message, expected) => {
    expect(countSms(message).numberOfSms).toBe(expected)
  })

  test('[MSG-05] equals a slow count that fills part after part', () => {
    const unit = fc.constantFrom('a', '€', 'ř', '💅', '\n', 'a\u0308')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 400 }), (message) => {
        expect(countSms(message).numberOfSms).toBe(slowCount(message))
      }),
    )
  })
})

/** Implements the standard directly: cuts off the longest possible part until nothing is left. */
function slowCount(message: string): number {
  const text = message.normalize('NFC')
  const unicode = nonGsmCharacters(text).length > 0
  const weigh = (part: string) => (unicode ? part.length : part.length + part.split('€').length - 1)
  if (text === '') return 0
  if (weigh(text) <= (unicode ? 70 : 160)) return 1
  let rest = [...text]
  let parts = 0
  while (rest.length > 0) {
    let taken = rest.length
    while (weigh(rest.slice(0, taken).join('')) > (unicode ? 67 : 153)) taken -= 1
    rest = rest.slice(taken)
    parts += 1
  }
  return parts
}

test('[MSG-05] returns the units left in the last part', () => {
  expect(countSms('')).toEqual({ encoding: 'GSM', numberOfSms: 0, unitsLeft: 160 })
  expect(countSms('a€')).toEqual({ encoding: 'GSM', numberOfSms: 1, unitsLeft: 157 })
  expect(countSms('ř'.repeat(71))).toEqual({ encoding: 'UNICODE', numberOfSms: 2, unitsLeft: 63 })
})

test.each([
  ['Grüezi, Ihr Termin: 9.30 Uhr – bis bald…', ['–', '…']],
  ['Chào bạn, ç ç', ['ạ', 'ç']],
  ['ÄÖÜäöüß Çéèàùòìñå @£$¥ ^{}[]~\\|€', []],
  ['`\t\u00a0“', ['`', '\t', '\u00a0', '“']],
])('[MSG-05] in %j these characters force Unicode: %o', (message, expected) => {
  expect(nonGsmCharacters(message)).toEqual(expected)
})

test('[MSG-05] among ASCII characters, only the backtick and control characters force Unicode', () => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  const forcing = nonGsmCharacters(ascii.join('')).filter((character) => character >= ' ' && character !== '\x7f')
  expect(forcing).toEqual(['`'])
})
