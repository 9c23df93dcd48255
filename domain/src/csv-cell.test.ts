import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asTyped, disarmed } from './csv-cell.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+41 79', "'+41 79"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['Anna = Eva', 'Anna = Eva'],
  ['', ''],
])('[CUS-08] the cell %j', (typed, cell) => {
  expect(disarmed(typed)).toBe(cell)
})

test('[CUS-08] no cell begins like a formula, and what was disarmed is read as typed', () => {
  fc.assert(
    fc.property(fc.tuple(fc.constantFrom('', '=', '+', '-', '@', '\r', 'a'), fc.string({ maxLength: 8 })), (parts) => {
      const typed = parts.join('')
      expect(disarmed(typed)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u)
      if (disarmed(typed) !== typed) expect(asTyped(disarmed(typed))).toBe(typed)
    }),
  )
})
