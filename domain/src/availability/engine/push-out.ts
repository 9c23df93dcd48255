/**
 * Makes room by small changes: a new hold pushes out movable appointments in its way; each needs another person,
 * possibly pushing out others. Finds most answers, yes or no, in a few steps.
 */
import type { Run } from '../chain.ts'
import type { Cluster } from './clusters.ts'
import type { Arrangement, Budget, Item } from './make-room.ts'
import { canMatch } from './matching.ts'

/** Something to place: an item of the new chain (piece -1), or a piece that was pushed out. */
type Loose = Item & { piece: number }

type Search = {
  cluster: Cluster
  placed: Run[][]
  decided: Map<Loose, number>
  open: Loose[]
  gone: Set<number>
  budget: Budget
  mostMoves: number
}

/**
 * An arrangement with at most so many moves. undefined: none exists; but if the budget is below 0, the search was cut
 * short.
 */
export function pushOut(
  cluster: Cluster,
  items: readonly Item[],
  budget: Budget,
  mostMoves = Number.POSITIVE_INFINITY,
): Arrangement | undefined {
  const loose = items.map((item) => ({ ...item, piece: -1 }))
  const placed = Array.from({ length: cluster.staffCount }, () => [])
  const state: Search = { cluster, placed, decided: new Map(), open: [...loose], gone: new Set(), budget, mostMoves }
  if (!settle(state, loose)) return undefined
  const moves = new Map<number, number>()
  for (const [{ piece }, staff] of state.decided) if (piece >= 0) moves.set(piece, staff)
  return { parts: loose.map((item) => state.decided.get(item) ?? -1), moves }
}

/**
 * Places the piece with the fewest choices, then the rest; restores the state if that fails. `touched` are the pieces
 * that changed since the last check.
 */
function settle(state: Search, touched: readonly Loose[]): boolean {
  const { open, placed, decided, gone } = state
  if (open.length === 0) return true
  if (--state.budget.nodes < 0) return false
  const next = hardest(state)
  if (!next || !canMatch(state.cluster.crowds, state, touched)) return false
  const { item, choices } = next
  const at = open.indexOf(item)
  open.splice(at, 1)
  for (const staff of choices) {
    const pushed = pushedBy(state, item, staff)
    if (gone.size + pushed.length > state.mostMoves) continue
    placed[staff]?.push(...item.runs)
    decided.set(item, staff)
    open.push(...pushed)
    for (const { piece } of pushed) gone.add(piece)
    if (settle(state, [item, ...pushed])) return true
    for (const { piece } of pushed) gone.delete(piece)
    open.length -= pushed.length
    decided.delete(item)
    placed[staff]?.splice(-item.runs.length)
  }
  open.splice(at, 0, item)
  return false
}

/** undefined if a piece has no choice left: a dead branch. */
function hardest({ open, placed }: Search): { item: Loose; choices: number[] } | undefined {
  let best: { item: Loose; choices: number[] } | undefined
  for (const item of open) {
    const choices = item.options.filter((staff) => !overlaps(placed[staff] ?? [], item.runs))
    if (choices.length === 0) return undefined
    if (!best || choices.length < best.choices.length) best = { item, choices }
  }
  return best
}

function pushedBy({ cluster, gone }: Search, item: Loose, staff: number): Loose[] {
  const pushed: Loose[] = []
  for (const piece of cluster.heldBy[staff] ?? []) {
    const movable = cluster.pieces[piece]
    if (!movable || gone.has(piece)) continue
    const { runs, options, present } = movable
    if (present.some((held) => held.staff === staff && overlaps([held], item.runs)))
      pushed.push({ piece, runs, options })
  }
  return pushed
}

function overlaps(some: readonly Run[], others: readonly Run[]): boolean {
  for (const one of some) for (const other of others) if (one.from < other.to && other.from < one.to) return true
  return false
}
