/**
 * Groups movable appointments that touch in time: a search only looks at the groups its holds touch, not at a whole
 * month.
 */
import type { UnitRange } from '../chain.ts'
import { type HoldersByMoment, holdersByMoment } from './matching.ts'
import { type ConstraintNet, constraintNet } from './narrow.ts'
import { type UnplacedPiece, unplacedPiece, type VisitPiece } from './pieces.ts'

/** Pieces are numbered from 0 within the cluster; `first` is the number of its first piece in the window. */
export type Cluster = {
  first: number
  pieces: readonly VisitPiece[]
  staffCount: number
  /** Per person: the pieces they hold. */
  heldBy: readonly (readonly number[])[]
  /** The pieces in the form in which a search moves them. */
  loose: readonly UnplacedPiece[]
  crowds: HoldersByMoment
  net(): ConstraintNet
}

type Group = UnitRange & { first: number; end: number }

export type Clusters = {
  pieces: readonly VisitPiece[]
  staffCount: number
  /** Per group: its first piece, the piece after its last, and its time; ascending. */
  groups: readonly Group[]
  known: Map<number, Cluster>
}

/** Groups the pieces, which must be sorted by start. */
export function clustersOf(pieces: readonly VisitPiece[], staffCount: number): Clusters {
  const groups: Group[] = []
  pieces.forEach(({ runs }, first) => {
    const from = runs[0]?.from ?? 0
    const to = runs.at(-1)?.to ?? 0
    const last = groups.at(-1)
    if (last && from < last.to) {
      last.to = Math.max(last.to, to)
      last.end = first + 1
    } else groups.push({ from, to, first, end: first + 1 })
  })
  return { pieces, staffCount, groups, known: new Map() }
}

/** Returns the groups touched by a range as one cluster; created on first use. */
export function clusterAround({ pieces, staffCount, groups, known }: Clusters, { from, to }: UnitRange): Cluster {
  // Groups ascend and do not overlap: the touched ones are neighbours.
  let low = 0
  let high = groups.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((groups[middle]?.to ?? 0) > from) high = middle
    else low = middle + 1
  }
  const first = groups[low]?.first ?? 0
  let end = first
  for (let group = groups[low]; group && group.from < to; group = groups[++low]) end = group.end
  const none = end === first
  const key = none ? -1 : first * (pieces.length + 1) + end
  const before = known.get(key)
  if (before) return before
  const cluster = none ? clusterOf([], 0, staffCount) : clusterOf(pieces.slice(first, end), first, staffCount)
  known.set(key, cluster)
  return cluster
}

function clusterOf(pieces: readonly VisitPiece[], first: number, staffCount: number): Cluster {
  const heldBy = Array.from({ length: staffCount }, (): number[] => [])
  pieces.forEach(({ present }, index) => {
    for (const staff of new Set(present.map((held) => held.staff))) heldBy[staff]?.push(index)
  })
  const loose = pieces.map((piece, index) => unplacedPiece(piece, index))
  let made: ConstraintNet | undefined
  const net = () => {
    made ??= constraintNet(pieces, staffCount)
    return made
  }
  return { first, pieces, staffCount, heldBy, loose, crowds: holdersByMoment(pieces), net }
}
