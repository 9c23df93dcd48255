/** Finds which units of a prepared window can start a chain without moving a visit. */
import { type Day, dayNumber, dayOf } from '../../time/day.ts'
import { formatTimeOfDay } from '../../time/time-of-day.ts'
import { type ChainShape, shapeOf, type UnitRange } from '../chain.ts'
import type { ChainRequest } from '../facts.ts'
import type { PreparedDays } from '../prepared.ts'
import { type Bits, hasBit, hasRange, runStarts, setRange } from './bits.ts'
import { instantOf, unitAfter, unitBefore, unitMinutes, type Window, wallMinutes } from './window.ts'

/** A start as wall-clock `date` and `time` (`HH:mm:ss`), and as `start` in epoch milliseconds. */
export type Start = { date: Day; time: string; start: number }

/** `HH:mm:ss` of each 5-minute unit of a day, so that answers allocate no strings. */
const times = Array.from({ length: 288 }, (_, unit) => formatTimeOfDay(unit * unitMinutes))

export function requestShape(prepared: PreparedDays, wish: ChainRequest): ChainShape {
  return shapeOf(wish.legs, wish.staffId, (id) => prepared.staff[prepared.staffIndex.get(id) ?? -1]?.bookable === true)
}

/** Returns the starts in `wanted` with room for the customer throughout. */
export function roomStarts({ room }: PreparedDays, shape: ChainShape, wanted: Bits): Bits {
  return wanted.map((word, index) => (word === 0 ? 0 : startsWithRuns(word, room, shape.room, index * 32)))
}

/** Keeps starts for which every part has a person whose set (`free` or `rigidFree`) contains all its runs. */
export function staffedStarts(prepared: PreparedDays, shape: ChainShape, free: readonly Bits[], wanted: Bits): Bits {
  const parts = shape.parts.map(({ runs, staffIds }) => {
    const sets = staffIds.map((id) => free[prepared.staffIndex.get(id) ?? -1])
    return { runs, sets: sets.filter((set) => set !== undefined) }
  })
  return wanted.map((word, index) => {
    let starts = word | 0
    if (starts === 0) return 0
    for (const { runs, sets } of parts) starts = startsOfPart(starts, runs, sets, index * 32)
    return starts
  })
}

/** Checks one person after another, only for starts that no earlier one can take. */
function startsOfPart(wanted: number, runs: readonly UnitRange[], sets: readonly Bits[], at: number): number {
  let open = wanted
  for (const set of sets) {
    if (open === 0) break
    open &= ~startsWithRuns(open, set, runs, at)
  }
  return wanted & ~open
}

/** Keeps, of the 32 starts from `at`, those with all runs in the set. */
export function startsWithRuns(starts: number, set: Bits, runs: readonly UnitRange[], at: number): number {
  let kept = starts
  for (const { from, to } of runs) {
    if (kept === 0) break
    kept = runStarts(set, at + from, to - from, kept)
  }
  return kept
}

/** Returns whether the set contains a part that starts at `unit`. */
export function hasAllRuns(set: Bits | undefined, runs: readonly UnitRange[], unit: number): boolean {
  return set !== undefined && runs.every(({ from, to }) => hasRange(set, from + unit, to + unit))
}

/** Returns the grid times of the requested days within lead time and horizon (AVL-02, AVL-09). */
export function gridStarts({ window, rules, grid }: PreparedDays, range: { from: Day; to: Day }, now: number): Bits {
  const starts = new Uint32Array(window.words)
  const earliest = unitAfter(window, now + rules.leadTimeMinutes * 60_000)
  const lastOffered = dayNumber(window.clock.toWall(now).day) + rules.horizonDays
  const first = Math.max(0, dayNumber(range.from) - window.firstDay)
  const last = Math.min(window.days - 1, Math.min(dayNumber(range.to), lastOffered) - window.firstDay)
  const from = Math.max(earliest, window.midnights[first] ?? 0)
  const to = window.midnights[last + 1] ?? 0
  if (last < first || from >= to) return starts
  setRange(starts, from, to)
  for (let word = from >>> 5; word <= (to - 1) >>> 5; word++) starts[word] = (starts[word] ?? 0) & (grid[word] ?? 0)
  return starts
}

/** Returns every grid time of the window: skipped wall-clock times are left out, repeated ones appear once. */
export function gridBits(window: Window, slotStepMinutes: number): Bits {
  const grid = new Uint32Array(window.words)
  for (let day = 0; day < window.days; day++) {
    if (window.steady[day] === 1) steadyGrid(grid, window.midnights[day] ?? 0, slotStepMinutes)
    else changingGrid(grid, window, day, slotStepMinutes)
  }
  return grid
}

function steadyGrid(grid: Bits, midnight: number, slotStepMinutes: number): void {
  const end = midnight + 1440 / unitMinutes
  const step = slotStepMinutes / unitMinutes
  for (let unit = midnight; unit < end; unit += step) grid[unit >>> 5] = (grid[unit >>> 5] ?? 0) | (1 << (unit & 31))
}

/** On a day of 23 or 25 hours: skips wall-clock times that appear a second time. */
function changingGrid(grid: Bits, window: Window, day: number, slotStepMinutes: number): void {
  let shown = -1
  for (let unit = window.midnights[day] ?? 0; unit < (window.midnights[day + 1] ?? 0); unit++) {
    const minutes = wallMinutes(window, unit)
    if (minutes > shown && minutes % slotStepMinutes === 0) setRange(grid, unit, unit + 1)
    shown = Math.max(shown, minutes)
  }
}

/** Returns days with a start, each with its units; both ascend. */
export function startsByDay({ window }: PreparedDays, starts: Bits): { date: Day; day: number; units: number[] }[] {
  const found: { date: Day; day: number; units: number[] }[] = []
  let day = -1
  let until = 0
  let units: number[] = []
  for (let word = 0; word < starts.length; word++) {
    for (let rest = starts[word] ?? 0; rest !== 0; rest &= rest - 1) {
      const unit = word * 32 + 31 - Math.clz32(rest & -rest)
      if (unit >= until) {
        if (unit >= window.units) return found
        while (unit >= until) until = window.midnights[++day + 1] ?? 0
        units = []
        found.push({ date: dayOf(window.firstDay + day), day, units })
      }
      units.push(unit)
    }
  }
  return found
}

/** Returns the units of the set in [from, to). */
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

/** Returns the wall clock's `HH:mm:ss` at a unit of that day. */
export function timeAtUnit({ window }: PreparedDays, day: number, unit: number): string {
  const minutes =
    window.steady[day] === 1 ? (unit - (window.midnights[day] ?? 0)) * unitMinutes : wallMinutes(window, unit)
  return times[minutes / unitMinutes] ?? formatTimeOfDay(minutes)
}

export function startAtUnit(prepared: PreparedDays, date: Day, day: number, unit: number): Start {
  return { date, time: timeAtUnit(prepared, day, unit), start: instantOf(prepared.window, unit) }
}

/** Returns the unit of an instant if it is one of `starts`; else undefined. */
export function unitAmong({ window }: PreparedDays, starts: Bits, startMs: number): number | undefined {
  const unit = unitBefore(window, startMs)
  return unit >= 0 && unit < window.units && instantOf(window, unit) === startMs && hasBit(starts, unit)
    ? unit
    : undefined
}
