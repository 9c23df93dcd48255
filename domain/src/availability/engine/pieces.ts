/**
 * Splits movable appointments (AVL-03) into pieces: a part that one person takes as a whole, who holds it, and who else
 * could.
 */
import { chainParts, heldUnits, type UnitRange } from '../chain.ts'
import type { MovableAppointment } from '../facts.ts'
import { countBits, setRange } from './bits.ts'
import { unitBefore, type Window } from './window.ts'

/** Held units of a person, by index. */
export type Hold = UnitRange & { staff: number }

export type VisitPiece = {
  appointmentId: string
  legs: readonly number[]
  /** The units that the piece holds, the same for each person. */
  runs: readonly UnitRange[]
  present: readonly Hold[]
  /** Other people who are qualified, at work, and not held by anything rigid at that time. */
  options: readonly number[]
}

/** A part of a new chain, placed in the window, and who could take it if no appointment were movable. */
export type ChainItem = { runs: readonly UnitRange[]; options: readonly number[] }

/**
 * A piece that a search places: an item (piece -1), or a piece that was pushed out. `inWay`: per person, which of their
 * pieces it would push out; computed on first use.
 */
export type UnplacedPiece = ChainItem & { piece: number; inWay: (readonly number[] | undefined)[] }

export const unplacedPiece = ({ runs, options }: ChainItem, piece: number): UnplacedPiece => ({
  runs,
  options,
  piece,
  inWay: [],
})

export type PieceDraft = Omit<VisitPiece, 'options'> & { staffIds: readonly string[] }

/**
 * Builds pieces. `rows`: the occupations of each movable appointment. An appointment is `stuck`, and treated as rigid,
 * if it holds other time than its chain (staff changed its length), lies partly outside the window, or overlaps
 * another.
 */
export function pieceDrafts(
  movable: readonly MovableAppointment[],
  rows: ReadonlyMap<string, readonly Hold[]>,
  window: Window,
  staffIndex: ReadonlyMap<string, number>,
  isBookable: (staffId: string) => boolean,
): { drafts: PieceDraft[]; stuck: Hold[] } {
  const stuck: Hold[] = []
  const byAppointment: PieceDraft[][] = []
  for (const appointment of movable) {
    const held = rows.get(appointment.id) ?? []
    const drafts = draftOf(appointment, window, staffIndex, isBookable)
    const present = drafts?.length === 1 ? drafts[0]?.present : drafts?.flatMap((draft) => draft.present)
    if (drafts && present && sameHolds(held, present)) byAppointment.push(drafts)
    else stuck.push(...held)
  }
  const all = byAppointment.flat()
  const shared = isAnyoneTwice(all, staffIndex.size, window) ? doubleHeld(all) : undefined
  if (!shared) return { drafts: all.sort((a, b) => startOf(a) - startOf(b)), stuck }
  const drafts: PieceDraft[] = []
  for (const group of byAppointment) {
    if (group.some((draft) => shared.has(draft.appointmentId))) stuck.push(...group.flatMap((draft) => draft.present))
    else drafts.push(...group)
  }
  return { drafts: drafts.sort((a, b) => startOf(a) - startOf(b)), stuck }
}

/** Builds an appointment's pieces; undefined if its staff are unknown or its time is not entirely in the window. */
function draftOf(
  { id, legs, assigned, start }: MovableAppointment,
  window: Window,
  staffIndex: ReadonlyMap<string, number>,
  isBookable: (staffId: string) => boolean,
): PieceDraft[] | undefined {
  const offset = unitBefore(window, start)
  const drafts: PieceDraft[] = []
  for (const { legs: own, runs: held, staffIds } of chainParts(legs, null, isBookable)) {
    const runs = held.map(({ from, to }) => ({ from: from + offset, to: to + offset }))
    if (runs.length === 0 || runs.some((run) => run.from < 0 || run.to > window.units)) return undefined
    const present: Hold[] = []
    for (const leg of own) {
      const staff = staffIndex.get(assigned[leg] ?? '')
      if (staff === undefined) return undefined
      for (const { from, to } of own.length === 1 ? held : heldUnits(legs, leg))
        present.push({ staff, from: from + offset, to: to + offset })
    }
    const inOrder = present.length === 1 || own.length === 1 ? present : joined(present)
    drafts.push({ appointmentId: id, legs: own, runs, present: inOrder, staffIds })
  }
  return drafts
}

/** Sorts by person and time, and joins touching holds. */
function joined(holds: readonly Hold[]): Hold[] {
  const result: Hold[] = []
  for (const hold of holds.toSorted((a, b) => a.staff - b.staff || a.from - b.from)) {
    const last = result.at(-1)
    if (last && last.staff === hold.staff && last.to >= hold.from) last.to = Math.max(last.to, hold.to)
    else result.push({ ...hold })
  }
  return result
}

function sameHolds(one: readonly Hold[], other: readonly Hold[]): boolean {
  const [mine, theirs] = one.length === 1 && other.length === 1 ? [one, other] : [joined(one), joined(other)]
  return (
    mine.length === theirs.length &&
    mine.every(
      (hold, i) => hold.staff === theirs[i]?.staff && hold.from === theirs[i]?.from && hold.to === theirs[i]?.to,
    )
  )
}

/** Overlaps are rare, and bits rule them out quickly. */
function isAnyoneTwice(drafts: readonly PieceDraft[], staffCount: number, { words }: Window): boolean {
  if (drafts.length < 2) return false
  const held = Array.from({ length: staffCount }, () => new Uint32Array(words))
  for (const { present } of drafts) {
    for (const { staff, from, to } of present) {
      const bits = held[staff]
      if (!bits) continue
      if (countBits(bits, from, to) > 0) return true
      setRange(bits, from, to)
    }
  }
  return false
}

/** Finds appointments that hold a person at the same time as another movable one (staff overrode the rule). */
function doubleHeld(drafts: readonly PieceDraft[]): Set<string> {
  const shared = new Set<string>()
  const holds = drafts
    .flatMap((draft) => draft.present.map((hold) => ({ ...hold, appointmentId: draft.appointmentId })))
    .sort((a, b) => a.staff - b.staff || a.from - b.from)
  let reach = holds[0]
  for (const hold of holds.slice(1)) {
    if (reach && reach.staff === hold.staff && hold.from < reach.to) {
      shared.add(hold.appointmentId).add(reach.appointmentId)
      if (hold.to > reach.to) reach = hold
    } else reach = hold
  }
  return shared
}

function startOf(draft: PieceDraft): number {
  return draft.runs[0]?.from ?? 0
}
