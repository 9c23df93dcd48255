import type { Day } from '../time/day.ts'
import { isOffered } from './availability.ts'
import type { SalonFacts, Wish } from './facts.ts'
import { prepare } from './prepare.ts'

/**
 * Who else could do all of it at this start, if the requested person is not free (AVL-07). Load the facts for that day.
 */
export function othersAt(
  facts: SalonFacts,
  wish: Wish,
  at: { start: number; day: Day },
  now: number,
  onLimit?: () => void,
): string[] {
  if (wish.staffId === null) return []
  const prepared = prepare(facts, { from: at.day, to: at.day })
  const able = facts.staff.filter(
    ({ id }) => id !== wish.staffId && wish.legs.every(({ staffIds }) => staffIds.includes(id)),
  )
  return able.map(({ id }) => id).filter((staffId) => isOffered(prepared, { ...wish, staffId }, at.start, now, onLimit))
}
