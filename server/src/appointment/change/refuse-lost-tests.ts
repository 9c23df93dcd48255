import { missingTests, type PatchTest } from '@goldline/domain/form/patch-test'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import { type PatchTestRow, patchTestFacts, testFacts } from '../../form/patch-tests/queries.ts'
import { refuseIf } from '../../http/errors.ts'
import type { AppointmentRow } from '../write-change.ts'

type MovedVisit = { row: AppointmentRow; start: number; end: number }
type VisitRow = { id: string; startTime: Date; endTime: Date; rules: PatchTestRow[] | null }

/**
 * Refuses with patch-test.too-close a move by the customer after which a test would no longer count: that of this visit,
 * or this visit as the test of another (FRM-02l).
 */
export async function refuseLostTests(salon: InSalon<Tx>, { row, start, end }: MovedVisit): Promise<void> {
  const visits = await visitsWithTests(salon, row.id)
  if (!visits.some(({ rules }) => rules !== null)) return
  const own = visits.find(({ id }) => id === row.id)
  const salonZone = zone((await salonRow(salon, ['timeZone'])).timeZone)
  const isLost = visits.some(({ id, startTime, rules }) => {
    const { needs, tests } = testFacts(rules)
    const before = { start: startTime.getTime(), zone: salonZone }
    const after = { ...before, start: id === row.id ? start : before.start }
    const moved = tests.map((test) => (own && isSameVisit(test, own) ? { ...test, at: { start, end } } : test))
    return missingTests(needs, tests, before).length === 0 && missingTests(needs, moved, after).length > 0
  })
  refuseIf(isLost ? 'patch-test.too-close' : undefined)
}

const isSameVisit = ({ at }: PatchTest, { startTime, endTime }: VisitRow) =>
  'start' in at && at.start === startTime.getTime() && at.end === endTime.getTime()

/** Loads the visit, and the person's upcoming visits for which it may be the test. */
async function visitsWithTests(salon: InSalon<Tx>, id: string): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select a.id, a.start_time, a.end_time, ${patchTestFacts(sql`exists (select from appointment_service s
      where s.business_object_id = a.business_object_id and s.appointment_id = a.id and s.product_id = r.product_id)`)} as rules
    from appointment a join appointment m on m.business_object_id = a.business_object_id and m.id = ${id}
    where a.business_object_id = ${salon.id} and a.customer_id = m.customer_id and a.title is not distinct from m.title
      and (a.id = m.id or (a.status = 'CONFIRMED' and a.start_time > m.start_time))`.execute(salon.db)
  return rows
}
