/**
 * Applies a salon's time zone; no other code does. Temporal is queried once per zone: its clock changes become a table,
 * about 70 times faster than a query per value. Years around the first value are loaded first, since all of them would
 * delay a slow phone's first paint; the rest follow on demand.
 */
import { type Day, dayNumber, dayOf } from './day.ts'
import { allYears, transitionsOf } from './transitions.ts'

export type Zone = {
  /**
   * Converts a wall time to epoch milliseconds; `minutes` from local midnight, also below 0 or beyond 1440. A repeated
   * time means the first one, a skipped one uses the offset before the change (Temporal's "compatible").
   */
  toInstant(day: Day, minutes: number): number
  /** Like `toInstant`, for a `dayNumber`. */
  toInstantOf(dayNumber: number, minutes: number): number
  /** Returns whether this wall time exists that day. */
  exists(day: Day, minutes: number): boolean
  /** Returns the wall clock's day and minutes from midnight; drops seconds. */
  toWall(ms: number): { day: Day; minutes: number }
  startOfDay(day: Day): number
  /** Returns milliseconds ahead of UTC. */
  offsetAt(ms: number): number
}

const minute = 60_000
const year = 366 * 86_400_000
const cache = new Map<string, Zone>()

/** Returns a zone, cached. Throws RangeError for an unknown zone. Exact for 1990–2100. */
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
    // Use the offset before any change near this wall time: it gives the first of two, and skips a gap.
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
  // Load no years yet, but refuse an unknown zone.
  let { at, offsets } = transitionsOf(timeZone, { from: 0, until: 0 })
  let known = { from: 0, until: 0 }
  const learn = (ms: number): void => {
    const isFirst = known.from === known.until && ms >= allYears.from && ms < allYears.until
    known = isFirst
      ? { from: Math.floor(ms) - year, until: Math.floor(ms) + 2 * year }
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

/**
 * Goldline's legal seat: days with legal effect begin and end in its zone, regardless of the reader's (AUTH-14,
 * PRIV-01).
 */
const seatTimeZone = 'Europe/Zurich'

/** Returns the day at the legal seat, for an instant in epoch milliseconds. */
export const dayAtLegalSeat = (ms: number): Day => zone(seatTimeZone).toWall(ms).day
