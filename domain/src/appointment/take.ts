/** Who takes a start that is offered (AVL-03): the one answer that both the booking and the rank of its gap (AVL-06) go by. */
import { countBits } from './bits.ts'
import type { Shape } from './chain.ts'
import { deadUnits, personTime } from './gap.ts'
import type { Prepared } from './prepare.ts'
import { type Arrangement, fewestMoves, itemsOf, type Order } from './rearrange.ts'
import { fits } from './starts.ts'

/** The starts that others must move for, by unit, each with the first way that was found. */
export type Found = ReadonlyMap<number, Arrangement>

/** Steps in which a smaller and fairer change is sought than the one that was found. */
const fewestNodes = 300

/**
 * People who are free as things stand come first, in that order (`fairest` where none is given); when nobody is, others move
 * as `found` says, or as few of them as can be found. Undefined where there is no way.
 */
export function takeStart(
  prepared: Prepared,
  shape: Shape,
  unit: number,
  found: Arrangement | undefined,
  order: Order = fairest(prepared, unit),
): Arrangement | undefined {
  const standing = asThingsStand(prepared, shape, unit, order)
  if (standing || !found) return standing
  return fewestMoves(prepared, itemsOf(prepared, shape, unit, order), found, fewestNodes)
}

function asThingsStand(prepared: Prepared, shape: Shape, unit: number, order: Order): Arrangement | undefined {
  const parts: number[] = []
  for (const part of shape.parts) {
    const free = part.staffIds
      .map((id) => prepared.staffIndex.get(id) ?? -1)
      .filter((staff) => fits(prepared.free[staff], part.runs, unit))
      .sort((a, b) => a - b)
    const first = order(part, free)[0]
    if (first === undefined) return undefined
    parts.push(first)
  }
  return { parts, moves: new Map() }
}

/** First whoever keeps the fewest dead minutes (AVL-06), then the least busy that day, then as the salon lists them. */
function fairest(prepared: Prepared, unit: number): Order {
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

/** How much of a person's working time is taken on the day of a unit. */
function unitsHeld({ window: { midnights }, atWork, free }: Prepared, staff: number, unit: number): number {
  const next = midnights.findIndex((midnight) => midnight > unit)
  const from = midnights[next - 1] ?? 0
  const to = midnights[next] ?? 0
  const [own, left] = [atWork[staff], free[staff]]
  return own && left ? countBits(own, from, to) - countBits(left, from, to) : 0
}
