import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonMinutes, mergedSpans, uncoveredSpans } from './spans.ts'

const spans = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 0, max: 30 }) })
    .map(({ from, length }) => ({
      from,
      to: from + length,
    })),
  { maxLength: 8 },
)
const minutesOf = (list: readonly { from: number; to: number }[]) =>
  new Set(list.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))

test('[UI-02] merged, uncovered and common minutes equal counting minute by minute', () => {
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      const range = { from: 10, to: 70 }
      expect(minutesOf(mergedSpans(one))).toEqual(minutesOf(one))
      expect(minutesOf(uncoveredSpans(one, range))).toEqual(minutesOf([range]).difference(minutesOf(one)))
      expect(commonMinutes(one, other)).toBe(minutesOf(one).intersection(minutesOf(other)).size)
    }),
  )
})
