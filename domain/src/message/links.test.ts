import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { unsupportedLinks } from './links.ts'
import { topLevelDomains } from './top-level-domains.ts'

const accepted = ['goldline.example', 'Zürich-Salon.ch']

test.each([
  ['Bis 12.05.2026 um 9.30, CHF 12.50 oder 1.2.3.4', []],
  ['Am 20.Mai im 1.Stock, z.B. abends', []],
  ['Schreib an anna.meier@foo.ch oder an b@bar.com.', []],
  ['https://goldline.example/b/x und www.goldline.example', []],
  ['Buche auf goldline.example, GOLDLINE.example/b?x=1', []],
  ['Danke.Bis morgen', []],
  ['Hallo.Wie geht es Dr.Meier?', []],
  ['Ich komme usw.Danke', []],
  ['Danke.Es geht.So machen wir es.Am Montag.', []],
  ['Hallo.So?Ja', []],
  ['am 20.Mai/21.Mai oder 12.05./13.05.', []],
  ['am 3.So/4.So', []],
  ['an a@x.com/b@y.com', []],
  ['an a@x.com/b@y.com/c.d+e@z.ch und f@x.com: gern', []],
  ['datei.txt, foto.jpeg und notgoldline.example', []],
  ['Siehe https://goldline.example! Ja? https://goldline.example?', []],
  ['(https://goldline.example), [https://goldline.example]: https://goldline.example...', []],
  ['„https://goldline.example“ und ‚https://goldline.example‘, «https://goldline.example»', []],
  ['Danke…Com und https://goldline.example…danke', []],
  ['“https://goldline.example/b/x” https://goldline.example,danke', []],
  ['https://zürich-salon.ch und https://xn--zrich-salon-thb.ch und book.zürich-salon.ch', []],
])('[MSG-06] %s: nothing to flag', (text, expected) => {
  expect(unsupportedLinks(text, accepted)).toEqual(expected)
})

test.each([
  ['evil.com', ['evil.com']],
  ['Siehe (https://Evil.com/a?b=c). Und evil.com!', ['evil.com']],
  ['www.evil.co.uk/x', ['www.evil.co.uk']],
  ['notgoldline.example/x und https://notgoldline.example', ['notgoldline.example']],
  ['nicht-goldline.ch', ['nicht-goldline.ch']],
  ['EVIL.COM, www.Evil.Com und Evil.Com/x', ['evil.com', 'www.evil.com']],
  ['evil.com:8080 oder evil.ch?x=1', ['evil.com', 'evil.ch']],
  ['президент.рф', ['xn--d1abbgf6aiiy.xn--p1ai']],
  ['a@x.com/b', ['x.com']],
  ['goldline.example.evil.com', ['goldline.example.evil.com']],
  ['https://goldline.example@evil.com/', ['evil.com']],
  ['goldline.example@evil.com/login', ['evil.com']],
  ['https://goldline.example!evil.com', ['evil.com']],
  ['https://goldline.example”evil.com/x', ['evil.com']],
  ['https://goldline.example\\evil.com', ['evil.com']],
  ['https://goldline.example!@evil.com/', ['evil.com']],
  ['https:///evil.com', ['evil.com']],
  ['https://goldline.example\u200b.evil.com', ['goldline.example.evil.com']],
  ['https://goldline.example❤.ws', ['goldline.xn--example-498d.ws']],
  ['https://[2001:db8::1]/x', ['[2001:db8::1]']],
  ['folge @evil.com', ['evil.com']],
  ['http://1.2.3.4/x', ['1.2.3.4']],
  ['58.com/x und 163.com', ['58.com', '163.com']],
  ['evil。com', ['evil.com']],
  ['xn--evl-mxa.xn--p1ai', ['xn--evl-mxa.xn--p1ai']],
  ['ftp://evil.com', ['evil.com']],
  ['evil.COM und EvIl.CoM', ['evil.com']],
  ['Evil.Com, fremd.Ch', ['evil.com', 'fremd.ch']],
  ['evil\u2024com, evil\ufe52ch, evil\uff0enet', ['evil.com', 'evil.ch', 'evil.net']],
  ['ⓔⓥⓘⓛ.com, ｅｖｉｌ．ｎｅｔ, 𝐞𝐯𝐢𝐥.𝐜𝐡', ['evil.com', 'evil.net', 'evil.ch']],
  ['ev\u2060il.com, evil.c\u00adom, evil\ufeff.com', ['evil.com']],
  ['https://ev\u2060il\u2024com/x', ['evil.com']],
  ['ดี.com und i❤.ws', ['xn--l3c0e.com', 'xn--i-7iq.ws']],
  [
    '{{name}}.com, https://{{name}}.evil.com und fremd-{{ surname }}.ch',
    ['name.evil.com', 'name.com', 'fremd-surname.ch'],
  ],
])('[MSG-06] in %s flags %o', (text, expected) => {
  expect(unsupportedLinks(text, accepted)).toEqual(expected)
})

