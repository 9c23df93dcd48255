import { keepsTests, type TestedVisit } from '@goldline/domain/form/patch-test'
import type { Zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import type { LoadedFacts } from '../../availability/queries.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import type { RunStatement } from '../../db/run-statement.ts'
import type { Db } from '../../db/transaction.ts'
import { type PatchTestRow, patchTestFacts, testFacts } from '../../form/patch-tests/queries.ts'
import { loadMove, type VisitQuery } from './load-visit.ts'

/** Where a move is loaded: outside a transaction, or inside one. */
type MoveReads = { readonly ask: RunStatement; readonly db: Db }

/**
 * Like `loadMove`, for a move by the customer: the wish accepts only times after which each patch test still counts, of
 * this visit, or of another whose test it is (FRM-02l). Lists of starts and the move itself use the same wish.
 */
export async function loadOwnMove({ ask, db }: MoveReads, query: VisitQuery): Promise<LoadedFacts> {
  const loaded = await loadMove(ask, query)
  const accepts = await testKeeper(inSalon(db, loaded.businessObject.id), { id: query.id, zone: loaded.clock })
  return { ...loaded, wish: { ...loaded.wish, accepts } }
}

/** undefined: no visit of this person needs a test. */
async function testKeeper(salon: InSalon, { id, zone }: { id: string; zone: Zone }) {
  const visits = await visitsWithTests(salon, id)
  if (!visits.some(({ rules }) => rules !== null)) return undefined
  const tested = visits.map(({ startTime, endTime, rules, ...visit }): TestedVisit => {
    const at = { from: startTime.getTime(), to: endTime.getTime() }
    return { isMoved: visit.id === id, at, ...testFacts(rules) }
  })
  return (time: { from: number; to: number }) => keepsTests(tested, time, zone)
}

type VisitRow = { id: string; startTime: Date; endTime: Date; rules: PatchTestRow[] | null }

/** Loads the visit, and the person's upcoming visits for which it may be the test. */
async function visitsWithTests(salon: InSalon, id: string): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`/* visits-with-tests */
    select a.id, a.start_time, a.end_time, ${patchTestFacts(sql`exists (select from appointment_service s
      where s.business_object_id = a.business_object_id and s.appointment_id = a.id and s.product_id = r.product_id)`)} as rules
    from appointment a join appointment m on m.business_object_id = a.business_object_id and m.id = ${id}
    where a.business_object_id = ${salon.id} and a.customer_id = m.customer_id and a.title is not distinct from m.title
      and (a.id = m.id or (a.status = 'CONFIRMED' and a.start_time > m.start_time))`.execute(salon.db)
  return rows
}
