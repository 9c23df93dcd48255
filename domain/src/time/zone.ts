/**
 * The only place where a salon's time zone is applied. Temporal is asked once a zone: its clock changes become a table,
 * which is some 70 times faster than asking it for each value. The years around the first value come first, since all of them
 * hold a slow phone up for longer than it takes to draw a page; whoever asks beyond those gets the others as well.
 */
import { type Day, dayNumber, dayOf } from './day.ts'
import { allYears, transitionsOf } from './transitions.ts'

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
const year = 366 * 86_400_000
const cache = new Map<string, Zone>()

/** Cached. RangeError when the platform does not know the zone. Exact for 1990–2100. */
export function zone(timeZone: string): Zone {
  const known = cache.get(timeZone)
  if (known) return known
  const made = makeZone(timeZone)
  cache.set(timeZone, made)
  return made
}

function makeZone(timeZone: string): Zone {
  const offsetAt = offsetsOf(timeZone)
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

function offsetsOf(timeZone: string): (ms: number) => number {
  // No year at all yet, but a zone that nobody knows is refused.
  let { at, offsets } = transitionsOf(timeZone, { from: 0, until: 0 })
  let known = { from: 0, until: 0 }
  const learn = (ms: number): void => {
    const isFirst = known.from === known.until && ms >= allYears.from && ms < allYears.until
    known = isFirst
      ? { from: ms - year, until: ms + 2 * year }
      : { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
    const learnt = transitionsOf(timeZone, isFirst ? known : allYears)
    at = learnt.at
    offsets = learnt.offsets
  }
  return (ms) => {
    if (ms < known.from || ms >= known.until) learn(ms)
    let low = 0
    let high = at.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((at[middle] ?? 0) <= ms) low = middle
      else high = middle - 1
    }
    return offsets[low] ?? 0
  }
}
