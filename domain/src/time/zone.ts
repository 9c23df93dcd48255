/**
 * The only place where a salon's time zone is applied. Temporal is asked once a zone: its clock changes become a table,
 * which is some 70 times faster than asking it for each value.
 */
import { type Day, dayNumber, dayOf } from './day.ts'
import { type Transitions, transitionsOf } from './transitions.ts'

export type Zone = {
  /** Wall time as epoch milliseconds; `minutes` from local midnight, also below 0 or beyond 1440. A doubled time is the first, a missing one is read with the offset before the jump (Temporal's "compatible"). */
  toInstant(day: Day, minutes: number): number
  /** The same of a `dayNumber`, for those who count days. */
  toInstantOf(dayNumber: number, minutes: number): number
  /** Whether the clock shows this wall time that day at all. */
  exists(day: Day, minutes: number): boolean
  /** Day and minutes from midnight on the wall; seconds are dropped. */
  toWall(ms: number): { day: Day; minutes: number }
  startOfDay(day: Day): number
  /** Milliseconds that the wall is ahead of UTC. */
  offsetAt(ms: number): number
}

const minute = 60_000
const cache = new Map<string, Zone>()

/** Cached. RangeError when the platform does not know the zone. Exact for 1990–2100. */
export function zone(timeZone: string): Zone {
  const known = cache.get(timeZone)
  if (known) return known
  const made = makeZone(transitionsOf(timeZone))
  cache.set(timeZone, made)
  return made
}

function makeZone({ at, offsets }: Transitions): Zone {
  const indexAt = (ms: number): number => {
    let low = 0
    let high = at.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((at[middle] ?? 0) <= ms) low = middle
      else high = middle - 1
    }
    return low
  }
  const offsetAt = (ms: number): number => offsets[indexAt(ms)] ?? 0
  const wallOf = (day: Day, minutes: number): number => dayNumber(day) * 86_400_000 + minutes * minute
  const instantOf = (wall: number): number => {
    // The offset before any change near this wall time decides: it yields the first of two, and jumps over a gap.
    const before = wall - offsetAt(wall - 86_400_000)
    const after = wall - offsetAt(wall + 86_400_000)
    if (before === after || before + offsetAt(before) === wall) return before
    return after + offsetAt(after) === wall ? after : before
  }
  return {
    offsetAt,
    toInstantOf: (number, minutes) => instantOf(number * 86_400_000 + minutes * minute),
    toInstant: (day, minutes) => instantOf(wallOf(day, minutes)),
    exists: (day, minutes) => {
      const wall = wallOf(day, minutes)
      const instant = instantOf(wall)
      return instant + offsetAt(instant) === wall
    },
    toWall: (ms) => {
      const wall = ms + offsetAt(ms)
      const number = Math.floor(wall / 86_400_000)
      return { day: dayOf(number), minutes: Math.floor((wall - number * 86_400_000) / minute) }
    },
    startOfDay: (day) => instantOf(wallOf(day, 0)),
  }
}
