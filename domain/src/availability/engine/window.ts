/**
 * Represents a range of a salon's days as numbered 5-minute units, so that days are bits. Only this file converts
 * instants to units.
 */
import { type Day, dayNumber } from '../../time/day.ts'
import { type Zone, zone } from '../../time/zone.ts'

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
  /** The unit of each day's local midnight, and of the midnight after the last. */
  midnights: Int32Array
  /** 1 for a 24-hour day, whose units correspond to wall minutes. */
  steady: Uint8Array
}

/** Builds the window: the requested days plus one on either side, for time that runs over midnight. */
export function windowOf(timeZone: string, range: { from: Day; to: Day }): Window {
  const clock = zone(timeZone)
  const firstDay = dayNumber(range.from) - 1
  const days = dayNumber(range.to) + 1 - firstDay + 1
  const base = Math.floor(clock.toInstantOf(firstDay, 0) / unitMs)
  const midnights = Int32Array.from({ length: days + 1 }, (_, day) => {
    return Math.floor(clock.toInstantOf(firstDay + day, 0) / unitMs) - base
  })
  const steady = Uint8Array.from({ length: days }, (_, day) =>
    (midnights[day + 1] ?? 0) - (midnights[day] ?? 0) === 1440 / unitMinutes ? 1 : 0,
  )
  const units = midnights[days] ?? 0
  return { clock, firstDay, days, base, units, words: (units + 31) >>> 5, midnights, steady }
}

/** Returns the first unit at or after these wall-clock minutes of a day, clipped to the window. */
export function wallUnitAfter(window: Window, dayIndex: number, minutes: number): number {
  return within(
    window,
    isLinear(window, dayIndex, minutes)
      ? (window.midnights[dayIndex] ?? 0) + Math.ceil(minutes / unitMinutes)
      : unitAfter(window, wallInstant(window, dayIndex, minutes)),
  )
}

/** Returns the last unit boundary at or before these wall-clock minutes of a day, clipped to the window. */
export function wallUnitBefore(window: Window, dayIndex: number, minutes: number): number {
  return within(
    window,
    isLinear(window, dayIndex, minutes)
      ? (window.midnights[dayIndex] ?? 0) + Math.floor(minutes / unitMinutes)
      : unitBefore(window, wallInstant(window, dayIndex, minutes)),
  )
}

function wallInstant(window: Window, dayIndex: number, minutes: number): number {
  return window.clock.toInstantOf(window.firstDay + dayIndex, minutes)
}

/** Returns whether no clock change lies between that midnight and a wall-clock time up to two days later. */
export function isLinear({ steady }: Window, day: number, minutes: number): boolean {
  return minutes >= 0 && steady[day] === 1 && (minutes <= 1440 || (minutes <= 2880 && steady[day + 1] === 1))
}

function within(window: Window, unit: number): number {
  return Math.max(0, Math.min(window.units, unit))
}

/** Returns the wall-clock minutes from midnight at a unit. */
export function wallMinutes(window: Window, unit: number): number {
  const instant = instantOf(window, unit)
  const wall = (instant + window.clock.offsetAt(instant)) % 86_400_000
  return (wall < 0 ? wall + 86_400_000 : wall) / 60_000
}

/** Returns the unit that contains an instant. */
export function unitBefore(window: Window, ms: number): number {
  return Math.floor(ms / unitMs) - window.base
}

/** Returns the first unit at or after an instant. */
export function unitAfter(window: Window, ms: number): number {
  return Math.ceil(ms / unitMs) - window.base
}

/** Like `unitBefore`, clipped to the window; in integers, since it is called for every row. */
export function clippedBefore({ base, units }: Window, ms: number): number {
  return Math.max(0, Math.min(units, (ms / unitMs - base) | 0))
}

/** Like `unitAfter`, clipped to the window. */
export function clippedAfter({ base, units }: Window, ms: number): number {
  const exact = ms / unitMs - base
  const down = exact | 0
  return Math.max(0, Math.min(units, down < exact ? down + 1 : down))
}

export function instantOf(window: Window, unit: number): number {
  return (window.base + unit) * unitMs
}

/** Rounds instants outwards to units, clipped to the window. */
export function clippedUnits(window: Window, fromMs: number, toMs: number): { from: number; to: number } {
  return { from: Math.max(0, unitBefore(window, fromMs)), to: Math.min(window.units, unitAfter(window, toMs)) }
}
