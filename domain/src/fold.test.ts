import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldName, nameWordsOf, wordsOf } from './fold.ts'
import { runs } from './test/runs.ts'

test.each([
  ['Müller', 'muller'],
  ['Nguyễn Thị Đào', 'nguyen thi dao'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['RENÉE', 'renee'],
  ['ŁUKASZ Łoś', 'lukasz los'],
  ['Søren ØST', 'soren ost'],
  ['Işıl Yılmaz İNCİ', 'isil yilmaz inci'],
  ['Kjær ÆGIR', 'kjaer aegir'],
  ['Œuvre', 'oeuvre'],
  ['Guðrún Þór', 'gudrun thor'],
  ['e\u0301', 'e'],
  ['', ''],
])('[CUS-02] %s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

test.each([
  ['Müller', 'Mueller'],
  ['Müller', 'MULLER'],
  ['Jäger', 'Jaeger'],
  ['Schröder', 'Schroeder'],
  ['Søren', 'Soeren'],
  ['Kjær', 'Kjär'],
  ['Uebersax', 'Übersax'],
])('[CUS-02] [CHK-04] %s is the same name as %s', (one, other) => {
  expect(foldName(one)).toBe(foldName(other))
  expect(nameWordsOf(`${one}-${other}`)).toEqual([foldName(one), foldName(one)])
})

test.each([
  ['Bauer', 'Baur'],
  ['Neuer', 'Neur'],
  ['Jacques', 'Jacqus'],
])('[CUS-02] %s is another name than %s', (one, other) => {
  expect(foldName(one)).not.toBe(foldName(other))
})

test('[CUS-02] the folded beginning of a name begins the folded name', () => {
  const name = fc.string({ unit: fc.constantFrom(...'aeouqäöüør'), maxLength: 8 })
  fc.assert(
    fc.property(name, fc.nat(8), (whole, length) => {
      expect(foldName(whole).startsWith(foldName(whole.slice(0, length)))).toBe(true)
    }),
    runs(1000),
  )
})

test('[CUS-02] words are letters and digits, separated by anything else', () => {
  expect(wordsOf('  Anna-Lena O’Neill, 2. Stock ')).toEqual(['anna', 'lena', 'o', 'neill', '2', 'stock'])
  expect(wordsOf(' – ')).toEqual([])
})
