/** Decides who takes an offered start (AVL-03); booking and gap ranking (AVL-06) both use this answer. */

import type { ChainShape } from '../chain.ts'
import type { PreparedDays } from '../prepared.ts'
import { countBits } from './bits.ts'
import { deadUnits, personTime } from './gap.ts'
import type { Arrangement, PlacedParts } from './make-room.ts'
import { chainItems, fewestMoves, type StaffOrder } from './rearrange.ts'
import { hasAllRuns } from './starts.ts'

/** The starts that need a move, by unit, each with the first arrangement found. */
export type FoundStarts = ReadonlyMap<number, Arrangement>

/** Steps spent searching for a smaller and fairer change than the one found. */
const fewestNodes = 300

/**
 * Assigns free people first, in the given order (default `fairest`); if nobody is free, visits move as in `found`, or
 * as few as possible. undefined if it is impossible.
 */
export function assignStart(
  prepared: PreparedDays,
  shape: ChainShape,
  unit: number,
  found: Arrangement | undefined,
  order: StaffOrder = fairest(prepared, unit),
): PlacedParts | undefined {
  const standing = takeFreePeople(prepared, shape, unit, order)
  if (standing || !found) return standing
  return fewestMoves(prepared, chainItems(prepared, shape, unit, order), found, fewestNodes)
}

function takeFreePeople(
  prepared: PreparedDays,
  shape: ChainShape,
  unit: number,
  order: StaffOrder,
): PlacedParts | undefined {
  const parts: number[] = []
  for (const part of shape.parts) {
    const free = part.staffIds
      .map((id) => prepared.staffIndex.get(id) ?? -1)
      .filter((staff) => hasAllRuns(prepared.free[staff], part.runs, unit))
      .sort((a, b) => a - b)
    const first = order(part, free)[0]
    if (first === undefined) return undefined
    parts.push(first)
  }
  return { parts, moves: new Map() }
}

/** Orders by fewest dead minutes (AVL-06), then least busy that day, then the salon's order. */
function fairest(prepared: PreparedDays, unit: number): StaffOrder {
  return (part, staff) => {
    const from = (part.runs[0]?.from ?? 0) + unit
    const to = (part.runs.at(-1)?.to ?? 0) + unit
    const ranked = staff.map((who) => ({
      who,
      dead: deadUnits(personTime(prepared, who), from, to, prepared.smallestGap),
      busy: unitsHeld(prepared, who, unit),
    }))
    ranked.sort((a, b) => a.dead - b.dead || a.busy - b.busy || a.who - b.who)
    return ranked.map(({ who }) => who)
  }
}

/** Counts the units of a person's working time taken on that day. */
function unitsHeld({ window: { midnights }, atWork, free }: PreparedDays, staff: number, unit: number): number {
  const next = midnights.findIndex((midnight) => midnight > unit)
  const from = midnights[next - 1] ?? 0
  const to = midnights[next] ?? 0
  const own = atWork[staff]
  const left = free[staff]
  return own && left ? countBits(own, from, to) - countBits(left, from, to) : 0
}
