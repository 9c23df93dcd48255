/**
 * AVL-06: ranks the gap that a hold leaves on either side in one person's time. That time is idle (free, and the salon
 * has room), held (at work and taken), or neither (not at work, closed, full), which ends a stretch of their day.
 */

import type { PreparedDays } from '../prepared.ts'
import { type Bits, hasBit } from './bits.ts'

/**
 * Ranks from worst to best. `DEAD`: leaves idle time on one side that is too short for any service. `FITTING`: leaves
 * only gaps that fit a service. `DAY_START`, `DAY_END`: also adjoins the start or end of a stretch of the person's day
 * (the end is better: earlier time, in more demand, stays in one piece). `BOOKING`: adjoins a booking.
 */
export const gapRanks = ['DEAD', 'FITTING', 'DAY_START', 'DAY_END', 'BOOKING'] as const
export type GapRank = (typeof gapRanks)[number]

/** `free` is a subset of `atWork`. */
export type PersonTime = { atWork: Bits; free: Bits; room: Bits }

const nothing = new Uint32Array(0)

/** Reads a person's time; `free` defaults to their present free time. */
export function personTime({ atWork, room, free: now }: PreparedDays, staff: number, free = now[staff]): PersonTime {
  return { atWork: atWork[staff] ?? nothing, free: free ?? nothing, room }
}

/**
 * Returns the index in `gapRanks` for holding the person from `from` to `to` (units); a gap shorter than `smallest`
 * units is dead.
 */
export function gapRankOf(time: PersonTime, from: number, to: number, smallest: number): number {
  if (deadUnits(time, from, to, smallest) > 0) return 0
  if (isHeld(time, from - 1) || isHeld(time, to)) return 4
  if (!isIdle(time, to)) return 3
  return isIdle(time, from - 1) ? 1 : 2
}

/** Counts the units of the person's idle time that become dead when `from`–`to` is taken. */
export function deadUnits(time: PersonTime, from: number, to: number, smallest: number): number {
  let before = 0
  while (before < smallest && isIdle(time, from - 1 - before)) before++
  let after = 0
  while (after < smallest && isIdle(time, to + after)) after++
  return (before < smallest ? before : 0) + (after < smallest ? after : 0)
}

function isIdle({ free, room }: PersonTime, unit: number): boolean {
  return hasBit(free, unit) && hasBit(room, unit)
}

function isHeld({ atWork, free }: PersonTime, unit: number): boolean {
  return hasBit(atWork, unit) && !hasBit(free, unit)
}
