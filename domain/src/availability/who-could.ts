import type { Day } from '../time/day.ts'
import { isOffered, withoutBookingRules } from './availability.ts'
import type { ChainRequest, SalonFacts } from './facts.ts'
import { prepareDays } from './prepare.ts'

/**
 * Returns who could do the whole visit at its time without moving other visits: qualified, at work, with room (AVL-03).
 * For the salon, so lead time, horizon and online booking settings do not apply.
 * @param facts without the visit itself, for the day of its start
 */
export function whoCouldTake(
  facts: SalonFacts,
  wish: ChainRequest,
  { day, startMs, now }: { day: Day; startMs: number; now: number },
): string[] {
  const prepared = prepareDays(withoutBookingRules({ ...facts, movable: [] }), { from: day, to: day })
  const able = facts.staff.filter(({ id }) => wish.legs.every(({ staffIds }) => staffIds.includes(id)))
  return able.map(({ id }) => id).filter((staffId) => isOffered(prepared, { ...wish, staffId }, { startMs, now }))
}

/**
 * Returns who else could do the whole visit at this start, if the requested person is not free (AVL-07). Load the facts
 * for that day.
 */
export function otherStaffAt(
  facts: SalonFacts,
  wish: ChainRequest,
  { at, now, onLimit }: { at: { start: number; day: Day }; now: number; onLimit?: (() => void) | undefined },
): string[] {
  if (wish.staffId === null) return []
  const prepared = prepareDays(facts, { from: at.day, to: at.day })
  const able = facts.staff.filter(
    ({ id }) => id !== wish.staffId && wish.legs.every(({ staffIds }) => staffIds.includes(id)),
  )
  return able
    .map(({ id }) => id)
    .filter((staffId) => isOffered(prepared, { ...wish, staffId }, { startMs: at.start, now, onLimit }))
}
