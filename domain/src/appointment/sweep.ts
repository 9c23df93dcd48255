/**
 * Whether a day's movable appointments can be shared out around some fixed holds (AVL-03), decided exactly by going through
 * time: only who is held across a moment matters for what comes after it, and mirrored for what came before, so both sides are
 * worked out once for each such state and remembered for every later start and wish.
 */
import type { Hold, Piece } from './pieces.ts'

/** A piece and who takes it: 0 its present people, n the n-th of its options. */
export type Pick = { piece: number; pick: number }

/** Picks found on one side, last to first. */
type Chain = { pick: Pick; rest: Chain } | 'present'

/** What is known of a state, and the steps it took: they are charged again, so that an answer never depends on what was asked before. */
type Known = { found: Chain | undefined; steps: number }

/** Pieces in the order in which a side meets them; times run away from the new holds. */
type Side = { order: number[]; rank: number[]; starts: number[]; ends: number[]; known: Map<string, Known> }

export type Sweep = { holds: Hold[][][]; starts: number[]; ends: number[]; longest: number; after: Side; before: Side }

/** Counts down; below 0 the search has given up without an answer. */
export type Budget = { nodes: number }

/** `pieces` by start. */
export function sweepOf(pieces: readonly Piece[]): Sweep {
  const holds = pieces.map(({ runs, options, present }) => [
    [...present],
    ...options.map((staff) => runs.map((run) => ({ ...run, staff }))),
  ])
  const starts = pieces.map(({ runs }) => runs[0]?.from ?? 0)
  const ends = pieces.map(({ runs }) => runs.at(-1)?.to ?? 0)
  const longest = Math.max(0, ...starts.map((start, index) => (ends[index] ?? 0) - start))
  const negative = (values: readonly number[]) => values.map((value) => -value)
  return {
    holds,
    starts,
    ends,
    longest,
    after: sideOf(starts, ends),
    before: sideOf(negative(ends), negative(starts)),
  }
}

function sideOf(starts: readonly number[], ends: readonly number[]): Side {
  const order = starts.map((_, piece) => piece).sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || a - b)
  const rank: number[] = []
  order.forEach((piece, index) => {
    rank[piece] = index
  })
  return { order, rank, starts: order.map((piece) => starts[piece] ?? 0), ends: [...ends], known: new Map() }
}

/** The pieces that must change hands so that `fixed` clashes with nobody, each with its pick; undefined if there is no way. */
export function makeRoom(sweep: Sweep, fixed: readonly Hold[], budget: Budget): Pick[] | undefined {
  const from = Math.min(...fixed.map((hold) => hold.from))
  const to = Math.max(...fixed.map((hold) => hold.to))
  const crossing: number[] = []
  const inside: number[] = []
  for (let piece = firstAfter(sweep.starts, from - sweep.longest); (sweep.starts[piece] ?? to) < to; piece++) {
    if ((sweep.starts[piece] ?? 0) >= from) inside.push(piece)
    else if ((sweep.ends[piece] ?? 0) > from) crossing.push(piece)
  }
  const allowed = new Map([...crossing, ...inside].map((piece) => [piece, picksBeside(sweep, piece, fixed)]))
  for (const picks of allowed.values()) if (picks.length === 0) return undefined
  return cross({ sweep, allowed, crossing, inside, from, to, budget, dead: new Set() }, [])
}

type Task = {
  sweep: Sweep
  /** Per piece the picks that leave the fixed holds alone. */
  allowed: ReadonlyMap<number, readonly Pick[]>
  /** Pieces already under way when the fixed holds begin, and those that begin before they end. */
  crossing: readonly number[]
  inside: readonly number[]
  from: number
  to: number
  budget: Budget
  /** States inside that lead nowhere. */
  dead: Set<string>
}

/** First the pieces under way at the beginning: for each way to share them out, what came before and what comes after. */
function cross(task: Task, picks: readonly Pick[]): Pick[] | undefined {
  const { sweep, allowed, crossing, budget } = task
  const piece = crossing[picks.length]
  if (piece === undefined) {
    const within = through(task, 0, picks, [])
    if (!within) return undefined
    const earlier = firstAfter(sweep.before.starts, -task.from - 1)
    const before = share(sweep, sweep.before, earlier, bySide(sweep.before, picks), budget)
    return before && [...movedOf(picks), ...within, ...listOf(before)]
  }
  for (const next of allowed.get(piece) ?? []) {
    if (--budget.nodes < 0) return undefined
    if (picks.some((other) => clash(sweep, next, other))) continue
    const found = cross(task, [...picks, next])
    if (found) return found
  }
  return undefined
}

