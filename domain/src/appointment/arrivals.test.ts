import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivals, checkInRefusal, repeatCheckInRefusal } from './arrivals.ts'
import { type AppointmentStatus, appointmentStatuses } from './status.ts'

const now = Date.parse('2026-11-22T13:00:00Z')
const at = (minutes: number, status: AppointmentStatus = 'CONFIRMED') => ({ start: now + minutes * 60_000, status })

test('[APT-04] overdue visits come first, longest waiting first; the rest by time', () => {
  const [late, later, soon, here, justNow] = [at(-3), at(60), at(59), at(-10, 'CHECKED_IN'), at(0)]
  const longLate = at(-18)
  expect(arrivals([late, later, soon, here, longLate, justNow], (each) => each, now)).toEqual({
    late: [
      { appointment: longLate, minutes: 18 },
      { appointment: late, minutes: 3 },
    ],
    soon: [justNow, soon],
    later: [later],
  })
})

test('[APT-04] each confirmed appointment is in exactly one list, others in none', () => {
  const appointment = fc.record({
    start: fc.integer({ min: -300, max: 300 }).map((minutes) => now + minutes * 30_000),
    status: fc.constantFrom(...appointmentStatuses),
  })
  fc.assert(
    fc.property(fc.array(appointment), (all) => {
      const { late, soon, later } = arrivals(all, (each) => each, now)
      const listed = [...late.map((each) => each.appointment), ...soon, ...later]
      expect(listed).toHaveLength(all.filter(({ status }) => status === 'CONFIRMED').length)
      expect(new Set(listed).size).toBe(listed.length)
      expect(late.every(({ minutes }) => minutes >= 1)).toBe(true)
    }),
  )
})

const minute = 60_000

test.each([
  [null, undefined],
  [now - 5 * minute - 1, undefined],
  [now - 5 * minute, 'businessObject.alreadyCheckedIn'],
  [now, 'businessObject.alreadyCheckedIn'],
  [now + 5 * minute, 'businessObject.alreadyCheckedIn'],
  [now + 5 * minute + 1, undefined],
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
] as const)('[APT-04] [CHK-02] checking in, %s: refusal $2', (_, facts, expected) => {
  expect(checkInRefusal({ ...facts, now })).toBe(expected)
})
