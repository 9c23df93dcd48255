import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { isEmail, normaliseEmail } from './email.ts'

test.each([
  'sabine@lumiere.example',
  "o'neil+salon@mail.example.co",
  'a@b.ch',
  'jürg@zürich.ch',
  '1_2-3@x-y.museum',
  `${'l'.repeat(64)}@b.ch`,
  `ab@${'b.'.repeat(124)}chc`,
])('[CUS-10] %s is a valid address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'sabine',
  '@b.ch',
  'a@',
  'a@b',
  'a@b.c',
  'a@b.c1',
  'a@b.123',
  'a@.ch',
  'a@b..ch',
  'a@-b.ch',
  'a@b-.ch',
  '.a@b.ch',
  'a.@b.ch',
  'a..b@b.ch',
  'a b@b.ch',
  ' a@b.ch',
  'a@b.ch ',
  'a@b@c.ch',
  'a,b@c.ch',
  '<a@b.ch>',
  'a@b.ch\r\nBcc: x@y.ch',
  '"a"@b.ch',
  `${'l'.repeat(65)}@b.ch`,
  `abc@${'b.'.repeat(124)}chc`,
])('[CUS-10] %j is invalid', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('[CUS-10] is stored in lower case, composed and trimmed', () => {
  expect(normaliseEmail('  Ju\u0308rg@Example.CH ')).toBe('j\u00fcrg@example.ch')
  expect(normaliseEmail('\u2060sabine\u200b@exam\u00adple.ch\ufeff')).toBe('sabine@example.ch')
})

test('[CUS-10] no address can break a header or a comma-separated list', () => {
  const unit = fc.constantFrom('a', 'é', '.', '+', ' ', ',', ';', '<', '"', '(', '@', '\r', '\n', '\0')
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1, maxLength: 4 }), (local) => {
      return !isEmail(`${local}@foo.ch`) || !/[\s,;<>"()\p{Cc}]/u.test(local)
    }),
  )
})

test('[CUS-10] the last label has two or more letters', () => {
  const name = fc.string({ unit: fc.constantFrom(...'ab1-'), minLength: 1, maxLength: 4 })
  const inner = name.filter((text) => !text.startsWith('-') && !text.endsWith('-'))
  fc.assert(
    fc.property(inner, fc.array(inner, { minLength: 1, maxLength: 3 }), name, (local, labels, last) => {
      expect(isEmail(`${local}@${[...labels, last].join('.')}`)).toBe(/^[ab]{2,}$/.test(last))
    }),
    runs(300),
  )
})
