/**
 * Takes an absent or leaving person off their future appointments (AVL-05): a free colleague takes over, or the visit
 * becomes unassigned. Visits that requested this person become unassigned too, since the salon must talk to the
 * customer.
 */

import type { AffectedAppointment } from '@goldline/contract/staff/absences'
import type { RequestedStaff } from '@goldline/domain/appointment/requested-staff'
import { canEdit } from '@goldline/domain/appointment/status'
import { assign } from '@goldline/domain/availability/assignment'
import { withoutBookingRules } from '@goldline/domain/availability/availability'
import type { Assignment } from '@goldline/domain/availability/facts'
import { sql } from 'kysely'
import type { LoadedFacts } from '../../availability/queries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { runInTransaction } from '../../db/run-statement.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { changeForGood, changeVisit } from '../change-visit.ts'
import { listVisits } from '../cover/stranded.ts'
import { loadServices } from '../service-rows.ts'
import { buildAssignedTime } from '../visit-time.ts'
import type { AppointmentRow } from '../write-change.ts'
import { cancellation } from './cancel-appointment.ts'
import { loadMove } from './load-visit.ts'

type Release = {
  businessObjectId: string
  staffId: string
  /** The user who decided it. */
  userId: string
  /** Epoch milliseconds; `to` undefined: permanently. */
  from: number
  to: number | undefined
}

/**
 * Call under the salon's lock, after writing what makes the person unavailable: appointments are placed by the facts
 * that this transaction reads. `deps.clock` is fixed at the transaction's time.
 */
export async function releaseStaff(salon: InSalon<Tx>, deps: Deps, release: Release): Promise<AffectedAppointment[]> {
  const outcomes = new Map<string, Awaited<ReturnType<typeof releaseOne>>>()
  for (const row of await affectedRows(salon, deps, release))
    outcomes.set(row.id, await releaseOne(salon, deps, { row, release }))
  const visits = await listVisits(salon, [...outcomes.keys()])
  return visits.map((visit) => ({ wished: false, newStaffIds: null, ...visit, ...outcomes.get(visit.id) }))
}

/** Cancels a deleted person's future blockers; a current one ends by itself. Call under the salon's lock. */
export async function dropBlockers(
  salon: InSalon<Tx>,
  deps: Deps,
  { staffId, userId }: Pick<Release, 'staffId' | 'userId'>,
): Promise<void> {
  const rows = await salon
    .selectFrom('appointment')
    .select(['businessObjectId', 'id', 'status'])
    .where('status', '=', 'BLOCKER')
    .where('requestedStaffId', '=', staffId)
    .where('startTime', '>=', new Date(deps.clock.now()))
    .forUpdate()
    .execute()
  for (const row of rows)
    await changeForGood(salon, deps, {
      id: row.id,
      ...cancellation(row, { by: 'salon', userId }),
    })
}

/** Logs a warning for each visit that nobody can take (SPEC section 8). Call after the commit. */
export function warnOfUnassigned(
  { log }: Pick<Deps, 'log'>,
  businessObjectId: string,
  released: readonly AffectedAppointment[],
) {
  for (const { id, newStaffIds } of released)
    if (newStaffIds === null)
      log.warn({ businessObjectId, appointmentId: id }, 'nobody can take an appointment: it is unassigned')
}

/** Returns and locks the affected visits by start, without visits in progress, which stay with their staff. */
async function affectedRows(salon: InSalon<Tx>, { clock }: Deps, { staffId, from, to }: Release) {
  const after = new Date(Math.max(from, clock.now()))
  const { rows } = await sql<AppointmentRow>`
    select a.* from appointment a
    where a.business_object_id = ${salon.id} and a.status = 'CONFIRMED' and a.booking_type <> 'BLOCKER'
      and a.start_time >= ${new Date(clock.now())}
      and exists (select from occupation o where o.business_object_id = a.business_object_id and o.appointment_id = a.id
        and o.staff_id = ${staffId} and o.during && tstzrange(${after}, ${to === undefined ? null : new Date(to)}))
    order by a.start_time, a.id for update`.execute(salon.db)
  return rows
}

async function releaseOne(
  salon: InSalon<Tx>,
  deps: Deps,
  { row, release }: { row: AppointmentRow; release: Release },
): Promise<Pick<AffectedAppointment, 'id' | 'wished' | 'newStaffIds'>> {
  const { id, startTime } = row
  const before = await loadServices(salon, row.id)
  const each = before.map(({ requestedStaffId }) => requestedStaffId)
  const wished = row.requestedStaffId === release.staffId || each.includes(release.staffId)
  const asked: RequestedStaff = {
    staffId: row.requestedStaffId,
    ...(each.some((staffId) => staffId !== null) && { staffIds: each }),
  }
  const found = wished || !canEdit(row) ? undefined : await findReplacement(salon, deps, { row, asked })
  const time = found ? buildAssignedTime(found, startTime.getTime()) : { held: [], staffIds: before.map(() => null) }
  const newStaffIds = found ? [...found.assignment.staffIds] : null
  const data = { from: before.map(({ assignedStaffId }) => assignedStaffId), to: newStaffIds }
  const reassigned = { by: 'salon', userId: release.userId, what: 'reassigned', data } as const
  await changeVisit(salon, deps, {
    id: row.id,
    ...reassigned,
    columns: { pinned: false },
    time,
  })
  return { id, wished, newStaffIds }
}

/** Finds who can take over at the same start, reassigning other visits if needed; undefined: nobody can. */
async function findReplacement(
  salon: InSalon<Tx>,
  deps: Deps,
  { row, asked }: { row: AppointmentRow; asked: RequestedStaff },
): Promise<{ loaded: LoadedFacts; assignment: Assignment } | undefined> {
  const { id } = row
  const startMs = row.startTime.getTime()
  const now = deps.clock.now()
  const range = { instant: startMs, before: 0, after: 0 }
  try {
    const loaded = await loadMove(runInTransaction(salon.db), {
      id,
      whose: { businessObjectId: salon.id },
      range,
      now,
      asked,
    })
    const onLimit = () => deps.metrics.searchLimitHits.inc()
    const assignment = assign(withoutBookingRules(loaded.facts), loaded.wish, { startMs, now, onLimit })
    return assignment && { loaded, assignment }
  } catch (error) {
    // Other staff requested for the visit left in the meantime or no longer offer the service.
    if (error instanceof Refused) return undefined
    throw error
  }
}
