/**
 * Decides whether movable appointments can be redistributed around fixed holds (AVL-03). Exact: narrow, try a pick,
 * narrow again.
 */
import type { Run } from '../chain.ts'
import { type Domains, type Narrowing, narrow, narrowingOf } from './narrow.ts'
import type { Hold, Piece } from './pieces.ts'

/** A piece that changes hands, and the index of the option that takes it. */
export type Move = { piece: number; option: number }

export type Movables = { holds: Hold[][][]; narrowing(): Narrowing }

/** Staff by index: one per part, and each moved piece with its new person. */
export type Placed = { parts: readonly number[]; moves: ReadonlyMap<number, number> }

/** `atLeast`: fewer moves do not suffice, as a search has proven. */
export type Arrangement = Placed & { atLeast: number }

/** A part of the new chain at its place in the window, and who could take it without movable appointments. */
export type Item = { runs: readonly Run[]; options: readonly number[] }

/** Counts down; below 0 the search gave up without an answer. */
export type Budget = { nodes: number }

export function movablesOf(pieces: readonly Piece[]): Movables {
  const holds = pieces.map(({ runs, options, present }) => [
    [...present],
    ...options.map((staff) => runs.map((run) => ({ ...run, staff }))),
  ])
  let made: Narrowing | undefined
  const narrowing = () => {
    made ??= narrowingOf(holds)
    return made
  }
  return { holds, narrowing }
}

/** Moves that free the fixed holds without double booking; undefined if there are none. */
export function makeRoom(
  { holds, narrowing: made }: Movables,
  fixed: readonly Hold[],
  budget: Budget,
): Move[] | undefined {
  const narrowing = made()
  const domains: Domains = [...narrowing.base]
  const changed: number[] = []
  holds.forEach((picks, piece) => {
    const before = domains[piece] ?? []
    const left = before.filter((pick) => !overlaps(picks[pick] ?? [], fixed))
    if (left.length === before.length) return
    domains[piece] = left
    changed.push(piece)
  })
  if (changed.some((piece) => domains[piece]?.length === 0)) return undefined
  return settle(narrowing, domains, changed, budget)
}

/**
 * Pieces with one pick left take it, and those that may stay do: narrowing has removed clashes with last picks, and
 * present holds do not clash. The remaining pieces must move; try the most constrained first.
 */
function settle(
  narrowing: Narrowing,
  domains: Domains,
  changed: readonly number[],
  budget: Budget,
): Move[] | undefined {
  if (!narrow(narrowing, domains, changed, budget)) return undefined
  let cramped = -1
  domains.forEach((picks, piece) => {
    if (picks.length < 2 || picks[0] === 0) return
    if (cramped < 0 || picks.length < (domains[cramped]?.length ?? 0)) cramped = piece
  })
  if (cramped < 0) return movesOf(domains)
  for (const pick of domains[cramped] ?? []) {
    const found = settle(narrowing, domains.with(cramped, [pick]), [cramped], budget)
    if (found || budget.nodes < 0) return found
  }
  return undefined
}

function movesOf(domains: Domains): Move[] {
  return domains.flatMap(([pick = 0], piece) => (pick > 0 ? [{ piece, option: pick - 1 }] : []))
}

function overlaps(some: readonly Hold[], others: readonly Hold[]): boolean {
  for (const one of some) {
    for (const other of others) if (one.staff === other.staff && one.from < other.to && other.from < one.to) return true
  }
  return false
}