/** Then those that begin inside, in order of time; `active` are the picks that still hold somebody. */
function through(task: Task, index: number, active: readonly Pick[], moved: readonly Pick[]): Pick[] | undefined {
  const { sweep, allowed, inside, budget } = task
  const piece = inside[index]
  if (piece === undefined) {
    const after = share(sweep, sweep.after, firstAfter(sweep.starts, task.to - 1), active, budget)
    return after && [...moved, ...listOf(after)]
  }
  const still = active.filter((other) => (sweep.ends[other.piece] ?? 0) > (sweep.starts[piece] ?? 0))
  const key = keyOf(index, still)
  if (task.dead.has(key)) return undefined
  for (const next of allowed.get(piece) ?? []) {
    if (--budget.nodes < 0) return undefined
    if (still.some((other) => clash(sweep, next, other))) continue
    const found = through(task, index + 1, [...still, next], next.pick > 0 ? [...moved, next] : moved)
    if (found) return found
  }
  task.dead.add(key)
  return undefined
}

/** Whether the pieces from `index` on can be shared out beside the `active` ones. Known states are not worked out again. */
function share(sweep: Sweep, side: Side, index: number, active: readonly Pick[], budget: Budget): Chain | undefined {
  const at = side.starts[index]
  if (at === undefined) return 'present'
  const still = active.filter(({ piece }) => (side.ends[piece] ?? 0) > at)
  if (still.every(({ pick }) => pick === 0)) return 'present'
  const key = keyOf(index, still)
  const known = side.known.get(key)
  if (known) {
    budget.nodes -= known.steps
    return budget.nodes < 0 ? undefined : known.found
  }
  const before = budget.nodes
  const found = shareNext(sweep, side, index, still, budget)
  if (budget.nodes >= 0) side.known.set(key, { found, steps: before - budget.nodes })
  return found
}

function shareNext(sweep: Sweep, side: Side, index: number, still: Pick[], budget: Budget): Chain | undefined {
  const piece = side.order[index] ?? 0
  for (let pick = 0; pick < (sweep.holds[piece]?.length ?? 0); pick++) {
    if (--budget.nodes < 0) return undefined
    const next = { piece, pick }
    if (still.some((other) => clash(sweep, next, other))) continue
    const rest = share(sweep, side, index + 1, [...still, next], budget)
    if (rest) return { pick: next, rest }
  }
  return undefined
}

function picksBeside({ holds }: Sweep, piece: number, fixed: readonly Hold[]): Pick[] {
  return (holds[piece] ?? [])
    .map((_, pick) => ({ piece, pick }))
    .filter(({ pick }) => !overlaps(holds[piece]?.[pick] ?? [], fixed))
}

/** Two pieces that both stay as they are never clash: those that share a person are not movable. */
function clash(sweep: Sweep, one: Pick, other: Pick): boolean {
  return (one.pick > 0 || other.pick > 0) && overlaps(holdsOf(sweep, one), holdsOf(sweep, other))
}

function holdsOf({ holds }: Sweep, { piece, pick }: Pick): readonly Hold[] {
  return holds[piece]?.[pick] ?? []
}

function overlaps(some: readonly Hold[], others: readonly Hold[]): boolean {
  for (const one of some) {
    for (const other of others) if (one.staff === other.staff && one.from < other.to && other.from < one.to) return true
  }
  return false
}

function keyOf(index: number, picks: readonly Pick[]): string {
  let key = String.fromCharCode(index)
  for (const { pick } of picks) key += String.fromCharCode(pick)
  return key
}

function bySide({ rank }: Side, picks: readonly Pick[]): Pick[] {
  return picks.toSorted((a, b) => (rank[a.piece] ?? 0) - (rank[b.piece] ?? 0))
}

function movedOf(picks: readonly Pick[]): Pick[] {
  return picks.filter(({ pick }) => pick > 0)
}

function listOf(chain: Chain): Pick[] {
  const list: Pick[] = []
  for (let link = chain; link !== 'present'; link = link.rest) list.push(link.pick)
  return movedOf(list)
}

/** Index of the first value above `limit` in an ascending list. */
function firstAfter(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) > limit) high = middle
    else low = middle + 1
  }
  return low
}
