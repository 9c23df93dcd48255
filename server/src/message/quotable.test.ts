import { expect, test } from 'vitest'
import { excerpt, sanitizeQuote } from './quotable.ts'

const own = 'https://goldline.example'

test.each([
  ['keeps line ends, removes other control characters', 'a\r\nb\u2028c\u0007d', 'a\nb\nc d', false],
  [
    'does not treat dates and e-mail addresses as links',
    'am 12.05.2027, an a@b.example',
    'am 12.05.2027, an a@b.example',
    false,
  ],
  ['keeps links to our own pages', `${own}/b/x`, `${own}/b/x`, false],
  ['breaks up links to foreign pages', 'https://evil.example/x', 'https: //evil. example/x', true],
  ['recognises such links in any case, with any dots', 'EVIL。COM', 'EVIL。 COM', true],
])('[MSG-06] %s', (_, text, message, foreignLinks) => {
  expect(sanitizeQuote(text, own)).toEqual({ message, foreignLinks })
})

test('[MSG-06] links to a partner’s pages are accepted', () => {
  const text = 'https://shop.partner.ch/x'
  expect(sanitizeQuote(text, own, ['partner.ch'])).toEqual({ message: text, foreignLinks: false })
})

test('[MSG-05] an excerpt is one line and ends where it is cut', () => {
  expect(excerpt('a\n\nb')).toBe('a b')
  expect(excerpt('x'.repeat(120))).toBe('x'.repeat(120))
  expect(excerpt('x'.repeat(121))).toBe(`${'x'.repeat(117)}...`)
})
