/** Which units of a prepared window may be the start of a chain, as things stand. */
import { type Day, dayNumber, dayOf } from '../time/day.ts'
import { formatTimeOfDay } from '../time/time-of-day.ts'
import { addAll, andShifted, type Bits, covers, has, hasRange, keepCommon, keepRunStarts } from './bits.ts'
import { type Run, type Shape, shapeOf } from './chain.ts'
import type { Wish } from './facts.ts'
import type { Prepared } from './prepare.ts'
import { instantOf, unitAfter, unitBefore, unitMinutes } from './window.ts'

/** A start on the salon's wall: `date` and `time` (`HH:mm:ss`), and `start` in epoch milliseconds. */
export type Start = { date: Day; time: string; start: number }

/** `HH:mm:ss` of each 5-minute unit of a day, so that an answer allocates no text. */
const times = Array.from({ length: 288 }, (_, unit) => formatTimeOfDay(unit * unitMinutes))

export function shapeIn(prepared: Prepared, wish: Wish): Shape {
  return shapeOf(wish.legs, wish.staffId, (id) => prepared.staff[prepared.staffIndex.get(id) ?? -1]?.bookable === true)
}

/** Starts with room for the customer all along. */
export function roomStarts(prepared: Prepared, shape: Shape): Bits {
  const starts = new Uint32Array(prepared.window.words).fill(0xffffffff)
  if (shape.room.length === 0) return starts.fill(0)
  keepRuns(starts, prepared.room, shape.room, new Uint32Array(starts.length))
  return starts
}

/** The starts among `wanted` for which each part has somebody whose set (`free` or `rigidFree`) has all its runs. */
export function staffedStarts(prepared: Prepared, shape: Shape, free: readonly Bits[], wanted: Bits): Bits {
  const starts = wanted.slice()
  const somebody = new Uint32Array(wanted.length)
  const person = new Uint32Array(wanted.length)
  const scratch = new Uint32Array(wanted.length)
  for (const part of shape.parts) {
    somebody.fill(0)
    for (const id of part.staffIds) {
      const bits = free[prepared.staffIndex.get(id) ?? -1]
      if (!bits) continue
      person.fill(0xffffffff)
      keepRuns(person, bits, part.runs, scratch)
      addAll(somebody, person)
      if (covers(somebody, starts)) break
    }
    keepCommon(starts, somebody)
  }
  return starts
}

/** Whether a part that starts at `unit` lies in the set. */
export function fits(set: Bits | undefined, runs: readonly Run[], unit: number): boolean {
  return set !== undefined && runs.every(({ from, to }) => hasRange(set, from + unit, to + unit))
}

/** Keeps the starts from which all runs lie in `set`. */
function keepRuns(starts: Bits, set: Bits, runs: readonly Run[], scratch: Bits): void {
  for (const { from, to } of runs) {
    scratch.set(set)
    keepRunStarts(scratch, to - from)
    andShifted(starts, scratch, from)
  }
}

/** Grid times of the asked days that lead time and horizon allow (AVL-02, AVL-09): missing wall times left out, doubled ones once. */
export function gridStarts(prepared: Prepared, range: { from: Day; to: Day }, now: number): Bits {
  const { window, rules } = prepared
  const grid = new Uint32Array(window.words)
  const earliest = unitAfter(window, now + rules.leadTimeMinutes * 60_000)
  const lastOffered = dayNumber(window.clock.toWall(now).day) + rules.horizonDays
  const first = Math.max(0, dayNumber(range.from) - window.firstDay)
  const last = Math.min(window.days - 1, Math.min(dayNumber(range.to), lastOffered) - window.firstDay)
  for (let day = first; day <= last; day++) {
    for (let minutes = 0; minutes < 1440; minutes += rules.slotStepMinutes) {
      const unit = gridUnit(prepared, day, minutes)
      if (unit >= earliest && unit >= 0) grid[unit >>> 5] = (grid[unit >>> 5] ?? 0) | (1 << (unit & 31))
    }
  }
  return grid
}

function gridUnit({ window }: Prepared, day: number, minutes: number): number {
  if (window.plain[day]) return (window.midnights[day] ?? 0) + minutes / unitMinutes
  const date = dayOf(window.firstDay + day)
  return window.clock.exists(date, minutes) ? unitBefore(window, window.clock.toInstant(date, minutes)) : -1
}

/** Days with a start, in order, each with its units in order. */
export function startsByDay({ window }: Prepared, starts: Bits): { date: Day; day: number; units: number[] }[] {
  const found: { date: Day; day: number; units: number[] }[] = []
  for (let day = 0; day < window.days; day++) {
    const units = unitsOf(starts, window.midnights[day] ?? 0, window.midnights[day + 1] ?? 0)
    if (units.length > 0) found.push({ date: dayOf(window.firstDay + day), day, units })
  }
  return found
}

/** Members of the set in [from, to). */
export function unitsOf(bits: Bits, from: number, to: number): number[] {
  const units: number[] = []
  for (let word = from >>> 5; word * 32 < to; word++) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const unit = word * 32 + 31 - Math.clz32(rest & -rest)
      rest &= rest - 1
      if (unit >= from && unit < to) units.push(unit)
    }
  }
  return units
}

/** `HH:mm:ss` that the salon's wall shows at a unit of that day. */
export function timeOf({ window }: Prepared, day: number, unit: number): string {
  const minutes = window.plain[day]
    ? (unit - (window.midnights[day] ?? 0)) * unitMinutes
    : window.clock.toWall(instantOf(window, unit)).minutes
  return times[minutes / unitMinutes] ?? formatTimeOfDay(minutes)
}

export function startOf(prepared: Prepared, date: Day, day: number, unit: number): Start {
  return { date, time: timeOf(prepared, day, unit), start: instantOf(prepared.window, unit) }
}

/** The unit of an instant that is one of `starts`; undefined for any other instant. */
export function unitAmong({ window }: Prepared, starts: Bits, startMs: number): number | undefined {
  const unit = unitBefore(window, startMs)
  return unit >= 0 && unit < window.units && instantOf(window, unit) === startMs && has(starts, unit) ? unit : undefined
}
