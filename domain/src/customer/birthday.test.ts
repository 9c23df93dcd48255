import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber, dayOf } from '../time/day.ts'
import { birthdaySpans, nextBirthday } from './birthday.ts'

test.each([
  ['week', '2027-03-02', [{ from: 302, to: 308 }]],
  [
    'week',
    '2027-12-28',
    [
      { from: 1228, to: 1231 },
      { from: 101, to: 103 },
    ],
  ],
  // A birthday on 29 February is in a common year's span too.
  ['week', '2027-02-25', [{ from: 225, to: 303 }]],
  // In common years 29 February is celebrated the day before.
  ['week', '2027-02-22', [{ from: 222, to: 229 }]],
  ['week', '2028-02-22', [{ from: 222, to: 228 }]],
  ['week', '2027-03-01', [{ from: 301, to: 307 }]],
  ['month', '2027-12-28', [{ from: 1201, to: 1231 }]],
  ['nextMonth', '2027-12-28', [{ from: 101, to: 131 }]],
  ['nextMonth', '2027-01-31', [{ from: 201, to: 231 }]],
  ['2', '2027-12-28', [{ from: 201, to: 231 }]],
  ['12', '2027-01-31', [{ from: 1201, to: 1231 }]],
] as const)('[CUS-02] birthdays of %s on %s', (filter, today, spans) => {
  expect(birthdaySpans(filter, today)).toEqual(spans)
})

test.each([
  ['1990-03-02', '2027-03-02', '2027-03-02'],
  ['1990-03-01', '2027-03-02', '2028-03-01'],
  ['1992-02-29', '2027-02-25', '2027-02-28'],
  ['1992-02-29', '2028-02-25', '2028-02-29'],
  ['1992-02-29', '2027-03-02', '2028-02-29'],
] as const)('[CUS-01] the next birthday of a person born on %s, as of %s, is %s', (born, today, next) => {
  expect(nextBirthday(born, today)).toBe(next)
})

test('[CUS-01] [CUS-02] the week’s spans contain exactly the birthdays within seven days', () => {
  const day = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2032-12-31') }).map(dayOf)
  fc.assert(
    fc.property(day, fc.integer({ min: -3, max: 9 }), fc.boolean(), (today, after, leap) => {
      const born = leap ? '1992-02-29' : `1992${addDays(today, after).slice(4)}`
      const key = Number(born.slice(5, 7)) * 100 + Number(born.slice(8))
      const within = birthdaySpans('week', today).some(({ from, to }) => from <= key && key <= to)
      expect(within).toBe(nextBirthday(born, today) <= addDays(today, 6))
    }),
  )
})
