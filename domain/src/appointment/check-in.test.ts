import { expect, test } from 'vitest'
import { checkInRefusal, repeatCheckInRefusal } from './arrivals.ts'

const minute = 60_000
const now = Date.UTC(2027, 2, 9, 9)

test.each([
  [null, undefined],
  [now - 5 * minute - 1, undefined],
  [now - 5 * minute, 'businessObject.alreadyCheckedIn'],
  [now, 'businessObject.alreadyCheckedIn'],
])('[CHK-02] last check-in %s: %s', (lastCheckIn, expected) => {
  expect(repeatCheckInRefusal({ lastCheckIn, now })).toBe(expected)
})

test.each([
  ['in time', { status: 'CONFIRMED', start: now + 30 * minute, lastCheckIn: null }, undefined],
  [
    'too early',
    { status: 'CONFIRMED', start: now + 31 * minute, lastCheckIn: null },
    'appointment.check-in-not-possible',
  ],
  ['a second tap', { status: 'CHECKED_IN', start: now, lastCheckIn: now - 1 }, 'businessObject.alreadyCheckedIn'],
  [
    'long checked in',
    { status: 'CHECKED_IN', start: now, lastCheckIn: now - 10 * minute },
    'appointment.check-in-not-possible',
  ],
] as const)('[APT-04] [CHK-02] %s', (_, facts, expected) => {
  expect(checkInRefusal({ ...facts, now })).toBe(expected)
})
