import { expect, test } from 'vitest'
import { birthdaySpans } from './search.ts'

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
  // A birthday on 29 February is in the span of a common year, too.
  ['week', '2027-02-25', [{ from: 225, to: 303 }]],
  ['month', '2027-12-28', [{ from: 1201, to: 1231 }]],
  ['nextMonth', '2027-12-28', [{ from: 101, to: 131 }]],
  ['nextMonth', '2027-01-31', [{ from: 201, to: 231 }]],
] as const)('[CUS-02] birthdays of %s on %s', (filter, today, spans) => {
  expect(birthdaySpans(filter, today)).toEqual(spans)
})
