/** A stretch of a salon's days as numbered 5-minute units, so that days are bits. Instants become units here and nowhere else. */
import { type Day, dayNumber, dayOf } from '../time/day.ts'
import { type Zone, zone } from '../time/zone.ts'

export const unitMinutes = 5
const unitMs = unitMinutes * 60_000

export type Window = {
  clock: Zone
  /** `dayNumber` of the first day. */
  firstDay: number
  days: number
  /** Epoch unit of unit 0. */
  base: number
  units: number
  words: number
  /** The unit of each day's local midnight, and of the one after the last. */
  midnights: Int32Array
  /** 1 where the clock does not change within 48 hours of that midnight, so that wall minutes are plain arithmetic. */
  plain: Uint8Array
}

/** The asked days with one more on either side, for what runs over midnight. */
export function windowOf(timeZone: string, range: { from: Day; to: Day }): Window {
  const clock = zone(timeZone)
  const firstDay = dayNumber(range.from) - 1
  const days = dayNumber(range.to) + 1 - firstDay + 1
  const midnights = new Int32Array(days + 1)
  const plain = new Uint8Array(days)
  const base = Math.floor(clock.startOfDay(dayOf(firstDay)) / unitMs)
  // A midnight is UTC midnight less the offset; the offset is the same for a whole day where it is at both its ends.
  let start = clock.offsetAt(firstDay * 86_400_000 - 86_400_000)
  for (let i = 0; i <= days; i++) {
    const midnightUtc = (firstDay + i) * 86_400_000
    const offset = clock.offsetAt(midnightUtc + 3 * 86_400_000)
    const steady = offset === start
    const instant = steady ? midnightUtc - offset : clock.startOfDay(dayOf(firstDay + i))
    midnights[i] = Math.floor(instant / unitMs) - base
    if (i < days) plain[i] = steady ? 1 : 0
    start = clock.offsetAt(midnightUtc)
  }
  const units = midnights[days] ?? 0
  return { clock, firstDay, days, base, units, words: (units + 31) >>> 5, midnights, plain }
}

/** Wall minutes of a day as a unit, rounded up or down where they lie between two; clipped to the window. */
export function wallUnit(window: Window, dayIndex: number, minutes: number, round: (unit: number) => number): number {
  const unit = window.plain[dayIndex]
    ? (window.midnights[dayIndex] ?? 0) + round(minutes / unitMinutes)
    : round(window.clock.toInstant(dayOf(window.firstDay + dayIndex), minutes) / unitMs - window.base)
  return unit < 0 ? 0 : Math.min(unit, window.units)
}

/** The unit in which an instant lies. */
export function unitBefore(window: Window, ms: number): number {
  return Math.floor(ms / unitMs) - window.base
}

/** The first unit at or after an instant. */
export function unitAfter(window: Window, ms: number): number {
  return Math.ceil(ms / unitMs) - window.base
}

export function instantOf(window: Window, unit: number): number {
  return (window.base + unit) * unitMs
}

/** Holds clipped to the window, rounded outwards; undefined when outside. */
export function clip(window: Window, from: number, to: number): { from: number; to: number } {
  return { from: Math.max(0, unitBefore(window, from)), to: Math.min(window.units, unitAfter(window, to)) }
}
