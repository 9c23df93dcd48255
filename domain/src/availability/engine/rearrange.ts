/** AVL-03: decides whether some re-assignment of movable appointments makes room. Exact within the allowed effort. */
import type { ChainPart, ChainShape } from '../chain.ts'
import type { PreparedDays } from '../prepared.ts'
import type { Slices } from '../slices.ts'
import { type Cluster, clusterAround } from './clusters.ts'
import { type Arrangement, makeRoom, narrowedProblem, type PlacedParts } from './make-room.ts'
import { type UnplacedPiece, unplacedPiece } from './pieces.ts'
import { pushOut } from './push-out.ts'
import { hasAllRuns } from './starts.ts'

/**
 * `nodes`: search steps per start before it counts as not offered; `onLimit` is called each time that happens. `found`
 * collects, by unit, how room was made. `first`: stop after the first start.
 */
export type SearchEffort = {
  nodes: number
  onLimit?: (() => void) | undefined
  found?: Map<number, Arrangement>
  first?: boolean | undefined
}

/** The order in which people are tried for a part. */
export type StaffOrder = (part: ChainPart, staff: readonly number[]) => readonly number[]

export function chainItems(
  prepared: PreparedDays,
  shape: ChainShape,
  unit: number,
  order: StaffOrder = (_, staff) => staff,
): UnplacedPiece[] {
  return shape.parts.map((part) => {
    const staff: number[] = []
    for (const id of part.staffIds) {
      const who = prepared.staffIndex.get(id) ?? -1
      if (hasAllRuns(prepared.rigidFree[who], part.runs, unit)) staff.push(who)
    }
    const runs = part.runs.map(({ from, to }) => ({ from: from + unit, to: to + unit }))
    return unplacedPiece(
      {
        runs,
        options: order(
          part,
          staff.sort((a, b) => a - b),
        ),
      },
      -1,
    )
  })
}

/** Steps of each quick search before the exhaustive one. */
const quickNodes = 60

/**
 * Finds an arrangement for the items; undefined if there is none or the budget ran out. Tries one or two moves first,
 * which usually suffice; narrowing usually proves impossibility. Yields between the steps of a long search.
 */
export function* arrange(
  prepared: PreparedDays,
  items: readonly UnplacedPiece[],
  { nodes, onLimit }: SearchEffort,
): Slices<Arrangement | undefined> {
  const cluster = clusterOf(prepared, items)
  const budget = { nodes }
  const one = { nodes: quickNodes }
  const two = { nodes: quickNodes }
  const any = { nodes: quickNodes }
  const single = pushOut(cluster, items, one, 1)
  if (single) return { ...inWindow(cluster, single), atLeast: 1 }
  const problem = narrowedProblem(cluster, items, budget)
  if (!problem && budget.nodes >= 0) return undefined
  const notOne = one.nodes >= 0 ? 2 : 1
  const pair = pushOut(cluster, items, two, 2)
  if (pair) return { ...inWindow(cluster, pair), atLeast: notOne }
  const atLeast = notOne === 2 && two.nodes >= 0 ? 3 : notOne
  const simple = pushOut(cluster, items, any)
  if (simple || any.nodes >= 0) return simple && { ...inWindow(cluster, simple), atLeast }
  const found = problem && (yield* makeRoom(problem, budget))
  if (!found && budget.nodes < 0) onLimit?.()
  return found && { ...inWindow(cluster, found), atLeast }
}

/** Returns an arrangement with the fewest possible moves; `known` itself if the steps run out first. */
export function fewestMoves(
  prepared: PreparedDays,
  items: readonly UnplacedPiece[],
  known: Arrangement,
  nodes: number,
): PlacedParts {
  const cluster = clusterOf(prepared, items)
  const budget = { nodes }
  for (let most = known.atLeast; most <= known.moves.size && budget.nodes > 0; most++) {
    const found = pushOut(cluster, items, budget, most)
    if (found) return inWindow(cluster, found)
  }
  return known
}

function clusterOf({ clusters }: PreparedDays, items: readonly UnplacedPiece[]): Cluster {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const { runs } of items) {
    for (const run of runs) {
      from = Math.min(from, run.from)
      to = Math.max(to, run.to)
    }
  }
  return clusterAround(clusters, { from, to })
}

/** Converts the cluster's piece numbers to the window's. */
function inWindow({ first }: Cluster, { parts, moves }: PlacedParts): PlacedParts {
  if (first === 0) return { parts, moves }
  return { parts, moves: new Map([...moves].map(([piece, staff]) => [first + piece, staff])) }
}
