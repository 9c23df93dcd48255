/**
 * Makes room by small changes: a new hold pushes out movable appointments in its way; each needs another person,
 * possibly pushing out others. Finds most answers, yes or no, in a few steps.
 */
import type { Run } from '../chain.ts'
import type { Cluster } from './clusters.ts'
import type { Budget, Item, Placed } from './make-room.ts'
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
  /** Tries other choices after a dead end, and checks before each step whether everybody can still have a person. */
  careful: boolean
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
): Placed | undefined {
  const loose = items.map((item) => ({ ...item, piece: -1 }))
  const placed = Array.from({ length: cluster.staffCount }, (): Run[] => [])
  const state = { cluster, placed, decided: new Map(), open: [...loose], gone: new Set<number>(), budget, mostMoves }
  if (mostMoves > 1 && !canMatch(cluster.crowds, state, loose)) return undefined
  // First choices alone mostly do. Theirs is the way that the careful search would take, at less cost.
  const straight = { ...state, budget: { ...budget }, careful: false }
  if (!settle(straight, []) && !settle({ ...state, careful: true }, [])) return undefined
  const moves = new Map<number, number>()
  for (const [{ piece }, staff] of state.decided) if (piece >= 0) moves.set(piece, staff)
  return { parts: loose.map((item) => state.decided.get(item) ?? -1), moves }
}

/**
 * Places the piece with the fewest choices, then the rest; restores the state if that fails. `touched` are the pieces
 * that changed since the last check.
 */
function settle(state: Search, touched: readonly Loose[]): boolean {
  const { open, placed, decided, gone, careful, mostMoves } = state
  if (open.length === 0) return true
  if (--state.budget.nodes < 0) return false
  const next = hardest(state)
  if (!next) return false
  // With one move left what is to be tried is less than what there is to check.
  if (careful && mostMoves - gone.size > 1 && !canMatch(state.cluster.crowds, state, touched)) return false
  const { item, choices } = next
  const at = open.indexOf(item)
  open.splice(at, 1)
  for (const staff of choices) {
    const pushed = pushedBy(state, item, staff)
    if (gone.size + pushed.length > mostMoves) continue
    placed[staff]?.push(...item.runs)
    decided.set(item, staff)
    open.push(...pushed)
    for (const { piece } of pushed) gone.add(piece)
    if (settle(state, [item, ...pushed])) return true
    for (const { piece } of pushed) gone.delete(piece)
    open.length -= pushed.length
    decided.delete(item)
    placed[staff]?.splice(-item.runs.length)
    if (!careful) break
  }
  open.splice(at, 0, item)
  return false
}

/** undefined if a piece has no choice left: a dead branch. */
function hardest({ open, placed }: Search): { item: Loose; choices: number[] } | undefined {
  let best: { item: Loose; choices: number[] } | undefined
  for (const item of open) {
    const choices = item.options.filter((staff) => !overlaps(item.runs, placed[staff] ?? []))
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
    if (overlaps(item.runs, present, staff)) pushed.push({ piece, runs, options })
  }
  return pushed
}

/** `staff`: only what this person holds of the others. */
function overlaps(some: readonly Run[], others: readonly (Run & { staff?: number })[], staff?: number): boolean {
  for (const other of others) {
    if (other.staff !== staff) continue
    for (const one of some) if (one.from < other.to && other.from < one.to) return true
  }
  return false
}
