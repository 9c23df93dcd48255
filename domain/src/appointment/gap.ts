/**
 * AVL-06: the gap that a hold leaves beside it, for one person. Their time falls into three: idle (free, and the salon has
 * room: a service could be sold), held (at work and taken), and the rest (not at work, closed, full), where their day ends.
 */
import { type Bits, has } from './bits.ts'
import type { Prepared } from './prepare.ts'

/**
 * From the worst. `DEAD` leaves idle time on a side that the shortest service of the salon does not fit; `FITTING` leaves only
 * gaps that it fits; `DAY_START` and `DAY_END` also lie against where a stretch of the person's day begins or ends (the end is
 * better: earlier time, which is asked for first, stays in one piece); `BOOKING` lies against what is booked.
 */
export const gapRanks = ['DEAD', 'FITTING', 'DAY_START', 'DAY_END', 'BOOKING'] as const
export type GapRank = (typeof gapRanks)[number]

/** `free` is a part of `atWork`. */
export type PersonTime = { atWork: Bits; free: Bits; room: Bits }

const nothing = new Uint32Array(0)

/** `free` unless told otherwise: as things stand. */
export function personTime({ atWork, room, free: now }: Prepared, staff: number, free = now[staff]): PersonTime {
  return { atWork: atWork[staff] ?? nothing, free: free ?? nothing, room }
}

/** Index into `gapRanks` of holding the person from `from` to `to` (units); a gap of fewer than `smallest` units is dead. */
export function gapRankOf(time: PersonTime, from: number, to: number, smallest: number): number {
  if (deadUnits(time, from, to, smallest) > 0) return 0
  if (isHeld(time, from - 1) || isHeld(time, to)) return 4
  if (!isIdle(time, to)) return 3
  return isIdle(time, from - 1) ? 1 : 2
}

/** Units of a person's idle time that become useless when `from`–`to` is taken out of it. */
export function deadUnits(time: PersonTime, from: number, to: number, smallest: number): number {
  let before = 0
  while (before < smallest && isIdle(time, from - 1 - before)) before++
  let after = 0
  while (after < smallest && isIdle(time, to + after)) after++
  return (before < smallest ? before : 0) + (after < smallest ? after : 0)
}

function isIdle({ free, room }: PersonTime, unit: number): boolean {
  return has(free, unit) && has(room, unit)
}

function isHeld({ atWork, free }: PersonTime, unit: number): boolean {
  return has(atWork, unit) && !has(free, unit)
}
