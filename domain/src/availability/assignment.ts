/**
 * Decides who takes a booking (AVL-03, AVL-10). Call it inside the booking's transaction, on facts read under its lock.
 */
import { zone } from '../time/zone.ts'
import { type ChainShape, heldTime } from './chain.ts'
import { splitByDuration } from './duration-combinations.ts'
import { assignStart } from './engine/assign-start.ts'
import { withTiesBroken } from './engine/canonical.ts'
import type { Arrangement, PlacedParts } from './engine/make-room.ts'
import { nodeLimit, offeredStarts } from './engine/offered.ts'
import type { StaffOrder } from './engine/rearrange.ts'
import { requestShape, unitAmong } from './engine/starts.ts'
import type { Assignment, ChainRequest, Interval, Leg, SalonFacts } from './facts.ts'
import { prepareDays } from './prepare.ts'
import type { PreparedDays } from './prepared.ts'
import { runToEnd, type Slices } from './slices.ts'

/** Orders the candidates, best first. */
export type RankCandidates = (staffIds: readonly string[]) => readonly string[]

/**
 * Assigns staff to each leg, and finds who must move; undefined exactly if `isOffered` is false. Free people come
 * first: those with the fewest dead minutes (AVL-06), then the least busy that day, then in the salon's order; `choose`
 * replaces this order. If no person is free, visits move to other people, as few as a short search finds. Calls
 * `onLimit` if the search gave up.
 */
export function assign(facts: SalonFacts, wish: ChainRequest, asked: RequestedStart): Assignment | undefined {
  return runToEnd(assignInSlices(facts, wish, asked))
}

/** Like `assign`, but yields between the steps of a long search. */
export function* assignInSlices(
  facts: SalonFacts,
  wish: ChainRequest,
  asked: RequestedStart,
): Slices<Assignment | undefined> {
  const ways = splitByDuration(facts, wish)
  // Prefers free people, however long they take, to moving other visits (CAT-11).
  const books = ways.length === 1 ? [facts] : [{ ...facts, movable: [] }, facts]
  for (const book of books) {
    for (const way of ways) {
      const found = yield* assignWay(book, way, asked)
      if (found) return found
    }
  }
  return undefined
}

type RequestedStart = {
  startMs: number
  now: number
  choose?: RankCandidates | undefined
  onLimit?: (() => void) | undefined
}

function* assignWay(
  facts: SalonFacts,
  wish: ChainRequest,
  { startMs, now, choose, onLimit }: RequestedStart,
): Slices<Assignment | undefined> {
  const day = zone(facts.timeZone).toWall(startMs).day
  const prepared = withTiesBroken(prepareDays(facts, { from: day, to: day }), wish, day)
  const found = new Map<number, Arrangement>()
  const effort = { nodes: nodeLimit, onLimit, found }
  yield
  const starts = yield* offeredStarts(prepared, wish, { from: day, to: day }, now, effort, startMs)
  const unit = unitAmong(prepared, starts, startMs)
  if (unit === undefined) return undefined
  const shape = requestShape(prepared, wish)
  const arrangement = assignStart(prepared, shape, unit, found.get(unit), choose && orderBy(prepared, choose))
  return arrangement && toAssignment(prepared, facts, { wish, shape, found: arrangement })
}

function orderBy(prepared: PreparedDays, choose: RankCandidates): StaffOrder {
  return (_, staff) =>
    choose(staff.map((index) => prepared.staff[index]?.id ?? ''))
      .map((id) => prepared.staffIndex.get(id) ?? -1)
      .filter((index) => staff.includes(index))
}

function toAssignment(
  prepared: PreparedDays,
  { movable }: SalonFacts,
  { wish, shape, found }: { wish: ChainRequest; shape: ChainShape; found: PlacedParts },
): Assignment {
  const idOf = (staff: number | undefined): string => prepared.staff[staff ?? -1]?.id ?? ''
  const staffIds = wish.legs.map((_, leg) => idOf(found.parts[shape.parts.findIndex(({ legs }) => legs.includes(leg))]))
  const moved = new Map<string, string[]>()
  for (const [index, staff] of [...found.moves].sort(([a], [b]) => a - b)) {
    const piece = prepared.pieces[index]
    if (!piece) continue
    const before = movable.find(({ id }) => id === piece.appointmentId)?.assigned ?? []
    const now = moved.get(piece.appointmentId) ?? [...before]
    for (const leg of piece.legs) now[leg] = idOf(staff)
    moved.set(piece.appointmentId, now)
  }
  return { staffIds, moved: [...moved].map(([appointmentId, staffIds]) => ({ appointmentId, staffIds })) }
}

/**
 * Returns the occupations of a chain: one per work or buffer segment, in epoch milliseconds. `staffIds` has one person
 * per leg.
 */
export function occupationsOf(
  legs: readonly Leg[],
  staffIds: readonly string[],
  startMs: number,
): (Interval & { staffId: string })[] {
  return legs.flatMap((_, leg) =>
    heldTime(legs, leg, startMs).map((held) => ({ staffId: staffIds[leg] ?? '', ...held })),
  )
}
