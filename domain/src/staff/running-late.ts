/** Running late (STF-05): which visits begin later if the next one does. Nothing is moved. */

import type { AppointmentStatus } from '../appointment/status.ts'

/** The minutes to choose from. */
export const lateMinutes = [5, 10, 15, 20, 25, 30] as const

/**
 * A person's remaining visits of a day. `from`, `to`: their own part, epoch milliseconds; `begun`: in progress or over.
 */
export type VisitAhead = { id: string; from: number; to: number; begun: boolean }

/**
 * The delay in milliseconds of each visit that has not begun, in order: the next by the full time, later ones less the
 * pauses in between.
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

/** Whether the customer can still be told the new time: a past one is useless. */
export const isAhead = (expected: number, now: number): boolean => expected > now

/** How long to wait for an expected customer before the next one counts as next. */
const waitedForMs = 30 * 60_000

/** Whether the visit has begun or is over. `from`, `now`: epoch milliseconds. */
export const hasBegun = ({ status, from }: { status: AppointmentStatus; from: number }, now: number): boolean =>
  from <= (status === 'CONFIRMED' ? now - waitedForMs : now)
