/** Who takes a booking (AVL-03, AVL-10). Called inside the booking's transaction, on facts read under its lock. */
import { addDays } from '../time/day.ts'
import { zone } from '../time/zone.ts'
import { heldOf, type Shape } from './chain.ts'
import type { Assignment, Interval, Leg, SalonFacts, Wish } from './facts.ts'
import { nodeLimit, offeredStarts } from './offered.ts'
import { deadUnits } from './preferred.ts'
import { type Prepared, prepare } from './prepare.ts'
import { type Arrangement, arrange, type Effort, fewestMoves, itemsOf, type Order } from './rearrange.ts'
import { fits, shapeIn, unitAmong } from './starts.ts'

/** In which order people are asked, first the one who should have it. */
export type Choose = (staffIds: readonly string[]) => readonly string[]

/**
 * Who does each leg, and whom that moves; undefined exactly where `isOffered` says no. People who are free as things stand
 * come first, among them whoever keeps the fewest dead minutes (AVL-06), then the least busy that day, then by id; `choose`
 * replaces that order. When nobody is free the fewest possible others move. `onLimit` is told when the search gave up.
 */
export function assign(
  facts: SalonFacts,
  wish: Wish,
  startMs: number,
  now: number,
  choose?: Choose,
  onLimit?: () => void,
): Assignment | undefined {
  const day = zone(facts.timeZone).toWall(startMs).day
  const prepared = prepare(facts, { from: day, to: day })
  const effort: Effort = { nodes: nodeLimit, onLimit }
  const starts = offeredStarts(prepared, wish, { from: day, to: day }, now, effort, startMs)
  const unit = unitAmong(prepared, starts, startMs)
  if (unit === undefined) return undefined
  const shape = shapeIn(prepared, wish)
  const clock = prepared.window.clock
  const busy = busyOn(facts, clock.startOfDay(day), clock.startOfDay(addDays(day, 1)))
  const order = choose ? chosen(prepared, choose) : fairest(prepared, unit, busy)
  const arrangement =
    asThingsStand(prepared, shape, unit, order) ?? withFewestMoves(prepared, shape, unit, order, effort)
  return arrangement && named(prepared, facts, wish, shape, arrangement)
}

/** The first search is the one that offered the start, so that what is offered can be had; then a smaller and fairer change is sought. */
function withFewestMoves(prepared: Prepared, shape: Shape, unit: number, order: Order, effort: Effort) {
  const some = arrange(prepared, itemsOf(prepared, shape, unit), effort)
  return some && fewestMoves(prepared, itemsOf(prepared, shape, unit, order), some, effort.nodes)
}

function asThingsStand(prepared: Prepared, shape: Shape, unit: number, order: Order): Arrangement | undefined {
  const parts: number[] = []
  for (const part of shape.parts) {
    const free = part.staffIds
      .map((id) => prepared.staffIndex.get(id) ?? -1)
      .filter((staff) => fits(prepared.free[staff], part.runs, unit))
    const first = order(part, free)[0]
    if (first === undefined) return undefined
    parts.push(first)
  }
  return { parts, moves: new Map() }
}

function chosen(prepared: Prepared, choose: Choose): Order {
  return (_, staff) =>
    choose(staff.map((index) => prepared.staff[index]?.id ?? ''))
      .map((id) => prepared.staffIndex.get(id) ?? -1)
      .filter((index) => staff.includes(index))
}

function fairest(prepared: Prepared, unit: number, busy: ReadonlyMap<string, number>): Order {
  return (part, staff) => {
    const first = (part.runs[0]?.from ?? 0) + unit
    const last = (part.runs.at(-1)?.to ?? 0) + unit
    const ranked = staff.map((who) => {
      const id = prepared.staff[who]?.id ?? ''
      const free = prepared.free[who] ?? new Uint32Array(0)
      return { who, id, dead: deadUnits(free, first, last, prepared.smallestGap), busy: busy.get(id) ?? 0 }
    })
    ranked.sort((a, b) => a.dead - b.dead || a.busy - b.busy || (a.id < b.id ? -1 : 1))
    return ranked.map(({ who }) => who)
  }
}

/** Milliseconds that each person is held on a day. */
function busyOn({ occupations }: SalonFacts, from: number, to: number): Map<string, number> {
  const busy = new Map<string, number>()
  for (const held of occupations) {
    const within = Math.min(held.to, to) - Math.max(held.from, from)
    if (within > 0) busy.set(held.staffId, (busy.get(held.staffId) ?? 0) + within)
  }
  return busy
}

function named(prepared: Prepared, { movable }: SalonFacts, wish: Wish, shape: Shape, found: Arrangement): Assignment {
  const idOf = (staff: number | undefined): string => prepared.staff[staff ?? -1]?.id ?? ''
  const staffIds = wish.legs.map((_, leg) => idOf(found.parts[shape.parts.findIndex(({ legs }) => legs.includes(leg))]))
  const moved = new Map<string, string[]>()
  for (const [index, staff] of found.moves) {
    const piece = prepared.pieces[index]
    if (!piece) continue
    const before = movable.find(({ id }) => id === piece.appointmentId)?.assigned ?? []
    const now = moved.get(piece.appointmentId) ?? [...before]
    for (const leg of piece.legs) now[leg] = idOf(staff)
    moved.set(piece.appointmentId, now)
  }
  return { staffIds, moved: [...moved].map(([appointmentId, staffIds]) => ({ appointmentId, staffIds })) }
}

/** Staff time that a chain holds, one row a work or cleanup segment, in epoch milliseconds; `staffIds` names one person a leg. */
export function occupationsOf(
  legs: readonly Leg[],
  staffIds: readonly string[],
  startMs: number,
): (Interval & { staffId: string })[] {
  return legs.flatMap((_, leg) => heldOf(legs, leg, startMs).map((held) => ({ staffId: staffIds[leg] ?? '', ...held })))
}
