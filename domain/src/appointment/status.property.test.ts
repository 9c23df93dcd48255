import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { addDays, daysBetween } from '../time/day.ts'
import {
  type Actor,
  type AppointmentStatus,
  appointmentStatuses,
  bookingTypes,
  canCancel,
  canCheckIn,
  cancelRefusal,
  canEdit,
  canExpire,
  checkOutRefusal,
  isEnd,
  type TransitionName,
  transitionRefusal,
  transitions,
} from './status.ts'

const step = fc.record({
  name: fc.constantFrom(...(Object.keys(transitions) as TransitionName[])),
  by: fc.constantFrom<Actor>('salon', 'customer', 'clock'),
})
const status = fc.constantFrom(...appointmentStatuses)

test('[APT-04] [APT-05] any sequence of attempts follows only the transition table', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let now: AppointmentStatus | null = null
      for (const { name, by } of steps) {
        if (transitionRefusal(name, { status: now, by }) !== undefined) continue
        const next: AppointmentStatus = transitions[name].to
        // Only the salon leaves an end status, and among cancelled ones only its own (APT-20).
        if (now !== null && isEnd(now)) expect([now === 'CUSTOMER_CANCELLED', by]).toEqual([false, 'salon'])
        if (now === 'BO_CANCELLED') expect(name.startsWith('restore')).toBe(true)
        // An appointment has one initial status.
        expect(['CONFIRMED', 'BLOCKER', 'CHECKED_IN'].includes(next) || now !== null).toBe(true)
        // A blocker can only be cancelled, and nothing else becomes one.
        if (now === 'BLOCKER') expect(next).toBe('BO_CANCELLED')
        if (next === 'BLOCKER') expect([null, 'BO_CANCELLED']).toContain(now)
        // Only the customer's own transition sets CUSTOMER_CANCELLED, and the clock only expires visits without a
        // check-in.
        expect(next === 'CUSTOMER_CANCELLED').toBe(by === 'customer' && now === 'CONFIRMED' && next !== 'CHECKED_IN')
        if (by === 'clock') expect([now, next]).toEqual(['CONFIRMED', 'EXPIRED'])
        expect(next).not.toBe('OTHER')
        now = next
      }
    }),
    runs(2000),
  )
})

test('[APT-03] [APT-04] the rules for buttons agree with the table', () => {
  fc.assert(
    fc.property(status, fc.constantFrom(...bookingTypes), (each, bookingType) => {
      expect(canCancel({ status: each })).toBe(each === 'BLOCKER' || each === 'CONFIRMED')
      expect(canEdit({ status: each, bookingType })).toBe(canCancel({ status: each }) && bookingType !== 'TREATWELL')
      if (isEnd(each)) expect(canEdit({ status: each, bookingType })).toBe(false)
    }),
    runs(200),
  )
})

const minute = 60_000
const start = Date.parse('2027-03-09T09:00:00Z')
/** Minutes around the limits, ± 1 millisecond. */
const around = fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -1, max: 1 }))
const moment = fc.oneof(
  around.map(([minutes, off]) => start + minutes * minute + off),
  fc.constantFrom(-30, -30 - 24 * 60, 0, -24 * 60, 120).map((minutes) => start + minutes * minute),
)

test('[APT-04a, APT-04g] check-in is possible from exactly 30 minutes before the start, and stays possible', () => {
  fc.assert(
    fc.property(status, moment, (each, now) => {
      const possible = canCheckIn({ status: each, start, now })
      expect(possible).toBe(each === 'CONFIRMED' && now >= start - 30 * minute)
      if (possible) expect(canCheckIn({ status: each, start, now: now + minute })).toBe(true)
    }),
    runs(1000),
  )
})

test('[APT-03] a customer can cancel until the deadline, the salon at any time', () => {
  fc.assert(
    fc.property(status, fc.constantFrom(...bookingTypes), moment, fc.nat(48), (each, bookingType, now, hours) => {
      const facts = { status: each, bookingType, start, now, cancellationWindowHours: hours }
      expect(cancelRefusal({ ...facts, by: 'salon' }) === undefined).toBe(canCancel({ status: each }))
      const inTime = now < start && now <= start - hours * 60 * minute
      const allowed = each === 'CONFIRMED' && bookingType !== 'TREATWELL' && inTime
      expect(cancelRefusal({ ...facts, by: 'customer' }) === undefined).toBe(allowed)
    }),
    runs(1000),
  )
})

test('[APT-04d, APT-04k] a visit expires two hours after its business day closes; checkout is possible from that day on', () => {
  const offset = fc.integer({ min: -10, max: 12 })
  fc.assert(
    fc.property(status, moment, offset, (each, now, days) => {
      const expires = canExpire({ status: each, businessDayClosedAt: start, now })
      expect(expires).toBe(each === 'CONFIRMED' && now >= start + 120 * minute)
      const [visitDay, today] = ['2027-03-09', addDays('2027-03-09', days)]
      const open = daysBetween(visitDay, today) >= 0
      const can: Partial<Record<AppointmentStatus, boolean>> = {
        CONFIRMED: open,
        CHECKED_IN: open,
        EXPIRED: open && days <= 7,
      }
      expect(checkOutRefusal({ status: each, visitDay, today }) === undefined).toBe(can[each] ?? false)
    }),
    runs(1000),
  )
})
