/** AVL-06: ranks offered starts by the gap they leave (`gapRanks`). A start is preferred if it leaves no dead gap. */

import type { ChainPart, ChainShape, UnitRange } from '../chain.ts'
import type { PreparedDays } from '../prepared.ts'
import type { Slices } from '../slices.ts'
import { assignStart, type FoundStarts } from './assign-start.ts'
import { type Bits, clearRange, runStarts, setRange, wordAt } from './bits.ts'
import { type GapRank, gapRankOf, gapRanks, type PersonTime, personTime } from './gap.ts'
import type { PlacedParts } from './make-room.ts'
import type { Hold } from './pieces.ts'
import { startsWithRuns, unitsOf } from './starts.ts'

const nobody = new Uint32Array(0)

/** Per unit of a start: its index in `gapRanks` after booking. */
export type GapRankByUnit = ReadonlyMap<number, number>

/**
 * Ranks starts that one person's free time cannot decide: those that move other visits, and chains shared by several
 * people. Yields after each.
 */
export function* gapRankByUnit(
  prepared: PreparedDays,
  shape: ChainShape,
  starts: Bits,
  found: FoundStarts,
): Slices<GapRankByUnit> {
  const units = shape.parts.length > 1 ? unitsOf(starts, 0, prepared.window.units) : found.keys()
  const ranks = new Map<number, number>()
  const sketch: Sketch = { prepared, free: new Map(), changed: [] }
  for (const unit of units) {
    const taken = assignStart(prepared, shape, unit, found.get(unit))
    ranks.set(unit, taken ? rankTaken(sketch, shape, unit, taken) : 0)
    yield
  }
  return ranks
}

/**
 * Returns the offered starts of this rank or better. If people are free, a start has the best gap that one of them
 * would keep (booking prefers a person without a dead gap); otherwise the gap after booking.
 */
export function startsOfRank(
  prepared: PreparedDays,
  shape: ChainShape,
  starts: Bits,
  taken: GapRankByUnit,
  least: Exclude<GapRank, 'DEAD'>,
): Bits {
  const rank = gapRanks.indexOf(least)
  const [only] = shape.parts
  const good = only && shape.parts.length === 1 ? startsOfOne(prepared, only, starts, rank) : starts.slice()
  for (const [unit, reached] of taken) {
    if (reached >= rank) setRange(good, unit, unit + 1)
    else clearRange(good, unit, unit + 1)
  }
  return good
}

/** Checks one person after another, only for starts that no earlier one satisfies. */
function startsOfOne(prepared: PreparedDays, part: ChainPart, wanted: Bits, rank: number): Bits {
  const people = part.staffIds.map((id) => personTime(prepared, prepared.staffIndex.get(id) ?? -1))
  return wanted.map((word, index) => {
    let open = word | 0
    for (const time of people) {
      if (open === 0) break
      open &= ~withGap(
        time,
        part,
        prepared.smallestGap,
        startsWithRuns(open, time.free, part.runs, index * 32),
        index * 32,
        rank,
      )
    }
    return word & ~open
  })
}

/** Keeps, of the 32 starts from `at`, those with rank `rank` or better by `gapRankOf`. */
function withGap(
  time: PersonTime,
  part: ChainPart,
  smallest: number,
  starts: number,
  at: number,
  rank: number,
): number {
  if (starts === 0) return 0
  const before = at + (part.runs[0]?.from ?? 0)
  const after = at + (part.runs.at(-1)?.to ?? 0)
  const idleBefore = idleAt(time, before - 1)
  const idleAfter = idleAt(time, after)
  const usable =
    ((starts & ~idleBefore) | idleRuns(time, before - smallest, smallest, starts & idleBefore)) &
    ((starts & ~idleAfter) | idleRuns(time, after, smallest, starts & idleAfter))
  if (rank === 1) return usable
  const atEdge = rank < 4 ? ~idleAfter | (rank < 3 ? ~idleBefore : 0) : 0
  return usable & (atEdge | heldAt(time, before - 1) | heldAt(time, after))
}

const idleAt = ({ free, room }: PersonTime, unit: number) => wordAt(free, unit) & wordAt(room, unit)
const heldAt = ({ atWork, free }: PersonTime, unit: number) => wordAt(atWork, unit) & ~wordAt(free, unit)
const idleRuns = ({ free, room }: PersonTime, at: number, length: number, among: number) =>
  runStarts(room, at, length, runStarts(free, at, length, among))

/** Each person's free time, changed and restored, since a day's starts are ranked one after another. */
type Sketch = { prepared: PreparedDays; free: Map<number, Bits>; changed: Hold[] }

function freeIn({ prepared, free }: Sketch, staff: number): Bits {
  const known = free.get(staff)
  if (known) return known
  const bits = (prepared.free[staff] ?? nobody).slice()
  free.set(staff, bits)
  return bits
}

/** Returns the worst rank of the parts after the booking; dead as well if a moved appointment leaves a dead gap. */
function rankTaken(sketch: Sketch, shape: ChainShape, unit: number, { parts, moves }: PlacedParts): number {
  const { prepared, changed } = sketch
  const moved = [...moves].map(([piece, staff]) => ({ staff, piece: prepared.pieces[piece] }))
  for (const held of moved.flatMap(({ piece }) => piece?.present ?? [])) {
    // Time outside the person's hours does not become free.
    const bits = freeIn(sketch, held.staff)
    for (const at of unitsOf(prepared.rigidFree[held.staff] ?? nobody, held.from, held.to)) setRange(bits, at, at + 1)
    changed.push(held)
  }
  const placed = [
    ...moved.map(({ staff, piece }) => ({ staff, runs: piece?.runs ?? [], own: false })),
    ...shape.parts.map(({ runs }, index) => ({ staff: parts[index] ?? -1, runs: shifted(runs, unit), own: true })),
  ]
  for (const { staff, runs } of placed) {
    for (const { from, to } of runs) {
      clearRange(freeIn(sketch, staff), from, to)
      changed.push({ staff, from, to })
    }
  }
  let worst: number = gapRanks.length
  for (const { staff, runs, own } of placed) {
    const time = personTime(prepared, staff, freeIn(sketch, staff))
    const rank = gapRankOf(time, runs[0]?.from ?? 0, runs.at(-1)?.to ?? 0, prepared.smallestGap)
    if (own || rank === 0) worst = Math.min(worst, rank)
  }
  restoreSketch(sketch)
  return worst
}

function restoreSketch({ prepared, free, changed }: Sketch): void {
  for (const { staff, from, to } of changed.splice(0)) {
    const bits = free.get(staff)
    for (let word = from >>> 5; word <= (to - 1) >>> 5 && bits; word++) bits[word] = prepared.free[staff]?.[word] ?? 0
  }
}

const shifted = (runs: readonly UnitRange[], by: number): UnitRange[] =>
  runs.map(({ from, to }) => ({ from: from + by, to: to + by }))
