/** Staff time taken by appointments and holds: the rows under the exclusion constraint (AVL-04). */

import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { occupationsOf } from '@goldline/domain/availability/assignment'
import type { Assignment, Leg, MovableAppointment } from '@goldline/domain/availability/facts'
import { sql } from 'kysely'
import type { LoadedFacts } from '../availability/queries.ts'
import { inSalon } from '../db/in-salon.ts'
import type { Db, Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { remember } from './history.ts'
import { writeChange } from './write-change.ts'

type Holder = { appointmentId: string } | { slotHoldId: string }

/** Writes one row per work or buffer segment; `staffIds` has one person per leg, `start` is in epoch milliseconds. */
export async function occupy(
  tx: Tx,
  businessObjectId: string,
  {
    holder,
    legs,
    staffIds,
    start,
  }: { holder: Holder; legs: readonly Leg[]; staffIds: readonly string[]; start: number },
): Promise<void> {
  const held = occupationsOf(legs, staffIds, start).map((each) => ({ ...each, overridden: false }))
  await holdTime(tx, businessObjectId, { holder, held })
}

/** Likewise for any time. `overridden`: knowingly held beside others, outside the exclusion constraint (APT-07). */
export async function holdTime(
  tx: Tx,
  businessObjectId: string,
  { holder, held }: { holder: Holder; held: readonly HeldTime[] },
): Promise<void> {
  if (held.length === 0) return
  const rows = held.map(({ staffId, from, to, overridden }) => ({
    businessObjectId,
    staffId,
    during: `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
    overridden,
    ...holder,
  }))
  await tx.insertInto('occupation').values(rows).execute()
}

/** The time that an appointment holds, ascending. */
export async function timeHeldBy(db: Db, businessObjectId: string, appointmentId: string): Promise<HeldTime[]> {
  const { rows } = await sql<HeldTime>`/* time-held-by */
    select staff_id, date_part('epoch', lower(during)) * 1000 as "from", date_part('epoch', upper(during)) * 1000 as "to", overridden
    from occupation where business_object_id = ${businessObjectId} and appointment_id = ${appointmentId}
    order by lower(during)`.execute(db)
  return rows
}

/**
 * Moves appointments and holds to the staff an assignment gives them (AVL-03); history and calendars are updated,
 * customers are not notified. Staff may swap, so the exclusion constraint is checked at commit; a loser there gets
 * startTime.invalid.
 */
export async function moveOthers(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { loaded: { salon, facts, holdIds }, assignment: { moved } }: { loaded: LoadedFacts; assignment: Assignment },
): Promise<void> {
  if (moved.length === 0) return
  await sql`set constraints occupation_staff_free deferred`.execute(tx)
  for (const { appointmentId, staffIds } of moved) {
    const movable = facts.movable.find(({ id }) => id === appointmentId)
    if (movable === undefined) throw new Error('moved what does not move')
    const holder = holdIds.has(appointmentId) ? { slotHoldId: appointmentId } : { appointmentId }
    await vacate(tx, salon.id, holder)
    await occupy(tx, salon.id, { holder, legs: movable.legs, staffIds, start: movable.start })
    if ('slotHoldId' in holder) await moveHold(tx, salon.id, { movable, staffIds })
    else await moveAppointment(tx, deps, { businessObjectId: salon.id, movable, staffIds })
  }
}

/** Frees the time of an appointment or hold. */
export async function vacate(tx: Tx, businessObjectId: string, holder: Holder): Promise<void> {
  const held = inSalon(tx, businessObjectId).deleteFrom('occupation')
  await ('slotHoldId' in holder
    ? held.where('slotHoldId', '=', holder.slotHoldId)
    : held.where('appointmentId', '=', holder.appointmentId)
  ).execute()
}

async function moveAppointment(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  {
    businessObjectId,
    movable: { id, assigned },
    staffIds,
  }: { businessObjectId: string; movable: MovableAppointment; staffIds: readonly string[] },
): Promise<void> {
  await assignServices(tx, businessObjectId, { id, staffIds })
  await writeChange(tx, deps, { row: { businessObjectId, id }, changed: {} })
  const data = { from: assigned, to: staffIds }
  const entry = { businessObjectId, appointmentId: id, by: 'system', userId: null, what: 'reassigned', data } as const
  await remember(tx, deps, entry)
}

/** Sets who does each service, in order; null: nobody could be assigned (AVL-05). */
export async function assignServices(
  tx: Tx,
  businessObjectId: string,
  { id, staffIds }: { id: string; staffIds: readonly (string | null)[] },
): Promise<void> {
  await sql`
    update appointment_service s set assigned_staff_id = n.staff_id
    from (select position, (${[...staffIds]}::uuid[])[row_number() over (order by position)] as staff_id
      from appointment_service where business_object_id = ${businessObjectId} and appointment_id = ${id}) n
    where s.business_object_id = ${businessObjectId} and s.appointment_id = ${id} and s.position = n.position`.execute(
    tx,
  )
}

/** Who does each service and who was requested, in order. */
export async function servicesOf(tx: Tx, { businessObjectId, id }: { businessObjectId: string; id: string }) {
  return inSalon(tx, businessObjectId)
    .selectFrom('appointmentService')
    .select(['position', 'assignedStaffId', 'requestedStaffId'])
    .where('appointmentId', '=', id)
    .orderBy('position')
    .execute()
}

/** Sets the requested staff per service (AVL-12); unchanged ones are not written. */
export async function askForEach(
  tx: Tx,
  { businessObjectId, id }: { businessObjectId: string; id: string },
  { before, legs }: { before: Awaited<ReturnType<typeof servicesOf>>; legs: readonly Leg[] },
): Promise<void> {
  for (const [index, { position, requestedStaffId }] of before.entries()) {
    const wanted = legs[index]?.wanted ?? null
    if (wanted === requestedStaffId) continue
    await inSalon(tx, businessObjectId)
      .updateTable('appointmentService')
      .set({ requestedStaffId: wanted })
      .where('appointmentId', '=', id)
      .where('position', '=', position)
      .execute()
  }
}

async function moveHold(
  tx: Tx,
  businessObjectId: string,
  { movable: { id, legs }, staffIds }: { movable: MovableAppointment; staffIds: readonly string[] },
): Promise<void> {
  const services = legs.map((leg, index) => ({ ...leg, assignedStaffId: staffIds[index] }))
  await inSalon(tx, businessObjectId)
    .updateTable('slotHold')
    .set({ services: JSON.stringify(services) })
    .where('id', '=', id)
    .execute()
}
