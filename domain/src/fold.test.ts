import { expect, test } from 'vitest'
import { fold, wordsOf } from './fold.ts'

test.each([
  ['Müller', 'muller'],
  ['Nguyễn Thị Đào', 'nguyen thi dao'],
  ['Straße', 'strasse'],
  ['RENÉE', 'renee'],
  ['e\u0301', 'e'],
  ['', ''],
])('[CUS-02] %s is searched for as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

test('[CUS-02] words are letters and digits, whatever stands between', () => {
  expect(wordsOf('  Anna-Lena O’Neill, 2. Stock ')).toEqual(['anna', 'lena', 'o', 'neill', '2', 'stock'])
  expect(wordsOf(' – ')).toEqual([])
})
