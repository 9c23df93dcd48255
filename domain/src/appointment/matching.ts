/**
 * A necessary condition that prunes the search: at each moment, everybody held needs a person of their own. Checking
 * the moments at which a hold begins is enough.
 */
import type { Run } from './chain.ts'
import type { Piece } from './pieces.ts'

/** What the search has fixed so far. */
export type Standing = {
  /** Per person: decided runs. */
  placed: readonly (readonly Run[])[]
  /** Pieces taken from their present people. */
  gone: ReadonlySet<number>
  /** Pieces that still need a person. */
  open: readonly Needy[]
}

type Needy = { runs: readonly Run[]; options: readonly number[] }

/** Who holds whom at present, per moment; computed on demand. */
export type Crowds = { pieces: readonly Piece[]; moments: readonly number[]; known: Map<number, [number, number][]> }

export function crowdsOf(pieces: readonly Piece[]): Crowds {
  const moments = new Set(pieces.flatMap(({ runs }) => runs.map(({ from }) => from)))
  return { pieces, moments: [...moments].sort((a, b) => a - b), known: new Map() }
}

/** Whether the open pieces could get people at each of their moments, taken separately. */
export function canMatch(crowds: Crowds, standing: Standing): boolean {
  const checked = new Set<number>()
  const passes = (unit: number) => checked.has(unit) || (checked.add(unit) && canMatchAt(crowds, standing, unit))
  return standing.open.every(({ runs }) =>
    runs.every(({ from, to }) => passes(from) && momentsWithin(crowds.moments, from, to).every(passes)),
  )
}

/** Bipartite matching at one moment: unmoved pieces have a person; each open one needs an augmenting path. */
function canMatchAt(crowds: Crowds, { placed, gone, open }: Standing, unit: number): boolean {
  const holder = new Map<number, Needy | 'fixed'>()
  placed.forEach((runs, staff) => {
    if (runs.some((run) => holds(run, unit))) holder.set(staff, 'fixed')
  })
  for (const [piece, staff] of crowdAt(crowds, unit)) {
    const movable = crowds.pieces[piece]
    if (movable && !gone.has(piece)) holder.set(staff, movable)
  }
  return open.every((needy) => !needy.runs.some((run) => holds(run, unit)) || augment(holder, needy, new Set()))
}

function augment(holder: Map<number, Needy | 'fixed'>, needy: Needy, seen: Set<number>): boolean {
  for (const staff of needy.options) {
    if (seen.has(staff)) continue
    seen.add(staff)
    const present = holder.get(staff)
    if (present === 'fixed' || (present && !augment(holder, present, seen))) continue
    holder.set(staff, needy)
    return true
  }
  return false
}

function crowdAt({ pieces, known }: Crowds, unit: number): [number, number][] {
  const before = known.get(unit)
  if (before) return before
  const crowd: [number, number][] = []
  pieces.forEach(({ present }, piece) => {
    for (const held of present) if (holds(held, unit)) crowd.push([piece, held.staff])
  })
  known.set(unit, crowd)
  return crowd
}

function momentsWithin(moments: readonly number[], from: number, to: number): readonly number[] {
  const first = moments.findIndex((moment) => moment > from)
  if (first < 0) return []
  let last = first
  while ((moments[last] ?? to) < to) last++
  return moments.slice(first, last)
}

function holds(run: Run, unit: number): boolean {
  return run.from <= unit && unit < run.to
}
