/** Checking in: the status must allow it, and not twice within minutes (APT-04, CHK-02). */
import type { Refusal } from '../refusal.ts'
import { type AppointmentStatus, canCheckIn, minuteInMs } from './status.ts'

/** CHK-02: more than this many minutes must pass since the last check-in at this salon. */
const repeatCheckInMinutes = 5

/**
 * For a walk-in, and part of an appointment's check-in. Epoch milliseconds; `lastCheckIn`: at this salon, null if
 * never.
 */
export function repeatCheckInRefusal(facts: { lastCheckIn: number | null; now: number }): Refusal | undefined {
  const again = facts.lastCheckIn === null || facts.now - facts.lastCheckIn > repeatCheckInMinutes * minuteInMs
  return again ? undefined : 'businessObject.alreadyCheckedIn'
}

/** Check the repeat first: a second tap should read "already checked in", not "impossible". */
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
