/** Entry point for every change of a visit. */
import type { AppointmentChange } from '@goldline/domain/appointment/news'
import type { HistoryActor } from '@goldline/domain/appointment/status'
import { occupationsOf } from '@goldline/domain/availability/assignment'
import { sql, type Updateable } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import type { ServiceRow } from '../db/json-columns.ts'
import { notify } from '../db/notify.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps, VisitDeps } from '../deps.ts'
import { remember } from './history.ts'
import { holdTime, vacate } from './staff-time.ts'
import { type AppointmentEvent, enqueueAppointmentMessages } from './telling/enqueue-appointment.ts'
import { forgetUndo } from './undo/undoable.ts'
import type { Aside, VisitTime } from './visit-time.ts'
import { enqueueWaitingListCheck } from './waiting-list/enqueue-check.ts'
import type { VisitKey } from './write-change.ts'

/** What changes in a visit, who changes it, and what its customer or salon is told. */
export type VisitChange = {
  by: HistoryActor
  /** null: a person without an account. */
  userId: string | null
  what: AppointmentChange
  /** Details for the history. */
  data?: Record<string, unknown>
  columns?: Updateable<Database['appointment']>
  /** Absent: as before. */
  time?: VisitTime
  /** Absent: nobody is told now; `undoably` tells later. */
  tell?: AppointmentEvent
}

type ChangedVisit = VisitChange & { key: VisitKey }

/**
 * Writes a change of a visit under its salon's lock: its columns with the next version, staff time, history (APT-06)
 * and messages, and notifies open calendars.
 */
export async function changeVisit(tx: Tx, deps: VisitDeps, { key, tell, ...change }: ChangedVisit): Promise<void> {
  const version = await writeChange(tx, deps, { key, ...change })
  if (tell === undefined) return
  const { businessObjectId, id: appointmentId } = key
  await enqueueAppointmentMessages(tx, deps, { ...tell, businessObjectId, appointmentId, version })
}

/**
 * Likewise for a change that cannot be undone: makes earlier ones final too (APT-20), and offers freed time to the
 * waiting list (AVL-11).
 */
export async function changeForGood(tx: Tx, deps: VisitDeps, changed: ChangedVisit): Promise<void> {
  await forgetUndo(tx, changed.key)
  await changeVisit(tx, deps, changed)
  if (changed.time !== undefined) await enqueueWaitingListCheck(tx, changed.key.businessObjectId)
}

/**
 * Moves appointments and holds to the staff an assignment gives them (AVL-03); history and calendars are updated,
 * customers are not notified. Staff may swap, so the exclusion constraint is checked at commit; a loser there gets
 * startTime.invalid.
 */
export async function moveOthers(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { loaded: { businessObject, facts, holdIds }, moved }: Aside,
): Promise<void> {
  if (moved.length === 0) return
  await sql`set constraints occupation_staff_free deferred`.execute(tx)
  for (const { appointmentId: id, staffIds } of moved) {
    const movable = facts.movable.find((each) => each.id === id)
    if (movable === undefined) throw new Error('moved what does not move')
    const key = { businessObjectId: businessObject.id, id }
    const held = occupationsOf(movable.legs, staffIds, movable.start)
    if (holdIds.has(id)) {
      const services = movable.legs.map((leg, index) => ({ ...leg, assignedStaffId: staffIds[index] }))
      await moveHold(tx, { key, held, services })
      continue
    }
    const data = { from: movable.assigned, to: staffIds }
    const by = { by: 'system', userId: null, what: 'reassigned', data } as const
    await writeChange(tx, deps, { key, ...by, time: { held, staffIds } })
  }
}

async function moveHold(
  tx: Tx,
  { key: { businessObjectId, id }, held, services }: { key: VisitKey; services: object[] } & Pick<VisitTime, 'held'>,
): Promise<void> {
  await inSalon(tx, businessObjectId).deleteFrom('occupation').where('slotHoldId', '=', id).execute()
  await holdTime(tx, businessObjectId, { holder: { slotHoldId: id }, held })
  await inSalon(tx, businessObjectId)
    .updateTable('slotHold')
    .set({ services: JSON.stringify(services) })
    .where('id', '=', id)
    .execute()
}

async function writeChange(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { key, columns = {}, time, ...entry }: Omit<ChangedVisit, 'tell'>,
): Promise<number> {
  const version = await renew(tx, deps, { key, columns })
  if (time !== undefined) await takeTime(tx, deps, { key, time })
  const { businessObjectId, id: appointmentId } = key
  await remember(tx, deps, { ...entry, businessObjectId, appointmentId })
  return version
}

/** Writes columns with the next version, which it returns, and notifies open calendars (APT-06). */
export async function renew(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { key: { businessObjectId, id }, columns = {} }: Pick<ChangedVisit, 'key' | 'columns'>,
): Promise<number> {
  const now = new Date(clock.now())
  const { version } = await inSalon(tx, businessObjectId)
    .updateTable('appointment')
    .set((column) => ({
      // An expected time holds for its own start only.
      ...(columns.startTime !== undefined && { expectedTime: null, startSetTime: sinceWhen(columns.startTime, now) }),
      ...columns,
      version: column('version', '+', 1),
      lastModified: now,
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await notify(tx, { topic: 'appointment', businessObjectId, id, version })
  return version
}

/** When the start was set; writing the same start again does not reset it (MSG-17). */
const sinceWhen = (startTime: unknown, now: Date) =>
  sql<Date | null>`case when start_time = ${startTime} then start_set_time else ${now} end`

async function takeTime(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { key, time: { held, services, staffIds, requested, aside } }: { key: VisitKey; time: VisitTime },
): Promise<void> {
  const { businessObjectId, id: appointmentId } = key
  await vacate(tx, businessObjectId, [appointmentId])
  if (aside) await moveOthers(tx, deps, aside)
  if (services) await replaceServices(tx, key, services)
  if (staffIds) await assignServices(tx, key, { staffIds, ...(requested && { requested }) })
  await holdTime(tx, businessObjectId, { holder: { appointmentId }, held })
}

async function replaceServices(
  tx: Tx,
  { businessObjectId, id: appointmentId }: VisitKey,
  services: readonly ServiceRow[],
): Promise<void> {
  await inSalon(tx, businessObjectId)
    .deleteFrom('appointmentService')
    .where('appointmentId', '=', appointmentId)
    .execute()
  if (services.length === 0) return
  const rows = services.map(({ names, segments, ...service }) => ({
    ...{ ...service, businessObjectId, appointmentId },
    ...{ names: JSON.stringify(names), segments: JSON.stringify(segments) },
  }))
  await tx.insertInto('appointmentService').values(rows).execute()
}

/** Sets who does each service, and who is requested. */
async function assignServices(
  tx: Tx,
  { businessObjectId, id }: VisitKey,
  { staffIds, requested }: Pick<VisitTime, 'requested'> & { staffIds: readonly (string | null)[] },
): Promise<void> {
  await sql`
    update appointment_service s set assigned_staff_id = n.staff_id,
      requested_staff_id = case when ${requested !== undefined} then n.requested_id else s.requested_staff_id end
    from (select position, (${[...staffIds]}::uuid[])[row_number() over (order by position)] as staff_id,
        (${[...(requested ?? [])]}::uuid[])[row_number() over (order by position)] as requested_id
      from appointment_service where business_object_id = ${businessObjectId} and appointment_id = ${id}) n
    where s.business_object_id = ${businessObjectId} and s.appointment_id = ${id} and s.position = n.position`.execute(
    tx,
  )
}
