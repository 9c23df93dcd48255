import { type Day, type DayRange, dayNumber } from '../time/day.ts'
import type { VisitsByDay } from './day-limit.ts'
import type { Bits } from './engine/bits.ts'
import type { Clusters } from './engine/clusters.ts'
import type { VisitPiece } from './engine/pieces.ts'
import { unitAfter, type Window } from './engine/window.ts'
import type { Occupation, SalonFacts } from './facts.ts'

/** A salon's days as bits, built once and queried often: cached while the facts stay valid. */
export type PreparedDays = {
  window: Window
  rules: Pick<SalonFacts, 'slotStepMinutes' | 'leadTimeMinutes' | 'horizonDays' | 'opening'>
  /** The fewest units of a usable gap (AVL-06); 0 if unknown. */
  smallestGap: number
  /** In the salon's order (canonical.ts); everything numbered by person uses it. */
  staff: readonly { id: string; bookable: boolean; displayOrder: number; name: string }[]
  staffIndex: ReadonlyMap<string, number>
  /** Every start that the salon's step allows. */
  grid: Bits
  /** Open, with room for one more customer. */
  room: Bits
  /** Per person. */
  atWork: readonly Bits[]
  /** Per person: at work, and not held by anything immovable. */
  rigidFree: readonly Bits[]
  /** Per person: at work and free. */
  free: readonly Bits[]
  /** Movable appointments, sorted by start. */
  pieces: readonly VisitPiece[]
  clusters: Clusters
  /** undefined: no limits per day apply (APT-16d). */
  visitsByDay: VisitsByDay | undefined
  /** undefined: no two people are equal in the salon's list. */
  tied: TiedPeople | undefined
}

/** What distinguishes people who are equal in the salon's list, and the days last ordered by it. */
type TiedPeople = {
  /** By person: when their visits and blockers are, at work or not. */
  held(): ReadonlyMap<string, readonly Pick<Occupation, 'from' | 'to'>[]>
  days: Map<Day, PreparedDays>
}

/**
 * Returns what the offered starts of given days depend on besides the prepared facts: the first unit after the lead
 * time, and the last day of the horizon.
 */
export function bookableSpan(
  { window, rules }: PreparedDays,
  range: DayRange,
  now: number,
): { firstUnit: number; lastDay: number } {
  const afterLeadTime = unitAfter(window, now + rules.leadTimeMinutes * 60_000)
  const horizon = dayNumber(window.clock.toWall(now).day) + rules.horizonDays
  return {
    firstUnit: Math.max(afterLeadTime, unitAfter(window, window.clock.startOfDay(range.from))),
    lastDay: Math.min(horizon, dayNumber(range.to)),
  }
}
