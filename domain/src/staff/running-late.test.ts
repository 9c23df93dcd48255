import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delays, lateMinutes, type VisitAhead } from './running-late.ts'

const at = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
const visit = (id: string, from: string, to: string, begun = false): VisitAhead => ({
  id,
  from: at(from),
  to: at(to),
  begun,
})

test.each<[string, VisitAhead[], number, [string, number][]]>([
  ['no visit is ahead', [visit('a', '13:00', '14:00', true)], 15, []],
  ['the next visit is late by the full delay', [visit('a', '14:15', '15:30')], 15, [['a', 15]]],
  [
    'a pause makes up for a part, then for the whole delay',
    [visit('a', '14:15', '15:35'), visit('b', '15:45', '16:30'), visit('c', '16:40', '18:00')],
    15,
    [
      ['a', 15],
      ['b', 5],
      ['c', 0],
    ],
  ],
  [
    'a visit that begins in another’s processing time waits equally long',
    [visit('a', '14:00', '16:00'), visit('b', '14:30', '15:00'), visit('c', '16:00', '17:00')],
    10,
    [
      ['a', 10],
      ['b', 10],
      ['c', 10],
    ],
  ],
  [
    'a visit that has begun is left out',
    [visit('b', '15:00', '16:00'), visit('a', '13:00', '15:00', true)],
    5,
    [['b', 5]],
  ],
])('[STF-05] %s: delays $3', (_, day, minutes, expected) => {
  expect(delays(day, minutes).map(({ id, delay }) => [id, delay / 60_000])).toEqual(expected)
})

test('[STF-05] no visit begins later than announced or earlier than agreed, and delays shrink over the day', () => {
  const ahead = fc.record({
    id: fc.uuid(),
    from: fc.integer({ min: 0, max: 1440 }),
    length: fc.integer({ min: 5, max: 240 }),
    begun: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(ahead), fc.constantFrom(...lateMinutes), (day, minutes) => {
      const found = delays(
        day.map(({ from, length, ...rest }) => ({ ...rest, from: from * 60_000, to: (from + length) * 60_000 })),
        minutes,
      ).map(({ delay }) => delay)
      expect(found).toHaveLength(day.filter(({ begun }) => !begun).length)
      expect(found.every((delay) => delay >= 0 && delay <= minutes * 60_000)).toBe(true)
      expect(found).toEqual(found.toSorted((a, b) => b - a))
    }),
  )
})
