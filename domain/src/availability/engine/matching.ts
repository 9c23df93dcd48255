/**
 * Checks a necessary condition that prunes the search: at each moment, each held piece needs a distinct person.
 * Checking the moments at which a hold begins is enough.
 */
import type { UnitRange } from '../chain.ts'
import type { VisitPiece } from './pieces.ts'

/** What the search has fixed so far. */
export type SearchState = {
  /** Parts placed so far; `people[i]` does `placed[i]`. */
  placed: readonly UnplacedPart[]
  people: readonly number[]
  /** Per piece: 1 if it was taken from its present people. */
  gone: Uint8Array
  /** Pieces that still need a person. */
  open: readonly UnplacedPart[]
}

type UnplacedPart = { runs: readonly UnitRange[]; options: readonly number[] }

/** Which person holds which piece now, per moment; computed on demand. */
export type HoldersByMoment = {
  pieces: readonly VisitPiece[]
  moments: readonly number[]
  known: Map<number, HeldPiece[]>
}

type HeldPiece = { piece: number; staff: number }

export function holdersByMoment(pieces: readonly VisitPiece[]): HoldersByMoment {
  const moments = new Set(pieces.flatMap(({ runs }) => runs.map(({ from }) => from)))
  return { pieces, moments: [...moments].sort((a, b) => a - b), known: new Map() }
}

/** Returns whether the open pieces could get people at each of the touched moments, taken separately. */
export function canMatch(crowds: HoldersByMoment, standing: SearchState, touched: readonly UnplacedPart[]): boolean {
  const checked: number[] = []
  for (const { runs } of touched) {
    for (const { from, to } of runs) {
      for (let unit = from; unit < to; unit = momentAfter(crowds, unit)) {
        if (checked.includes(unit)) continue
        checked.push(unit)
        if (!canMatchAt(crowds, standing, unit)) return false
      }
    }
  }
  return true
}

/** Per person: the piece that holds them at one moment. */
type Holders = (UnplacedPart | 'fixed' | undefined)[]

/** Solves a bipartite matching at one moment: unmoved pieces have a person; each open one needs an augmenting path. */
function canMatchAt(crowds: HoldersByMoment, { placed, people, gone, open }: SearchState, unit: number): boolean {
  if (!open.some(({ runs }) => isHeld(runs, unit))) return true
  const holders: Holders = []
  for (const { piece, staff } of crowdAt(crowds, unit)) if (gone[piece] === 0) holders[staff] = crowds.pieces[piece]
  for (let at = 0; at < placed.length; at++)
    if (isHeld(placed[at]?.runs ?? [], unit)) holders[people[at] ?? -1] = 'fixed'
  for (const needy of open) if (isHeld(needy.runs, unit) && !augment(holders, needy, [])) return false
  return true
}

/** Takes a free person if there is one, before making others change. */
function augment(holders: Holders, needy: UnplacedPart, seen: boolean[]): boolean {
  for (const staff of needy.options) {
    if (holders[staff] !== undefined) continue
    holders[staff] = needy
    return true
  }
  for (const staff of needy.options) {
    const present = holders[staff]
    if (seen[staff] || present === undefined || present === 'fixed') continue
    seen[staff] = true
    if (!augment(holders, present, seen)) continue
    holders[staff] = needy
    return true
  }
  return false
}

function crowdAt({ pieces, known }: HoldersByMoment, unit: number): HeldPiece[] {
  const before = known.get(unit)
  if (before) return before
  const crowd: HeldPiece[] = []
  pieces.forEach(({ present }, piece) => {
    for (const { staff, from, to } of present) if (from <= unit && unit < to) crowd.push({ piece, staff })
  })
  known.set(unit, crowd)
  return crowd
}

/** Returns the next moment at which a hold begins, by binary search; infinite after the last. */
function momentAfter({ moments }: HoldersByMoment, unit: number): number {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((moments[middle] ?? 0) > unit) high = middle
    else low = middle + 1
  }
  return moments[low] ?? Number.POSITIVE_INFINITY
}

function isHeld(runs: readonly UnitRange[], unit: number): boolean {
  for (const { from, to } of runs) if (from <= unit && unit < to) return true
  return false
}
