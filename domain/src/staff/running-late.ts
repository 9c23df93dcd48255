/** Computes running late (STF-05): which visits begin later if the next one does. No visit is moved. */

import type { AppointmentStatus } from '../appointment/status.ts'

/** The delays to choose from, in minutes. */
export const lateMinutes = [5, 10, 15, 20, 25, 30] as const

/**
 * A person's remaining visits of a day. `from`, `to`: the person's own part, epoch milliseconds; `begun`: in progress
 * or over.
 */
export type VisitAhead = { id: string; from: number; to: number; begun: boolean }

/**
 * Returns the delay in milliseconds of each visit that has not begun, in order: the full delay for the next visit, and
 * less for later ones by the pauses in between.
 */
export function delays(day: readonly VisitAhead[], minutes: number): { id: string; delay: number }[] {
  const ahead = day.filter(({ begun }) => !begun).toSorted((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1))
  let delay = minutes * 60_000
  let until = ahead[0]?.from ?? 0
  return ahead.map(({ id, from, to }) => {
    delay = Math.max(0, delay - Math.max(0, from - until))
    until = Math.max(until, to)
    return { id, delay }
  })
}

/** Returns whether the customer can still be notified of the new time: a past one is useless. */
export const canNotifyOfDelay = (expected: number, now: number): boolean => expected > now

/** How long an expected customer is waited for before the next one counts as next. */
const waitedForMs = 30 * 60_000

/** Returns whether the visit has begun or is over. `from`, `now`: epoch milliseconds. */
export const hasBegun = ({ status, from }: { status: AppointmentStatus; from: number }, now: number): boolean =>
  from <= (status === 'CONFIRMED' ? now - waitedForMs : now)
