/** Entry point for every change of a visit. */

import { undoSeconds } from '@goldline/domain/appointment/freed-time'
import type { AppointmentChange } from '@goldline/domain/appointment/news'
import type { HistoryActor } from '@goldline/domain/appointment/status'
import { occupationsOf } from '@goldline/domain/availability/assignment'
import { sql, type Updateable } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { ServiceRow } from '../db/json-columns.ts'
import { notify } from '../db/notify.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps, VisitDeps } from '../deps.ts'
import { queueDepositReturn } from '../ledger/deposits.ts'
import { recordHistory } from './history.ts'
import { holdTime, vacate } from './staff-time.ts'
import { type AppointmentEvent, enqueueAppointmentMessages } from './telling/enqueue-appointment.ts'
import { endUndo } from './undo/undoable.ts'
import type { DisplacedVisits, VisitTime } from './visit-time.ts'
import { enqueueWaitingListCheck } from './waiting-list/enqueue-check.ts'

/** What changes in a visit, who changes it, and the message about it. */
export type VisitChange = {
  by: HistoryActor
  /** null: a person without an account. */
  userId: string | null
  what: AppointmentChange
  /** Details for the history. */
  data?: Record<string, unknown>
  columns?: Updateable<Database['appointment']>
  /** Absent: times and staff stay the same. */
  time?: VisitTime
  /** Absent: no message is sent now; `runUndoable` sends it later. */
  tell?: AppointmentEvent
}

type ChangedVisit = VisitChange & { id: string }

/**
 * Writes a change of a visit under its salon's lock: its columns with the next version, staff time, history (APT-06)
 * and messages, and notifies open calendars.
 */
export async function changeVisit(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { id, tell, ...change }: ChangedVisit,
): Promise<void> {
  const version = await writeChange(salon, deps, { id, ...change })
  if (tell === undefined) return
  await enqueueAppointmentMessages(salon, deps, { ...tell, businessObjectId: salon.id, appointmentId: id, version })
}

/**
 * Like `changeVisit`, for a final change: it also makes earlier changes final (APT-20), and offers freed time to the
 * waiting list (AVL-11).
 */
export async function changeForGood(salon: InSalon<Tx>, deps: VisitDeps, changed: ChangedVisit): Promise<void> {
  await endUndo(salon, changed.id)
  await changeVisit(salon, deps, changed)
  if (changed.time !== undefined) await enqueueWaitingListCheck(salon)
}

/**
 * Moves appointments and holds to the staff that an assignment gives them (AVL-03), with history; calendars are
 * notified, customers are not. Staff may swap, so the exclusion constraint is checked at commit; a conflict is refused
 * with startTime.invalid.
 */
export async function moveOthers(
  salon: InSalon<Tx>,
  deps: Pick<Deps, 'clock'>,
  { loaded: { facts, holdIds }, moved }: DisplacedVisits,
): Promise<void> {
  if (moved.length === 0) return
  await sql`set constraints occupation_staff_free deferred`.execute(salon.db)
  for (const { appointmentId: id, staffIds } of moved) {
    const movable = facts.movable.find((each) => each.id === id)
    if (movable === undefined) throw new Error('moved what does not move')
    const held = occupationsOf(movable.legs, staffIds, movable.start)
    if (holdIds.has(id)) {
      const services = movable.legs.map((leg, index) => ({ ...leg, assignedStaffId: staffIds[index] }))
      await moveHold(salon, { id, held, services })
      continue
    }
    const data = { from: movable.assigned, to: staffIds }
    const by = { by: 'system', userId: null, what: 'reassigned', data } as const
    await writeChange(salon, deps, { id, ...by, time: { held, staffIds } })
  }
}

async function moveHold(
  salon: InSalon<Tx>,
  { id, held, services }: { id: string; services: object[] } & Pick<VisitTime, 'held'>,
): Promise<void> {
  await salon.deleteFrom('occupation').where('slotHoldId', '=', id).execute()
  await holdTime(salon, { holder: { slotHoldId: id }, held })
  await salon
    .updateTable('slotHold')
    .set({ services: JSON.stringify(services) })
    .where('id', '=', id)
    .execute()
}

