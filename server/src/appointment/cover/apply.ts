/** Gives an absent person's visits to others, in one transaction (AVL-04, AVL-05, APT-20). */
import type { Appointment } from '@goldline/contract/appointment'
import type { BodySent } from '@goldline/contract/call'
import type { applyCoverPlan, CoverChoice } from '@goldline/contract/staff/cover'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { canCancel } from '@goldline/domain/appointment/status'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { ServiceRow } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { SalonActor } from '../../http/session.ts'
import { cancellation } from '../change/cancel-appointment.ts'
import { type ReassignedVisit, reassignVisit } from '../change/reassign-visit.ts'
import { changeVisit } from '../change-visit.ts'
import { requireManaging } from '../permission.ts'
import { findAppointment } from '../queries.ts'
import { loadServices } from '../service-rows.ts'
import { vacate } from '../staff-time.ts'
import { runUndoableTogether } from '../undo/undoable.ts'
import { type AppointmentRow, lockRow } from '../write-change.ts'
import { type StaffAbsence, visitsOf } from './plan.ts'

type CoverRequest = Pick<BodySent<typeof applyCoverPlan>, 'visits' | 'tell'>
type CoverDecision = CoverRequest['visits'][number]
type CoverApplication = { actor: SalonActor; asked: CoverRequest }

/**
 * Applies the decisions about all visits of an absent person. Call under the salon's lock, after writing the absence,
 * if any. Refuses with version-conflict, naming what changed or was added, unless `asked` lists exactly the person's
 * visits in these versions. `deps.clock` is fixed.
 */
export async function applyCover(
  salon: InSalon<Tx>,
  deps: Deps,
  { actor, away, asked }: CoverApplication & { away: StaffAbsence },
): Promise<Appointment[]> {
  const present = await visitsOf(salon, deps, { actor, away })
  const came = present.filter(({ id }) => !asked.visits.some((each) => each.id === id)).map(({ id }) => id)
  if (came.length > 0) throw new Refused('version-conflict', { appointments: came })
  return applyDecided(salon, deps, { actor, present, asked })
}

/**
 * Like `applyCover`, for some of the `present` visits; ignores the others. Refuses with version-conflict and names what
 * changed. Does not write visits that stay the same.
 */
export async function applyDecided(
  salon: InSalon<Tx>,
  deps: Deps,
  { actor, present, asked }: CoverApplication & { present: readonly Appointment[] },
): Promise<Appointment[]> {
  const { userId } = actor
  requireVersions(present, asked.visits)
  const visits = asked.visits.filter(({ to }) => to !== 'STAY')
  const { tell = true } = asked
  const ids = visits.map(({ id }) => id)
  await requireManaging(salon, actor, ids)
  const rows: AppointmentRow[] = []
  for (const { id } of visits) rows.push(await lockRow(salon, id))
  const change = async (heldBefore: readonly HeldTime[]) => {
    const before: ServiceRow[][] = []
    for (const row of rows) before.push(await loadServices(salon, row.id))
    // Vacate all first: one visit may take another's time.
    await vacate(salon, ids)
    for (const [index, row] of rows.entries()) {
      const { to } = visits[index] as CoverDecision
      const leaving = visits.slice(index + 1).flatMap((each) => (isReassigned(each.to) ? [each.id] : []))
      const visit = { row, before: before[index] ?? [], userId }
      if (to === null) await leaveUnassigned(salon, deps, visit)
      else if (isReassigned(to)) await reassignVisit(salon, deps, { ...visit, to, leaving, heldBefore })
      else await cancelStranded(salon, deps, visit)
    }
  }
  if (rows.length > 0) await runUndoableTogether(salon, deps, { visits: rows, tell, change })
  await suppressMessages(salon, visits)
  const changed: Appointment[] = []
  for (const { id } of visits) changed.push((await findAppointment(salon.db, deps, { actor, id })) as Appointment)
  return changed
}

const isReassigned = (to: CoverDecision['to']): to is CoverChoice => typeof to === 'object' && to !== null

function requireVersions(present: readonly Appointment[], visits: readonly CoverDecision[]): void {
  const versions = new Map(present.map(({ id, version }) => [id, version]))
  const changed = visits.filter(({ id, version }) => versions.get(id) !== version).map(({ id }) => id)
  if (changed.length > 0 || new Set(visits.map(({ id }) => id)).size < visits.length)
    throw new Refused('version-conflict', { appointments: changed })
}

/** Cancels only this visit: the rest of its series or party has staff and an open salon. */
async function cancelStranded(salon: InSalon<Tx>, deps: Deps, { row, userId }: ReassignedVisit): Promise<void> {
  if (!canCancel(row)) throw new Refused('appointment.not-cancellable', { appointments: [row.id] })
  await changeVisit(salon, deps, {
    id: row.id,
    ...cancellation(row, { by: 'salon', userId }),
  })
}

/** Leaves the visit unassigned (AVL-05). */
async function leaveUnassigned(
  salon: InSalon<Tx>,
  deps: Deps,
  { row, before, userId }: ReassignedVisit,
): Promise<void> {
  const nobody = before.map(() => null)
  const data = { from: before.map(({ assignedStaffId }) => assignedStaffId), to: nobody }
  const reassigned = { by: 'salon', userId, what: 'reassigned', data } as const
  const time = { held: [], staffIds: nobody }
  await changeVisit(salon, deps, {
    id: row.id,
    ...reassigned,
    columns: { pinned: false },
    time,
  })
}

/**
 * Suppresses the messages about visits left unassigned, since the salon must talk to these customers first. Messages
 * due for another reason are still sent.
 */
async function suppressMessages(salon: InSalon<Tx>, visits: readonly CoverDecision[]): Promise<void> {
  const open = visits.filter(({ to }) => to === null).map(({ id }) => id)
  if (open.length === 0) return
  await sql`update undoable_change u set tell = false from appointment a
    where u.business_object_id = ${salon.id} and u.appointment_id = any(${open}::uuid[])
      and a.business_object_id = u.business_object_id and a.id = u.appointment_id
      and (u.known->>'startTime')::timestamptz = a.start_time`.execute(salon.db)
}
