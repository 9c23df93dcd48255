import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber, dayOf, daysBetween } from '../time/day.ts'
import { maxCoverDays, splitForCover } from './rota.ts'

test.each([
  ['2027-03-03', '2027-03-03', ['2027-03-03 2027-03-03']],
  ['2027-03-03', '2027-04-02', ['2027-03-03 2027-04-02']],
  ['2027-03-03', '2027-04-03', ['2027-03-03 2027-04-02', '2027-04-03 2027-04-03']],
  ['2027-03-03', '2027-03-02', []],
])('[STF-10l] an absence from %s to %s is planned in the parts %j', (from, to, parts) => {
  expect(splitForCover({ from, to }).map((part) => `${part.from} ${part.to}`)).toEqual(parts)
})

test('[STF-10l] parts cover every day once, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 }), (length) => {
      const range = { from: '2027-02-01', to: addDays('2027-02-01', length) }
      const days = splitForCover(range).flatMap(({ from, to }) => {
        expect(daysBetween(from, to)).toBeLessThan(maxCoverDays)
        return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
      })
      expect(days).toEqual(Array.from({ length: length + 1 }, (_, index) => dayOf(dayNumber(range.from) + index)))
    }),
  )
})
