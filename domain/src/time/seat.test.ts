import { expect, test } from 'vitest'
import { dayAtSeat } from './seat.ts'

test.each([
  // Winter: an hour ahead of UTC.
  ['2027-01-14T22:59:59.999Z', '2027-01-14'],
  ['2027-01-14T23:30:00Z', '2027-01-15'],
  // Summer: two.
  ['2027-07-14T21:59:59.999Z', '2027-07-14'],
  ['2027-07-14T22:00:00Z', '2027-07-15'],
  // The nights around both changes of the clock: the 28 March has 23 hours, the 31 October 25.
  ['2027-03-27T22:59:59.999Z', '2027-03-27'],
  ['2027-03-27T23:30:00Z', '2027-03-28'],
  ['2027-03-28T21:59:59.999Z', '2027-03-28'],
  ['2027-03-28T22:00:00Z', '2027-03-29'],
  ['2027-10-30T22:00:00Z', '2027-10-31'],
  ['2027-10-31T22:59:59.999Z', '2027-10-31'],
  ['2027-10-31T23:00:00Z', '2027-11-01'],
])('[AUTH-14] [PRIV-01] at %s it is the %s at the seat', (instant, day) => {
  expect(dayAtSeat(Date.parse(instant))).toBe(day)
})
