import { expect, test } from 'vitest'
import { unsupportedLinks } from './links.ts'

const accepted = ['goldline.example', 'Zürich-Salon.ch']

test.each([
  ['Bis 12.05.2026 um 9.30, CHF 12.50 oder 1.2.3.4', []],
  ['Am 20.Mai im 1.Stock, z.B. abends', []],
  ['Schreib an anna.meier@foo.ch oder an b@bar.com.', []],
  ['https://goldline.example/b/x und www.goldline.example', []],
  ['Buche auf goldline.example, GOLDLINE.example/b?x=1', []],
  ['https://zürich-salon.ch und https://xn--zrich-salon-thb.ch und book.zürich-salon.ch', []],
])('[MSG-06] %s: nothing to flag', (text, expected) => {
  expect(unsupportedLinks(text, accepted)).toEqual(expected)
})

test.each([
  ['evil.com', ['evil.com']],
  ['Siehe (https://Evil.com/a?b=c). Und evil.com!', ['evil.com']],
  ['www.evil.co.uk/x', ['www.evil.co.uk']],
  ['notgoldline.example', ['notgoldline.example']],
  ['goldline.example.evil.com', ['goldline.example.evil.com']],
  ['https://goldline.example@evil.com/', ['evil.com']],
  ['goldline.example@evil.com/login', ['evil.com']],
  ['folge @evil.com', ['evil.com']],
  ['http://1.2.3.4/x', ['1.2.3.4']],
  ['58.com/x und 163.com', ['58.com', '163.com']],
  ['evil。com', ['evil.com']],
  ['xn--evl-mxa.xn--p1ai', ['xn--evl-mxa.xn--p1ai']],
  ['ftp://evil.com', ['evil.com']],
])('[MSG-06] in %s it flags %o', (text, expected) => {
  expect(unsupportedLinks(text, accepted)).toEqual(expected)
})

test('[MSG-06] a hostile text is read in a moment', () => {
  const before = performance.now()
  for (const piece of ['a', 'a.', 'a@', '.', 'http://', '@a.']) unsupportedLinks(piece.repeat(100_000), accepted)
  expect(performance.now() - before).toBeLessThan(5000)
})
