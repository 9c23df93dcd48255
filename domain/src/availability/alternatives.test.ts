import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import { zone } from '../time/zone.ts'
import {
  type AlternativeStart,
  chooseAlternativeDays,
  chooseAlternativeStarts,
  compareAlternative,
} from './alternatives.ts'

const timeZone = 'Europe/Zurich'
const clock = zone(timeZone)
/** `day`: a day of March 2027, whose last Sunday, the 28th, has 23 hours. */
const at = (day: number, time: string, staffId: string | null = 'mai'): AlternativeStart => ({
  start: clock.toInstant(`2027-03-${String(day).padStart(2, '0')}`, parseTimeOfDay(`${time}:00`)),
  staffId,
})
const wished = { ...at(3, '14:30'), timeZone }

describe('[BKG-02a] how a proposed start differs from the requested one', () => {
  test.each<[AlternativeStart, ReturnType<typeof compareAlternative>]>([
    [at(3, '14:45'), { kind: 'LATER', minutes: 15, days: 0 }],
    [at(3, '13:30'), { kind: 'EARLIER', minutes: -60, days: 0 }],
    [at(3, '14:30', 'linh'), { kind: 'PERSON', minutes: 0, days: 0 }],
    [at(4, '14:30'), { kind: 'DAY', minutes: 0, days: 1 }],
    [at(1, '15:00'), { kind: 'DAY', minutes: 30, days: -2 }],
    [at(29, '14:30'), { kind: 'DAY', minutes: 0, days: 26 }],
  ])('%o', (free, change) => {
    expect(compareAlternative(free, wished)).toEqual(change)
  })
})

describe('[BKG-02a, BKG-02b] the start nearest to the requested one comes first', () => {
  test.each<[string, AlternativeStart[], AlternativeStart[]]>([
    [
      'a short wait, another person, the hour before, another day',
      [at(2, '14:30'), at(3, '13:30'), at(3, '14:45'), at(3, '14:30', 'linh'), at(4, '14:30')],
      [at(3, '14:45'), at(3, '14:30', 'linh'), at(3, '13:30'), at(4, '14:30'), at(2, '14:30')],
    ],
    [
      'a long wait comes after another person',
      [at(3, '17:00'), at(3, '14:30', 'linh'), at(3, '16:30', 'mai')],
      [at(3, '16:30'), at(3, '14:30', 'linh'), at(3, '17:00')],
    ],
    [
      'two hours and more are long',
      [at(3, '16:45'), at(3, '14:30', 'linh'), at(4, '14:30')],
      [at(3, '14:30', 'linh'), at(3, '16:45'), at(4, '14:30')],
    ],
    [
      'each other day once, at the hour nearest to the request',
      [at(4, '09:00'), at(4, '15:00'), at(4, '14:15'), at(5, '18:00')],
      [at(4, '14:15'), at(5, '18:00')],
    ],
    ['of two equally near days, the later one', [at(1, '14:30'), at(5, '14:30')], [at(5, '14:30'), at(1, '14:30')]],
    [
      'other days come before more starts of the same day',
      [at(3, '14:45'), at(3, '15:00'), at(3, '15:15'), ...[4, 5, 6, 7, 8].map((day) => at(day, '14:30'))],
      [at(3, '14:45'), ...[4, 5, 6, 7].map((day) => at(day, '14:30'))],
    ],
    [
      'more starts of the same day if there are no other days',
      [at(3, '14:45'), at(3, '15:00'), at(3, '14:00')],
      [at(3, '14:45'), at(3, '15:00'), at(3, '14:00')],
    ],
    ['nothing free', [], []],
  ])('%s', (_, free, expected) => {
    expect(chooseAlternativeStarts(free, wished)).toEqual(expected)
  })
})

const anyFree = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 36, max: 80 }))
  .map(([day, quarter]): AlternativeStart => {
    const start = clock.toInstant(`2027-03-0${day}`, quarter * 15)
    return { start, staffId: start === wished.start ? 'linh' : 'mai' }
  })
const someFree = fc.uniqueArray(anyFree, { selector: ({ start, staffId }) => `${start} ${staffId}`, maxLength: 40 })

test('[BKG-02b] proposes only free starts, five at most, in an order that depends only on the request', () => {
  const keys = (some: readonly AlternativeStart[]) => some.map(({ start, staffId }) => `${start} ${staffId}`)
  fc.assert(
    fc.property(someFree, fc.integer(), (free, seed) => {
      const found = chooseAlternativeStarts(free, wished)
      expect(keys(free)).toEqual(expect.arrayContaining(keys(found)))
      expect(new Set(keys(found)).size).toBe(found.length)
      expect(found.length).toBeLessThanOrEqual(5)
      const turn = free.length === 0 ? 0 : Math.abs(seed) % free.length
      expect(chooseAlternativeStarts([...free.slice(turn), ...free.slice(0, turn)], wished)).toEqual(found)
      const kinds = new Set(free.map((each) => compareAlternative(each, wished).kind))
      expect(new Set(found.map((each) => compareAlternative(each, wished).kind))).toEqual(kinds)
    }),
    runs(300),
  )
})

test.each([
  [
    ['2027-03-01', '2027-03-04', '2027-03-05'],
    ['2027-03-04', '2027-03-05'],
  ],
  [
    ['2027-03-01', '2027-03-02', '2027-03-20'],
    ['2027-03-02', '2027-03-01'],
  ],
  [['2027-03-03', '2027-03-09'], ['2027-03-09']],
  [[], []],
])('[BKG-02d] the nearest of %j to a full 3 March are %j', (days, expected) => {
  const free = days.map((date) => ({ date }))
  expect(chooseAlternativeDays(free, '2027-03-03').map(({ date }) => date)).toEqual(expected)
})