const word = fc
  .string({ unit: fc.constantFrom(...'abdeglmnorstuw'), minLength: 2, maxLength: 9 })
  .filter((text) => text !== 'www')
const isWord = (text: string) => !['ch', 'com', 'eu', 'net', 'org', 'vn'].includes(text)
const capital = word.filter(isWord).map((text) => text.slice(0, 1).toUpperCase() + text.slice(1))

test('[MSG-06d] sentences without a space between them are not links', () => {
  const ends = [...topLevelDomains].filter((name) => !name.startsWith('xn--') && isWord(name))
  const ending = fc.constantFrom(...ends).map((name) => name.slice(0, 1).toUpperCase() + name.slice(1))
  fc.assert(
    fc.property(word, fc.array(fc.oneof(capital, ending), { minLength: 1, maxLength: 4 }), (first, more) => {
      expect(unsupportedLinks([first, ...more].join('.'), [])).toEqual([])
    }),
    runs(300),
  )
})

test('[MSG-06d, MSG-06f] an existing domain is a link in a sentence, after an address and before a path', () => {
  const top = fc.constantFrom(...topLevelDomains)
  const around = fc.constantFrom(['', ''], ['Siehe ', '.'], ['(', ')'], ['a@b.ch, ', '/x?y'], ['www.', ''], ['@', '!'])
  fc.assert(
    fc.property(word, top, around, (name, end, [before = '', after = '']) => {
      const host = `${before === 'www.' ? 'www.' : ''}${name}.${end}`
      expect(unsupportedLinks(`${before}${name}.${end}${after}`, [])).toEqual([host])
      expect(unsupportedLinks(`${before}${name}.${end}${after}`, [`${name}.${end}`])).toEqual([])
      expect(unsupportedLinks(`${before}${name}.${end}z${after}`, [])).toEqual(
        topLevelDomains.has(`${end}z`) ? [`${host}z`] : [],
      )
    }),
    runs(300),
  )
})

test('[MSG-06b] dates and ranges, in words or numbers, are not links', () => {
  const day = fc.integer({ min: 1, max: 31 })
  const month = fc.constantFrom('Jan', 'Feb', 'März', 'Mai', 'Juni', 'So', 'Mo', 'am', '5', '12', '12.2026')
  const date = fc.tuple(day, month).map(([number, name]) => `${number}.${name}`)
  fc.assert(
    fc.property(
      fc.array(date, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('/', ', ', '-', ' '),
      (dates, between) => {
        expect(unsupportedLinks(dates.join(between), [])).toEqual([])
      },
    ),
    runs(300),
  )
})

test('[MSG-06] the list of top-level domains is valid', () => {
  expect(topLevelDomains.size).toBeGreaterThan(1400)
  for (const name of topLevelDomains) expect(name).toMatch(/^([a-z]{2,}|xn--[a-z0-9-]+)$/)
  for (const name of ['ch', 'de', 'com', 'vn', 'xn--p1ai']) expect(topLevelDomains.has(name)).toBe(true)
  for (const name of ['txt', 'meier', 'danke', 'mai', 'example']) expect(topLevelDomains.has(name)).toBe(false)
})

test('[MSG-06] a malicious text is read quickly', () => {
  const before = performance.now()
  for (const piece of ['a', 'a.', 'a@', '.', 'http://', '@a.']) unsupportedLinks(piece.repeat(100_000), accepted)
  expect(performance.now() - before).toBeLessThan(5000)
})
