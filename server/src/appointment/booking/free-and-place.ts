/** Finds room under the salon's lock, for holds, bookings and moves (AVL-02…04). */
import { assign } from '@goldline/domain/availability/assignment'
import type { Assignment } from '@goldline/domain/availability/facts'
import type { LoadedFacts } from '../../availability/queries.ts'
import { withAssignedTerms } from '../../availability/wish.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { runInTransaction } from '../../db/run-statement.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VisitDeps } from '../../deps.ts'
import type { Identities } from '../proven-identities.ts'
import { deleteExpiredHolds } from './release-slot-holds.ts'
import type { RequestedStart } from './requested-visit.ts'

export type Placement<L extends LoadedFacts = LoadedFacts> = {
  /** The loaded facts, with the times and prices of the assigned staff (CAT-11). */
  loaded: L
  /** undefined: the start is not offered, or not any more. */
  assignment: Assignment | undefined
}

/** Assigns staff to a start, after deleting expired holds and the person's own. */
export async function freeAndPlace<L extends LoadedFacts>(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { wished: { start, load }, own }: { wished: RequestedStart<L>; own: Identities },
): Promise<Placement<L>> {
  const now = deps.clock.now()
  await deleteExpiredHolds(salon, now, own)
  const loaded = await load(runInTransaction(salon.db), { instant: start, before: 0, after: 0 }, now)
  const onLimit = () => deps.metrics.searchLimitHits.inc()
  const assignment = assign(loaded.facts, loaded.wish, { startMs: start, now, onLimit })
  return { loaded: assignment ? withAssignedTerms(loaded, assignment.staffIds) : loaded, assignment }
}
