/**
 * Movable appointments (AVL-03) as pieces: a part that one person takes as a whole, who holds it, and who else could.
 */
import { heldUnits, type Run, shapeOf } from '../chain.ts'
import type { MovableAppointment } from '../facts.ts'
import { unitBefore, type Window } from './window.ts'

/** Held units of a person (by index). */
export type Hold = Run & { staff: number }

export type Piece = {
  appointmentId: string
  legs: readonly number[]
  /** The units it holds, whoever takes it. */
  runs: readonly Run[]
  present: readonly Hold[]
  /** Other people who are qualified, at work, and not held by anything rigid then. */
  options: readonly number[]
}

export type Draft = Omit<Piece, 'options'> & { staffIds: readonly string[] }

/**
 * `rows`: the occupations of each movable appointment. One is `stuck`, and so treated as rigid, if it holds other time
 * than its chain says (staff changed its length), lies partly outside the window, or overlaps another.
 */
export function draftsOf(
  movable: readonly MovableAppointment[],
  rows: ReadonlyMap<string, readonly Hold[]>,
  window: Window,
  staffIndex: ReadonlyMap<string, number>,
  isBookable: (staffId: string) => boolean,
): { drafts: Draft[]; stuck: Hold[] } {
  const stuck: Hold[] = []
  const byAppointment: Draft[][] = []
  for (const appointment of movable) {
    const held = rows.get(appointment.id) ?? []
    const drafts = draftOf(appointment, window, staffIndex, isBookable)
    if (
      drafts &&
      sameHolds(
        held,
        drafts.flatMap((draft) => draft.present),
      )
    )
      byAppointment.push(drafts)
    else stuck.push(...held)
  }
  const shared = doubleHeld(byAppointment.flat())
  const drafts: Draft[] = []
  for (const group of byAppointment) {
    if (group.some((draft) => shared.has(draft.appointmentId))) stuck.push(...group.flatMap((draft) => draft.present))
    else drafts.push(...group)
  }
  return { drafts: drafts.sort((a, b) => startOf(a) - startOf(b)), stuck }
}

/** undefined if the staff are unknown or the time is not wholly in the window. */
function draftOf(
  { id, legs, assigned, start }: MovableAppointment,
  window: Window,
  staffIndex: ReadonlyMap<string, number>,
  isBookable: (staffId: string) => boolean,
): Draft[] | undefined {
  const offset = unitBefore(window, start)
  const place = (run: Run): Run => ({ from: run.from + offset, to: run.to + offset })
  const drafts: Draft[] = []
  for (const part of shapeOf(legs, null, isBookable).parts) {
    const present: Hold[] = []
    for (const leg of part.legs) {
      const staff = staffIndex.get(assigned[leg] ?? '')
      if (staff === undefined) return undefined
      for (const run of heldUnits(legs, leg)) present.push({ staff, ...place(run) })
    }
    const runs = part.runs.map(place)
    if (runs.length === 0 || runs.some((run) => run.from < 0 || run.to > window.units)) return undefined
    drafts.push({ appointmentId: id, legs: part.legs, runs, present: joined(present), staffIds: part.staffIds })
  }
  return drafts
}

/** Sorted by person and time; touching holds are joined. */
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
  const mine = joined(one)
  const theirs = joined(other)
  return (
    mine.length === theirs.length &&
    mine.every(
      (hold, i) => hold.staff === theirs[i]?.staff && hold.from === theirs[i]?.from && hold.to === theirs[i]?.to,
    )
  )
}

/** Appointments that hold a person at the same time as another movable one (staff overrode it). */
function doubleHeld(drafts: readonly Draft[]): Set<string> {
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

function startOf(draft: Draft): number {
  return draft.runs[0]?.from ?? 0
}
