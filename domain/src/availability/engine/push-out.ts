/**
 * Makes room by small changes: a new hold pushes out movable appointments in its way; each needs another person, and
 * may push out others. Finds most answers in a few steps.
 */
import type { UnitRange } from '../chain.ts'
import type { Cluster } from './clusters.ts'
import type { PlacedParts } from './make-room.ts'
import { canMatch } from './matching.ts'
import type { Budget } from './narrow.ts'
import type { UnplacedPiece } from './pieces.ts'

type Search = {
  cluster: Cluster
  /** Placed pieces; `people` has each one's person at the same index. */
  placed: UnplacedPiece[]
  people: number[]
  open: UnplacedPiece[]
  /** 1: taken from its present person. */
  gone: Uint8Array
  moves: number
  budget: Budget
  mostMoves: number
  /** Tries other choices after a dead end, and checks before each step whether every piece can still get a person. */
  careful: boolean
}

/**
 * Finds an arrangement with at most the given number of moves. undefined: none exists, or, if the budget is below 0,
 * the search was cut short. `items` have piece -1.
 */
export function pushOut(
  cluster: Cluster,
  items: readonly UnplacedPiece[],
  budget: Budget,
  mostMoves = Number.POSITIVE_INFINITY,
): PlacedParts | undefined {
  const [only] = items
  if (mostMoves === 1 && only && items.length === 1) return byOneMove(cluster, only)
  const state: Search = {
    cluster,
    placed: [],
    people: [],
    open: [...items],
    gone: new Uint8Array(cluster.pieces.length),
    moves: 0,
    budget,
    mostMoves,
    careful: false,
  }
  if (mostMoves > 1 && !canMatch(cluster.crowds, state, items)) return undefined
  // First choices alone usually suffice. They follow the careful search's path, at less cost.
  state.budget = { nodes: budget.nodes }
  if (!settle(state, [])) {
    state.budget = budget
    state.careful = true
    if (!settle(state, [])) return undefined
  }
  const moves = new Map<number, number>()
  state.placed.forEach(({ piece }, at) => {
    if (piece >= 0) moves.set(piece, state.people[at] ?? -1)
  })
  return { parts: items.map((item) => state.people[state.placed.indexOf(item)] ?? -1), moves }
}

/** Finds a result with one move without the search's bookkeeping: the most frequent case. */
function byOneMove(cluster: Cluster, item: UnplacedPiece): PlacedParts | undefined {
  for (const staff of item.options) {
    const [first, second] = inWayOf(cluster, item, staff)
    if (second !== undefined) continue
    if (first === undefined) return { parts: [staff], moves: new Map() }
    const moved = cluster.loose[first]
    for (const other of moved?.options ?? []) {
      if (!moved || (other === staff && overlaps(item.runs, moved.runs))) continue
      if (inWayOf(cluster, moved, other).every((piece) => piece === first))
        return { parts: [staff], moves: new Map([[first, other]]) }
    }
  }
  return undefined
}

/**
 * Places the piece with the fewest choices, then the rest; restores the state if that fails. `touched`: pieces changed
 * since the last check.
 */
function settle(state: Search, touched: readonly UnplacedPiece[]): boolean {
  const { open, placed, people, gone, careful, mostMoves } = state
  if (open.length === 0) return true
  if (--state.budget.nodes < 0) return false
  const item = mostConstrained(state)
  if (!item) return false
  // With one move left, trying is cheaper than checking.
  if (careful && mostMoves - state.moves > 1 && !canMatch(state.cluster.crowds, state, touched)) return false
  const at = open.indexOf(item)
  open.splice(at, 1)
  for (const staff of item.options) {
    if (isTaken(state, item, staff)) continue
    const pushed = pushedBy(state, item, staff)
    if (state.moves + pushed.length <= mostMoves) {
      placed.push(item)
      people.push(staff)
      open.push(...pushed)
      for (const { piece } of pushed) gone[piece] = 1
      state.moves += pushed.length
      if (settle(state, careful ? [item, ...pushed] : pushed)) return true
      state.moves -= pushed.length
      for (const { piece } of pushed) gone[piece] = 0
      open.length -= pushed.length
      placed.pop()
      people.pop()
      if (!careful) break
    }
  }
  open.splice(at, 0, item)
  return false
}

/** Returns the piece with the fewest choices; undefined if one has none left: a dead branch. */
function mostConstrained(state: Search): UnplacedPiece | undefined {
  let best: UnplacedPiece | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const item of state.open) {
    let choices = 0
    for (const staff of item.options) if (!isTaken(state, item, staff) && ++choices >= fewest) break
    if (choices === 0) return undefined
    if (choices >= fewest) continue
    fewest = choices
    best = item
  }
  return best
}

/** Returns whether a placed piece holds the person at that time. */
function isTaken({ placed, people }: Search, { runs }: UnplacedPiece, staff: number): boolean {
  for (let at = 0; at < placed.length; at++) {
    const other = placed[at]
    if (people[at] === staff && other && overlaps(runs, other.runs)) return true
  }
  return false
}

function pushedBy({ cluster, gone }: Search, item: UnplacedPiece, staff: number): UnplacedPiece[] {
  const pushed: UnplacedPiece[] = []
  for (const piece of inWayOf(cluster, item, staff)) {
    const loose = cluster.loose[piece]
    if (loose && gone[piece] === 0) pushed.push(loose)
  }
  return pushed
}

function inWayOf({ heldBy, pieces }: Cluster, item: UnplacedPiece, staff: number): readonly number[] {
  const known = item.inWay[staff]
  if (known) return known
  const inWay: number[] = []
  for (const piece of heldBy[staff] ?? []) {
    for (const held of pieces[piece]?.present ?? []) {
      if (held.staff !== staff || !overlapsOne(item.runs, held)) continue
      inWay.push(piece)
      break
    }
  }
  item.inWay[staff] = inWay
  return inWay
}

function overlaps(some: readonly UnitRange[], others: readonly UnitRange[]): boolean {
  for (const other of others) if (overlapsOne(some, other)) return true
  return false
}

function overlapsOne(some: readonly UnitRange[], other: UnitRange): boolean {
  for (const one of some) if (one.from < other.to && other.from < one.to) return true
  return false
}
