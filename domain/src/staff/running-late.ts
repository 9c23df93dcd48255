/** Running late (STF-05): who begins later than agreed if the next visit does. Nothing is shifted. */

import type { AppointmentStatus } from '../appointment/status.ts'

/** Minutes that can be said. */
export const lateMinutes = [5, 10, 15, 20, 25, 30] as const

/**
 * What a person has still to do on a day. `from`, `to`: their own time with it, epoch milliseconds; `begun`: they are at
 * it, or it is over.
 */
export type Ahead = { id: string; from: number; to: number; begun: boolean }

/**
 * By how many milliseconds each of what is still to begin is later, in order: the next by all of it, the others by what
 * pauses between them do not make up for.
 */
export function delays(day: readonly Ahead[], minutes: number): { id: string; delay: number }[] {
  const ahead = day.filter(({ begun }) => !begun).toSorted((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1))
  let delay = minutes * 60_000
  let until = ahead[0]?.from ?? 0
  return ahead.map(({ id, from, to }) => {
    delay = Math.max(0, delay - Math.max(0, from - until))
    until = Math.max(until, to)
    return { id, delay }
  })
}

/** Whether somebody can still be told when to expect it: a time that is past helps nobody. */
export const isAhead = (expected: number, now: number): boolean => expected > now

/** Whoever is expected is waited for this long before the next one counts as the next. */
const waitedForMs = 30 * 60_000

/** Whether a person is at it, or past it. `from`, `now`: epoch milliseconds. */
export const hasBegun = ({ status, from }: { status: AppointmentStatus; from: number }, now: number): boolean =>
  from <= (status === 'CONFIRMED' ? now - waitedForMs : now)
