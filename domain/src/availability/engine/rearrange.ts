/** AVL-03: decides whether some re-assignment of movable appointments makes room. Exact within the allowed effort. */
import type { Part, Shape } from '../chain.ts'
import type { Prepared } from '../prepared.ts'
import { type Cluster, clusterAround } from './clusters.ts'
import { type Arrangement, type Budget, type Item, makeRoom, type Placed } from './make-room.ts'
import type { Hold } from './pieces.ts'
import { pushOut } from './push-out.ts'
import { fits } from './starts.ts'

/**
 * Search steps per start before it counts as not offered. `onLimit` is called each time that happens; `found` collects,
 * by unit, how room was made.
 */
export type Effort = { nodes: number; onLimit?: (() => void) | undefined; found?: Map<number, Arrangement> }

/** The order in which people are tried for a part. */
export type Order = (part: Part, staff: readonly number[]) => readonly number[]

export function itemsOf(prepared: Prepared, shape: Shape, unit: number, order: Order = (_, staff) => staff): Item[] {
  return shape.parts.map((part) => {
    const staff = part.staffIds
      .map((id) => prepared.staffIndex.get(id) ?? -1)
      .filter((who) => fits(prepared.rigidFree[who], part.runs, unit))
      .sort((a, b) => a - b)
    const runs = part.runs.map(({ from, to }) => ({ from: from + unit, to: to + unit }))
    return { runs, options: order(part, staff) }
  })
}

/** Steps of each quick search before the thorough one. */
const quickNodes = 60

/** One or two moves mostly suffice, and are found in fewer steps than many. */
const fewMoves = [1, 2]

/** An arrangement for the items; undefined if there is none or the effort ran out. */
export function arrange(
  prepared: Prepared,
  items: readonly Item[],
  { nodes, onLimit }: Effort,
): Arrangement | undefined {
  const cluster = clusterOf(prepared, items)
  let atLeast = 1
  for (const most of fewMoves) {
    const quick = { nodes: quickNodes }
    const few = pushOut(cluster, items, quick, most)
    if (few) return { ...inWindow(cluster, few), atLeast }
    if (quick.nodes >= 0 && atLeast === most) atLeast = most + 1
  }
  const quick = { nodes: quickNodes }
  const simple = pushOut(cluster, items, quick)
  if (simple || quick.nodes >= 0) return simple && { ...inWindow(cluster, simple), atLeast }
  const budget = { nodes }
  const found = staffed(cluster, items, [], budget)
  if (!found && budget.nodes < 0) onLimit?.()
  return found && { ...inWindow(cluster, found), atLeast }
}

/** An arrangement with the fewest possible moves; `known` itself if the steps run out first. */
export function fewestMoves(prepared: Prepared, items: readonly Item[], known: Arrangement, nodes: number): Placed {
  const cluster = clusterOf(prepared, items)
  const budget = { nodes }
  for (let most = known.atLeast; most <= known.moves.size && budget.nodes > 0; most++) {
    const found = pushOut(cluster, items, budget, most)
    if (found) return inWindow(cluster, found)
  }
  return known
}

function clusterOf({ clusters }: Prepared, items: readonly Item[]): Cluster {
  const runs = items.flatMap((item) => item.runs)
  return clusterAround(clusters, {
    from: Math.min(...runs.map(({ from }) => from)),
    to: Math.max(...runs.map(({ to }) => to)),
  })
}

/** Converts the cluster's piece numbers to the window's. */
function inWindow({ first }: Cluster, { parts, moves }: Placed): Placed {
  return { parts, moves: new Map([...moves].map(([piece, staff]) => [first + piece, staff])) }
}

/** Assigns people to the items one by one; once all have one, everybody else must fit around them. */
function staffed(
  cluster: Cluster,
  items: readonly Item[],
  parts: readonly number[],
  budget: Budget,
): Placed | undefined {
  const next = items[parts.length]
  if (!next) return around(cluster, items, parts, budget)
  for (const staff of next.options) {
    const found = staffed(cluster, items, [...parts, staff], budget)
    if (found || budget.nodes < 0) return found
  }
  return undefined
}

function around(
  { movables, pieces }: Cluster,
  items: readonly Item[],
  parts: readonly number[],
  budget: Budget,
): Placed | undefined {
  const fixed: Hold[] = items.flatMap(({ runs }, index) => runs.map((run) => ({ ...run, staff: parts[index] ?? -1 })))
  const moves = makeRoom(movables, fixed, budget)
  if (!moves) return undefined
  return { parts, moves: new Map(moves.map(({ piece, option }) => [piece, pieces[piece]?.options[option] ?? -1])) }
}
