/**
 * AVL-03: is there some re-assignment of movable appointments that makes room? Exact. A new hold pushes out the movable
 * appointments in its way; each of them must find another person, pushing out others in turn, until nobody is in the way.
 * Whatever is never pushed out stays with its people, so every answer found is also a small change.
 */
import { hasRange } from './bits.ts'
import type { Part, Run, Shape } from './chain.ts'
import { canMatch } from './matching.ts'
import type { Prepared } from './prepare.ts'

/** Search steps for one start before it counts as not offered; `onLimit` is told each time that happens. */
export type Effort = { nodes: number; onLimit?: (() => void) | undefined }

/** Staff by index: one per part, and the pieces that change hands with their new person. */
export type Arrangement = { parts: readonly number[]; moves: ReadonlyMap<number, number> }

/** Something to be placed: a part of the new chain, or a piece that was pushed out. */
type Item = { piece: number; part: number; runs: readonly Run[]; options: readonly number[] }

type Search = {
  prepared: Prepared
  /** Per person: what the search has decided they hold. */
  placed: Run[][]
  decided: Map<Item, number>
  open: Item[]
  /** Pieces that no longer hold their present people. */
  gone: Set<number>
  nodes: number
  mostMoves: number
}

/**
 * An arrangement for a chain that starts at `unit`, or undefined. `order` says in which order people are tried for a part.
 * With `fewest` the number of moved pieces is the smallest possible (as far as the effort reaches).
 */
export function arrange(
  prepared: Prepared,
  shape: Shape,
  unit: number,
  effort: Effort,
  order: (part: Part, staff: readonly number[]) => readonly number[] = (_, staff) => staff,
  fewest = false,
): Arrangement | undefined {
  const items = shape.parts.map((part, index) => itemOf(prepared, part, index, unit, order))
  if (items.some((item) => item.options.length === 0 || !canMatch(prepared, item))) return undefined
  const budget = { nodes: effort.nodes }
  let best = search(prepared, items, budget, Number.POSITIVE_INFINITY)
  if (budget.nodes <= 0 && !best) effort.onLimit?.()
  for (let most = 0; fewest && best && most < best.moves.size; most++) {
    best = search(prepared, items, budget, most) ?? best
  }
  return best
}

function itemOf(
  prepared: Prepared,
  part: Part,
  index: number,
  unit: number,
  order: (part: Part, staff: readonly number[]) => readonly number[],
): Item {
  const runs = part.runs.map(({ from, to }) => ({ from: from + unit, to: to + unit }))
  const staff = part.staffIds
    .map((id) => prepared.staffIndex.get(id) ?? -1)
    .filter((who) => {
      const free = prepared.rigidFree[who]
      return free !== undefined && runs.every((run) => hasRange(free, run.from, run.to))
    })
  return { piece: -1, part: index, runs, options: order(part, staff) }
}

function search(
  prepared: Prepared,
  items: readonly Item[],
  budget: { nodes: number },
  mostMoves: number,
): Arrangement | undefined {
  const state: Search = {
    prepared,
    placed: prepared.staff.map(() => []),
    decided: new Map(),
    open: [...items],
    gone: new Set(),
    nodes: budget.nodes,
    mostMoves,
  }
  const found = settle(state)
  budget.nodes = state.nodes
  if (!found) return undefined
  const moves = new Map<number, number>()
  const parts = items.map((item) => state.decided.get(item) ?? -1)
  for (const [item, staff] of state.decided) if (item.piece >= 0) moves.set(item.piece, staff)
  return { parts, moves }
}

/** Places the open item with the fewest choices, then the rest; leaves the state as it was when that fails. */
function settle(state: Search): boolean {
  if (state.open.length === 0) return true
  if (state.gone.size > state.mostMoves || state.nodes-- <= 0) return false
  const next = hardest(state)
  if (!next) return false
  const { item, choices } = next
  const at = state.open.indexOf(item)
  state.open.splice(at, 1)
  for (const staff of choices) {
    const pushed = pushedOut(state, item, staff)
    state.placed[staff]?.push(...item.runs)
    state.decided.set(item, staff)
    state.open.push(...pushed)
    for (const { piece } of pushed) state.gone.add(piece)
    if (settle(state)) return true
    for (const { piece } of pushed) state.gone.delete(piece)
    state.open.length -= pushed.length
    state.decided.delete(item)
    const placed = state.placed[staff]
    if (placed) placed.length -= item.runs.length
  }
  state.open.splice(at, 0, item)
  return false
}

/** The open item with the fewest people left; undefined when one has none, so that the branch is dead. */
function hardest(state: Search): { item: Item; choices: number[] } | undefined {
  let best: { item: Item; choices: number[] } | undefined
  for (const item of state.open) {
    const choices = item.options.filter((staff) => !overlaps(state.placed[staff] ?? [], item.runs))
    if (choices.length === 0) return undefined
    if (!best || choices.length < best.choices.length) best = { item, choices }
  }
  return best
}

function pushedOut({ prepared, gone }: Search, item: Item, staff: number): Item[] {
  const pushed: Item[] = []
  for (const piece of prepared.heldBy[staff] ?? []) {
    const { runs, options, present } = prepared.pieces[piece] ?? { runs: [], options: [], present: [] }
    if (gone.has(piece) || piece === item.piece) continue
    if (!present.some((held) => held.staff === staff && overlaps([held], item.runs))) continue
    pushed.push({ piece, part: -1, runs, options })
  }
  return pushed
}

function overlaps(some: readonly Run[], others: readonly Run[]): boolean {
  for (const one of some) for (const other of others) if (one.from < other.to && other.from < one.to) return true
  return false
}
