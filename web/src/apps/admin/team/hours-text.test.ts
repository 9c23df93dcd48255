import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatHours, parseHours, weekNumber } from './hours-text.ts'

test.each([
  [
    '9-12:15, 13–18:15',
    [
      { from: 540, to: 735 },
      { from: 780, to: 1095 },
    ],
  ],
  [
    '13-18 ; 9.30 - 12',
    [
      { from: 570, to: 720 },
      { from: 780, to: 1080 },
    ],
  ],
  [
    '9-12:15 13 - 18:15',
    [
      { from: 540, to: 735 },
      { from: 780, to: 1095 },
    ],
  ],
  ['0900-1730', [{ from: 540, to: 1050 }]],
  ['20-1', [{ from: 1200, to: 1500 }]],
  ['0-24', [{ from: 0, to: 1440 }]],
  ['', []],
  [' , ', []],
])('[STF-03] parses %s', (typed, spans) => expect(parseHours(typed)).toEqual(spans))

test.each(['9', '9-', '9-12-13', 'neun bis zwölf', '9:60-12', '25-26', '9-12 Uhr'])(
  '[STF-03] rejects %s as hours',
  (typed) => expect(parseHours(typed)).toBeUndefined(),
)

test('[STF-03] formatted hours are parsed back unchanged', () => {
  const span = fc
    .tuple(fc.nat(287), fc.integer({ min: 1, max: 288 }))
    .map(([from, length]) => ({ from: from * 5, to: (from + length) * 5 }))
  fc.assert(
    fc.property(span, (given) => {
      expect(parseHours(formatHours([given]))).toEqual([given])
    }),
  )
})

test.each([
  ['2026-12-28', 53],
  ['2027-01-04', 1],
  ['2026-07-27', 31],
  ['2024-12-30', 1],
])('the Monday %s is in week %i', (monday, week) => expect(weekNumber(monday)).toBe(week))
