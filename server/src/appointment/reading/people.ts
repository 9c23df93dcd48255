import type { Appointment } from '@goldline/contract/appointment'
import { isEnd } from '@goldline/domain/appointment/status'
import { whoCouldTake } from '@goldline/domain/availability/who-could'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { runOnPool } from '../../db/run-statement.ts'

import type { Deps } from '../../deps.ts'
import { loadVisit } from '../change/load-visit.ts'

/** Returns public data of these staff members, in the salon's order. */
export async function loadPeople(salon: InSalon, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await salon
    .selectFrom('staff')
    .select(['id', 'name', 'surname', 'color'])
    .where('id', 'in', ids)
    .orderBy('displayOrder')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ '@type': 'basic-staff' as const, ...row }))
}

type AppointmentHead = Pick<Appointment, 'id' | 'status' | 'startTime' | 'businessObject'>

/** Returns the staff who could take the visit; empty once it is over, and for a blocker (AVL-03). */
export async function findRecommendedStaff(
  { pool, db, clock }: Deps,
  found: AppointmentHead,
): Promise<Appointment['recommendedStaffs']> {
  if (isEnd(found.status)) return []
  const start = Date.parse(found.startTime)
  const now = clock.now()
  const businessObjectId = found.businessObject.id
  const range = { instant: start, before: 0, after: 0 }
  const loaded = await loadVisit(runOnPool(pool), {
    ...{ id: found.id, whose: { businessObjectId }, asked: { staffId: null }, range, now },
  })
  const ids = loaded
    ? whoCouldTake(loaded.facts, loaded.wish, { day: loaded.clock.toWall(start).day, startMs: start, now })
    : []
  return loadPeople(inSalon(db, businessObjectId), ids)
}
