import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './csv-cell.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+41 79 111 22 33', '+41 79 111 22 33'],
  ['-5', '-5'],
  ['-12.50', '-12.50'],
  ['-12,50', '-12,50'],
  ['-1+1', "'-1+1"],
  ['+41 79|A1', "'+41 79|A1"],
  ['-5%', "'-5%"],
  ['- 5', "'- 5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['Anna = Eva', 'Anna = Eva'],
  ['', ''],
])('[CUS-08] escapes the cell %j as %j', (typed, cell) => {
  expect(escapeFormula(typed)).toBe(cell)
})

test('[CUS-08] no cell begins like a formula unless it is a plain number, and an escaped cell is read back as typed', () => {
  fc.assert(
    fc.property(fc.tuple(fc.constantFrom('', '=', '+', '-', '@', '\r', 'a'), fc.string({ maxLength: 8 })), (parts) => {
      const typed = parts.join('')
      const begins = /^[=+\-@\t\r＝＋－＠]/u.test(escapeFormula(typed))
      // Such text has only digits after its sign.
      if (begins) expect(escapeFormula(typed)).toMatch(/^[+-][\d ]+(?:[.,]\d+)?$/)
      if (escapeFormula(typed) !== typed) expect(unescapeFormula(escapeFormula(typed))).toBe(typed)
    }),
  )
})
