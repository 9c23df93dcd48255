import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SalonFacts } from '../availability/facts.ts'
import { customerCancellation, customerMove, moveRefusal, withoutAppointment } from './customer-change.ts'
import { appointmentStatuses, bookingTypes, hourInMs } from './status.ts'

const start = Date.parse('2027-03-03T11:00:00Z')
const booked = {
  status: 'CONFIRMED',
  bookingType: 'ONLINE',
  start,
  now: start - 48 * hourInMs,
  cancellationWindowHours: 24,
  deposit: 0,
  blackListed: false,
} as const
const until = start - 24 * hourInMs

describe('changes a customer may still make', () => {
  test.each([
    ['in time', {}, { until, refusal: null }],
    ['at the last instant', { now: until }, { until, refusal: null }],
    ['one millisecond later', { now: until + 1 }, { until, refusal: 'appointment.cancellation-window-over' }],
    ['after it began', { now: start + 1 }, { until, refusal: 'appointment.cancellation-window-over' }],
    ['no window: up to the start', { cancellationWindowHours: 0, now: start - 1 }, { until: start, refusal: null }],
    [
      'no window, at the start',
      { cancellationWindowHours: 0, now: start },
      { until: start, refusal: 'appointment.cancellation-window-over' },
    ],
  ] as const)('[APT-03] [APT-04] %s: moving is allowed exactly like cancelling', (_, change, expected) => {
    expect(customerCancellation({ ...booked, ...change })).toEqual({ ...expected, costs: null })
    expect(customerMove({ ...booked, ...change })).toEqual(expected)
  })

  test('[APT-03] only confirmed visits outside the marketplace can be changed; a refusal for another reason has no time', () => {
    for (const status of appointmentStatuses)
      for (const bookingType of bookingTypes) {
        const facts = { ...booked, status, bookingType }
        const possible = status === 'CONFIRMED' && bookingType !== 'TREATWELL'
        expect(customerMove(facts).refusal).toBe(possible ? null : 'appointment.not-editable')
        expect(customerMove(facts).until).toBe(possible ? until : null)
        expect(customerCancellation(facts).refusal).toBe(possible ? null : 'appointment.not-cancellable')
      }
  })

  test.each([
    ['in time', { now: until }, null],
    ['one millisecond later', { now: until + 1 }, 2_400],
    ['just before the start', { now: start - 1 }, 2_400],
    ['at the start', { now: start }, null],
    ['nothing is left of the deposit', { now: until + 1, deposit: 0 }, null],
    ['checked in', { now: until + 1, status: 'CHECKED_IN' }, null],
    ['booked at the marketplace', { now: until + 1, bookingType: 'TREATWELL' }, null],
  ] as const)('[PAY-03i] what cancelling costs with a deposit: %s', (_, change, costs) => {
    expect(customerCancellation({ ...booked, deposit: 2_400, ...change }).costs).toBe(costs)
  })

  test('[CUS-06] a blocked customer cannot move but can still cancel', () => {
    expect(customerMove({ ...booked, blackListed: true })).toEqual({ until: null, refusal: 'blackListed' })
    expect(customerCancellation(booked).refusal).toBeNull()
  })

  test('[APT-04] customers who may book can move exactly when they can cancel', () => {
    const anyTime = fc.integer({ min: -100, max: 100 })
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 0, max: 72 }), (hours, cancellationWindowHours) => {
        const facts = { ...booked, now: start + hours * hourInMs, cancellationWindowHours }
        expect(customerMove(facts).refusal).toBe(customerCancellation(facts).refusal)
      }),
    )
  })

  test('[AVL-08] refuses a move onto another appointment of the customer', () => {
    const wish = { from: start, to: start + hourInMs }
    const other = {
      ...wish,
      businessObjectId: 'b',
      status: 'CONFIRMED',
      bookingType: 'ONLINE',
      ofSeries: false,
    } as const
    expect(moveRefusal({ others: [other], wish, offered: true })).toBe(
      'confirmed appointment already exists at same time',
    )
    const after = { ...other, from: wish.to, to: wish.to + hourInMs }
    expect(moveRefusal({ others: [after], wish, offered: true })).toBeUndefined()
    expect(moveRefusal({ others: [], wish, offered: false })).toBe('startTime.invalid')
    expect(moveRefusal({ others: [], wish, offered: false, keepsTests: false })).toBe('patch-test.too-close')
  })
})

test('[AVL-02] leaving out an appointment frees only its own time and place', () => {
  const held = { staffId: 'lena', from: start, to: start + hourInMs }
  const facts = {
    occupations: [
      { ...held, appointmentId: '' },
      { ...held, appointmentId: '' },
      { ...held, staffId: 'mia', appointmentId: '' },
    ],
    presences: [
      { from: start, to: start + hourInMs, appointmentId: 'own' },
      { from: start, to: start + hourInMs, appointmentId: 'other' },
    ],
    movable: [
      { id: 'own', start, legs: [], assigned: [] },
      { id: 'other', start, legs: [], assigned: [] },
    ],
  } as unknown as SalonFacts
  const without = withoutAppointment(facts, 'own', [held])
  // Overridden rows may overlap: remove one row for each of the appointment's own.
  expect(without.occupations.map(({ staffId }) => staffId)).toEqual(['lena', 'mia'])
  expect(without.presences.map(({ appointmentId }) => appointmentId)).toEqual(['other'])
  expect(without.movable.map(({ id }) => id)).toEqual(['other'])
})
