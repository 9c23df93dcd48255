/** AVL-03: is there some re-assignment of movable appointments that makes room? Exact, within the effort allowed. */
import type { Part, Run, Shape } from './chain.ts'
import { type Budget, makeRoom } from './make-room.ts'
import type { Hold } from './pieces.ts'
import type { Prepared } from './prepare.ts'
import { pushOut } from './push-out.ts'
import { fits } from './starts.ts'

/** Search steps for one start before it counts as not offered; `onLimit` is told each time that happens. */
export type Effort = { nodes: number; onLimit?: (() => void) | undefined }

/** Staff by index: one per part, and the pieces that change hands with their new person. */
export type Arrangement = { parts: readonly number[]; moves: ReadonlyMap<number, number> }

/** In which order people are tried for a part. */
export type Order = (part: Part, staff: readonly number[]) => readonly number[]

/** A part of the new chain at its place in the window, and who could have it if nothing movable were there. */
export type Item = { runs: readonly Run[]; options: readonly number[] }

export function itemsOf(prepared: Prepared, shape: Shape, unit: number, order: Order = (_, staff) => staff): Item[] {
  return shape.parts.map((part) => {
    const staff = part.staffIds
      .map((id) => prepared.staffIndex.get(id) ?? -1)
      .filter((who) => fits(prepared.rigidFree[who], part.runs, unit))
    const runs = part.runs.map(({ from, to }) => ({ from: from + unit, to: to + unit }))
    return { runs, options: order(part, staff) }
  })
}

/** Steps of the quick search before the thorough one takes over. */
const quickNodes = 15

/** An arrangement for the items, or undefined when there is none or the effort was not enough. */
export function arrange(
  prepared: Prepared,
  items: readonly Item[],
  { nodes, onLimit }: Effort,
): Arrangement | undefined {
  const quick = { nodes: quickNodes }
  const simple = pushOut(prepared, items, quick)
  if (simple || quick.nodes >= 0) return simple
  const budget = { nodes }
  const found = staffed(prepared, items, [], budget)
  if (!found && budget.nodes < 0) onLimit?.()
  return found
}

/** An arrangement with the fewest moves there can be; `known` itself where the steps run out before. */
export function fewestMoves(
  prepared: Prepared,
  items: readonly Item[],
  known: Arrangement,
  nodes: number,
): Arrangement {
  const budget = { nodes }
  for (let most = 1; most <= known.moves.size && budget.nodes > 0; most++) {
    const found = pushOut(prepared, items, budget, most)
    if (found) return found
  }
  return known
}

/** Tries people for one item after the other; once all have theirs, everybody else must find room around them. */
function staffed(
  prepared: Prepared,
  items: readonly Item[],
  parts: readonly number[],
  budget: Budget,
): Arrangement | undefined {
  const next = items[parts.length]
  if (!next) return around(prepared, items, parts, budget)
  for (const staff of next.options) {
    const found = staffed(prepared, items, [...parts, staff], budget)
    if (found) return found
  }
  return undefined
}

function around(
  { movables, pieces }: Prepared,
  items: readonly Item[],
  parts: readonly number[],
  budget: Budget,
): Arrangement | undefined {
  const fixed: Hold[] = items.flatMap(({ runs }, index) => runs.map((run) => ({ ...run, staff: parts[index] ?? -1 })))
  const moves = makeRoom(movables, fixed, budget)
  if (!moves) return undefined
  return { parts, moves: new Map(moves.map(({ piece, option }) => [piece, pieces[piece]?.options[option] ?? -1])) }
}
