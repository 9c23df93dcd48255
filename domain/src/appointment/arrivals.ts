/** Expected customers, in the front desk's order (APT-04). */

import type { Refusal } from '../refusal.ts'
import { type AppointmentStatus, canCheckIn, hourInMs, minuteInMs } from './status.ts'

type ExpectedArrival = { start: number; status: AppointmentStatus }

export type Arrivals<A> = {
  /** Overdue appointments, the longest overdue first. */
  late: readonly { appointment: A; minutes: number }[]
  /** `soon`: begins within an hour; `later`: after that. */
  soon: readonly A[]
  later: readonly A[]
}

/**
 * Groups expected appointments. `of` returns their instants in epoch milliseconds; only CONFIRMED ones are expected.
 */
export function arrivals<A>(
  appointments: readonly A[],
  of: (appointment: A) => ExpectedArrival,
  now: number,
): Arrivals<A> {
  const expected = appointments
    .map((appointment) => ({ appointment, ...of(appointment) }))
    .filter(({ status }) => status === 'CONFIRMED')
    .sort((a, b) => a.start - b.start)
  const ahead = expected.filter(({ start }) => start + minuteInMs > now)
  const isSoon = ({ start }: ExpectedArrival) => start < now + hourInMs
  return {
    late: expected
      .filter(({ start }) => start + minuteInMs <= now)
      .map(({ appointment, start }) => ({ appointment, minutes: Math.floor((now - start) / minuteInMs) })),
    soon: ahead.filter(isSoon).map(({ appointment }) => appointment),
    later: ahead.filter((each) => !isSoon(each)).map(({ appointment }) => appointment),
  }
}

/** CHK-02: more than this many minutes must lie between two check-ins at a salon. */
const repeatCheckInMinutes = 5

/**
 * Refuses a repeated check-in of a walk-in or an appointment. Epoch milliseconds; `lastCheckIn`: at this salon, null
 * if never. It may be after `now`, the arrival, if staff record a check-in late (STF-06).
 */
export function repeatCheckInRefusal(facts: { lastCheckIn: number | null; now: number }): Refusal | undefined {
  const again =
    facts.lastCheckIn === null || Math.abs(facts.now - facts.lastCheckIn) > repeatCheckInMinutes * minuteInMs
  return again ? undefined : 'businessObject.alreadyCheckedIn'
}

/**
 * Returns why an appointment cannot be checked in. Tests the repeat first: a second tap should read "already checked
 * in".
 */
export function checkInRefusal(facts: {
  status: AppointmentStatus
  start: number
  now: number
  lastCheckIn: number | null
}): Refusal | undefined {
  const repeat = repeatCheckInRefusal(facts)
  if (repeat !== undefined) return repeat
  return canCheckIn(facts) ? undefined : 'appointment.check-in-not-possible'
}
