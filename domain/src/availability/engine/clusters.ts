/**
 * Groups movable appointments that touch in time: a search looks only at the groups its holds touch, not at a whole
 * month.
 */
import type { Run } from '../chain.ts'
import { type Movables, movablesOf } from './make-room.ts'
import { type Crowds, crowdsOf } from './matching.ts'
import type { Piece } from './pieces.ts'

/** Pieces are numbered from 0 within the cluster; `first` is the window's number of its first one. */
export type Cluster = {
  first: number
  pieces: readonly Piece[]
  staffCount: number
  /** Per person: the pieces they hold. */
  heldBy: readonly (readonly number[])[]
  crowds: Crowds
  movables: Movables
}

export type Clusters = {
  pieces: readonly Piece[]
  staffCount: number
  /** Per group: its first piece and its time. */
  groups: readonly (Run & { first: number })[]
  known: Map<string, Cluster>
}

/** `pieces` must be sorted by start. */
export function clustersOf(pieces: readonly Piece[], staffCount: number): Clusters {
  const groups: (Run & { first: number })[] = []
  pieces.forEach(({ runs }, first) => {
    const from = runs[0]?.from ?? 0
    const to = runs.at(-1)?.to ?? 0
    const last = groups.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else groups.push({ from, to, first })
  })
  return { pieces, staffCount, groups, known: new Map() }
}

/** The groups touched by a range, as one cluster; created on first use. */
export function clusterAround({ pieces, staffCount, groups, known }: Clusters, { from, to }: Run): Cluster {
  const touched = groups.filter((group) => group.from < to && from < group.to)
  const first = touched[0]?.first ?? 0
  const next = touched.length === 0 ? 0 : groups.indexOf(touched.at(-1) ?? { from, to, first }) + 1
  const end = touched.length === 0 ? 0 : (groups[next]?.first ?? pieces.length)
  const key = `${first}-${end}`
  const before = known.get(key)
  if (before) return before
  const cluster = clusterOf(pieces.slice(first, end), first, staffCount)
  known.set(key, cluster)
  return cluster
}

function clusterOf(pieces: readonly Piece[], first: number, staffCount: number): Cluster {
  const heldBy = Array.from({ length: staffCount }, (): number[] => [])
  pieces.forEach(({ present }, index) => {
    for (const staff of new Set(present.map((held) => held.staff))) heldBy[staff]?.push(index)
  })
  return { first, pieces, staffCount, heldBy, crowds: crowdsOf(pieces), movables: movablesOf(pieces) }
}
