import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from './test/runs.ts'
import { visibleText, withoutInvisible } from './visible-text.ts'

test.each([
  ['a zero-width space', '\u200b'],
  ['a Hangul filler', '\u3164'],
  ['Braille’s blank', '\u2800'],
  ['a joiner with nothing to join', '\u200d'],
  ['a selector with nothing before it', '\ufe0f'],
  ['a soft hyphen', '\u00ad'],
  ['a byte order mark and spaces', ' \ufeff \u00a0'],
  ['a control character', '\u0007\u009f'],
  ['tags without a flag', '\u{e0061}\u{e0062}'],
])('[UI-16] %s is removed', (_, text) => {
  expect(visibleText(text)).toBe('')
})

test.each([
  ['Ho\u0302\u0301t to\u0301c', 'Hốt tóc'],
  [' An\u200bna\u200d ', 'Anna'],
  ['Rene\u200b\u0301', 'René'],
  ['An\u200dna', 'Anna'],
  ['1\u200d1', '11'],
  ['\u202eabc', 'abc'],
  ['So\u00adfie', 'Sofie'],
  ['a\r\n\tb', 'a\r\n\tb'],
  ['a\u0000b', 'a\u0000b'],
])('[UI-16] %j is stored as %j', (text, kept) => {
  expect(visibleText(text)).toBe(kept)
})

test.each(['👩‍🔬', '👩🏽‍❤️‍💋‍👨', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '♥\ufe0f', 'نمی‌خواهم', 'క్‌ష', '葛\u{e0100}', '가', '美甲', 'Łukasz'])(
  '[UI-16] %s stays unchanged',
  (text) => {
    expect(visibleText(text)).toBe(text)
  },
)

test('[UI-16] clean text stays unchanged, and has no invisible character', () => {
  const any = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
  const unit = fc.oneof(any, fc.constantFrom(...'ae1\u200b\u200d\u0301\u0323\ufe0f\u3164\u2800👩\u{1f3fd}'))
  fc.assert(
    fc.property(fc.array(unit), (signs) => {
      const clean = visibleText(signs.join(''))
      expect(visibleText(clean)).toBe(clean)
      expect(withoutInvisible(clean) === '' && clean !== '').toBe(false)
    }),
    runs(1000),
  )
})