/** Changes after which a deposit is refunded, kept or spent. */
const endsVisit: readonly AppointmentChange[] = ['cancelled', 'checkedOut', 'noShow', 'expired']

async function writeChange(
  salon: InSalon<Tx>,
  deps: Pick<Deps, 'clock'>,
  { id, columns = {}, time, ...entry }: Omit<ChangedVisit, 'tell'>,
): Promise<number> {
  const version = await writeNextVersion(salon, deps, { id, columns })
  if (time !== undefined) await replaceTime(salon, deps, { id, time })
  const appointmentId = id
  await recordHistory(salon.db, deps, { ...entry, businessObjectId: salon.id, appointmentId })
  if (endsVisit.includes(entry.what))
    await queueDepositReturn(salon, appointmentId, entry.by === 'salon' ? undoSeconds * 1000 : 0)
  return version
}

/** Writes columns with the next version, which it returns, and notifies open calendars (APT-06). */
export async function writeNextVersion(
  salon: InSalon<Tx>,
  { clock }: Pick<Deps, 'clock'>,
  { id, columns = {} }: Pick<ChangedVisit, 'id' | 'columns'>,
): Promise<number> {
  const now = new Date(clock.now())
  const { version } = await salon
    .updateTable('appointment')
    .set((column) => ({
      // The expected time is void once the start changes.
      ...(columns.startTime !== undefined && {
        expectedTime: null,
        startSetTime: startSetTime(columns.startTime, now),
      }),
      ...columns,
      version: column('version', '+', 1),
      lastModified: now,
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await notify(salon.db, { topic: 'appointment', businessObjectId: salon.id, id, version })
  return version
}

/** Returns when the start was set; writing the same start again keeps that time (MSG-17). */
const startSetTime = (startTime: unknown, now: Date) =>
  sql<Date | null>`case when start_time = ${startTime} then start_set_time else ${now} end`

async function replaceTime(
  salon: InSalon<Tx>,
  deps: Pick<Deps, 'clock'>,
  { id, time: { held, services, staffIds, requested, aside } }: { id: string; time: VisitTime },
): Promise<void> {
  const appointmentId = id
  await vacate(salon, [appointmentId])
  if (aside) await moveOthers(salon, deps, aside)
  if (services) await replaceServices(salon, id, services)
  if (staffIds) await assignServices(salon, id, { staffIds, requested })
  await holdTime(salon, { holder: { appointmentId }, held })
}

async function replaceServices(
  salon: InSalon<Tx>,
  appointmentId: string,
  services: readonly ServiceRow[],
): Promise<void> {
  await salon.deleteFrom('appointmentService').where('appointmentId', '=', appointmentId).execute()
  if (services.length === 0) return
  const rows = services.map(({ names, segments, ...service }) => ({
    ...{ ...service, businessObjectId: salon.id, appointmentId },
    ...{ names: JSON.stringify(names), segments: JSON.stringify(segments) },
  }))
  await salon.db.insertInto('appointmentService').values(rows).execute()
}

/** Sets the assigned and the requested staff of each service. */
async function assignServices(
  salon: InSalon<Tx>,
  id: string,
  { staffIds, requested }: Pick<VisitTime, 'requested'> & { staffIds: readonly (string | null)[] },
): Promise<void> {
  await sql`
    update appointment_service s set assigned_staff_id = n.staff_id,
      requested_staff_id = case when ${requested !== undefined} then n.requested_id else s.requested_staff_id end
    from (select position, (${[...staffIds]}::uuid[])[row_number() over (order by position)] as staff_id,
        (${[...(requested ?? [])]}::uuid[])[row_number() over (order by position)] as requested_id
      from appointment_service where business_object_id = ${salon.id} and appointment_id = ${id}) n
    where s.business_object_id = ${salon.id} and s.appointment_id = ${id} and s.position = n.position`.execute(salon.db)
}
