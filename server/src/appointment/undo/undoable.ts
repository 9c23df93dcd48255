/** Makes changes by the salon undoable (APT-20): stores the replaced rows and holds the freed time. */

import { freedTime, type HeldTime, legsOfFreedTime, undoSeconds } from '@goldline/domain/appointment/freed-time'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { KnownVisit, ReplacedRows } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import { randomSecret, sha256 } from '../../secrets.ts'
import { lastCheckInOf } from '../customer.ts'
import { loadServices } from '../service-rows.ts'
import { holdTime, loadHeldTime } from '../staff-time.ts'

/**
 * Runs a change by the salon under its lock so that it can be undone. Of several in a row, only the last can be undone,
 * and the customer gets one message with the overall difference.
 * @param tell whether the customer gets a message at all
 */
export function runUndoable(
  salon: InSalon<Tx>,
  deps: Deps,
  { id, ...change }: { id: string } & UndoableChange,
): Promise<void> {
  return runUndoableTogether(salon, deps, { visits: [{ id }], ...change })
}

/** `change` receives the time held before it; time that it frees stays held. */
type UndoableChange = { tell: boolean; change: (heldBefore: readonly HeldTime[]) => Promise<void> }

/** `customerId`: the customer of a visit that the change creates, which cannot be read yet. */
export type ChangedVisit = { id: string; customerId?: string | null }

/** Like `runUndoable`, for several appointments: they are undone together and announced in one message. */
export async function runUndoableTogether(
  salon: InSalon<Tx>,
  deps: Deps,
  { visits, tell, change }: { visits: readonly ChangedVisit[] } & UndoableChange,
): Promise<void> {
  const before: StateBefore[] = []
  for (const visit of visits) {
    const rows = (await loadRows(salon, visit.id)) ?? (await stateBeforeCreation(salon, visit))
    before.push({ id: visit.id, rows, open: await findOpenChange(salon, visit.id) })
  }
  for (const { id } of visits) await freeHeldTime(salon, id)
  await change(before.flatMap(({ rows }) => rows?.held ?? []))
  const held: HeldTime[] = []
  for (const { id } of visits) held.push(...(await loadHeldTime(salon, id)))
  const together = visits.length > 1 ? uuidv7(deps.clock.now()) : null
  for (const each of before) await storeChange(salon, deps, { before: each, held, tell, together })
}

type StateBefore = { id: string; rows: ReplacedRows; open: Awaited<ReturnType<typeof findOpenChange>> }
type KeptUndo = { before: StateBefore; held: readonly HeldTime[]; tell: boolean; together: string | null }

async function storeChange(salon: InSalon<Tx>, deps: Deps, { before, held, tell, together }: KeptUndo): Promise<void> {
  const { id, rows, open } = before

  const dueTime = new Date(deps.clock.now() + undoSeconds * 1000)
  const freed = freedTime(rows.held, held)
  const present = rows.appointment?.status !== 'BLOCKER'
  await holdFreedTime(salon, deps, { id, freed, present, expiresTime: dueTime })
  const { version } = await salon
    .selectFrom('appointment')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const row = {
    version,
    dueTime,
    before: JSON.stringify(rows),
    known: JSON.stringify(open === undefined ? toKnownVisit(rows) : open.known),
    tell: tell || (open?.tell ?? false),
    together,
  }
  await salon.db
    .insertInto('undoableChange')
    .values({ businessObjectId: salon.id, appointmentId: id, ...row })
    .onConflict((conflict) => conflict.columns(['businessObjectId', 'appointmentId']).doUpdateSet(row))
    .execute()
  await queueSettling(salon, id, undoSeconds * 1000)
}

/** Makes the last change final without a message, for example before a change by the customer or an erasure. */
export async function endUndo(salon: InSalon<Tx>, id: string): Promise<void> {
  await sql`/* forget-undo */
    with held as (delete from slot_hold where business_object_id = ${salon.id} and freed_by = ${id}),
      waited as (delete from waiting_list_entry where business_object_id = ${salon.id} and booked_appointment_id = ${id})
    delete from undoable_change where business_object_id = ${salon.id} and appointment_id = ${id}`.execute(salon.db)
}

/** Returns the change that can still be undone, or whose message is pending. */
export function findOpenChange(salon: InSalon<Tx>, id: string) {
  return salon.selectFrom('undoableChange').selectAll().where('appointmentId', '=', id).executeTakeFirst()
}

/** Returns the change and all changes made together with it that can still be undone. */
export async function findOpenTogether(salon: InSalon<Tx>, open: OpenChange): Promise<OpenChange[]> {
  if (open.together === null) return [open]
  return salon
    .selectFrom('undoableChange')
    .selectAll()
    .where('together', '=', open.together)
    .orderBy('appointmentId')
    .execute()
}

export type OpenChange = NonNullable<Awaited<ReturnType<typeof findOpenChange>>>

/** Queues the end of the undo period. */
export async function queueSettling(salon: InSalon<Tx>, id: string, delayMs: number): Promise<void> {
  const key = `settleChange:${id}`
  await addJobs(salon.db, [{ task: 'settleChange', payload: { businessObjectId: salon.id, id }, key, delayMs }])
}

/** Releases the time held for the undo. */
export async function freeHeldTime(salon: InSalon<Tx>, id: string): Promise<void> {
  await salon.deleteFrom('slotHold').where('freedBy', '=', id).execute()
}

/** Returns the rows of an appointment; undefined: it does not exist yet. */
async function loadRows(salon: InSalon<Tx>, id: string): Promise<ReplacedRows | undefined> {
  const appointment = await salon
    .selectFrom('appointment')
    .leftJoin('customerProfile as profile', (join) =>
      join
        .onRef('profile.businessObjectId', '=', 'appointment.businessObjectId')
        .onRef('profile.customerId', '=', 'appointment.customerId'),
    )
    .select(['status', 'startTime', 'endTime', 'requestedStaffId', 'pinned', 'title', 'note', 'profile.lastCheckIn'])
    .select(['partyId', 'appointment.customerId', 'appointment.language'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (appointment === undefined) return undefined
  const { lastCheckIn, startTime, endTime, partyId, customerId, language, ...row } = appointment
  const guest = partyId !== null && customerId === null && { customerId, language }
  return {
    appointment: { ...row, ...guest, startTime: startTime.toISOString(), endTime: endTime.toISOString() },
    services: await loadServices(salon, id),
    held: await loadHeldTime(salon, id),
    lastCheckIn: lastCheckIn?.toISOString() ?? null,
  }
}

/** Returns the state before the change that creates the appointment. */
async function stateBeforeCreation(salon: InSalon<Tx>, { customerId = null }: ChangedVisit): Promise<ReplacedRows> {
  const lastCheckIn = await lastCheckInOf(salon, { customerId })
  return { appointment: null, services: [], held: [], lastCheckIn: lastCheckIn?.toISOString() ?? null }
}

/** Returns the facts that a message about the current state tells the customer. */
export async function loadKnownVisit(salon: InSalon<Tx>, id: string): Promise<KnownVisit | null> {
  const rows = await loadRows(salon, id)
  return rows === undefined ? null : toKnownVisit(rows)
}

function toKnownVisit({ appointment, services }: ReplacedRows): KnownVisit | null {
  if (appointment === null) return null
  const { status, startTime, endTime } = appointment
  return {
    status,
    startTime,
    endTime,
    services: services.map(({ name }) => name),
    // Staff who were not requested may change without a message (AVL-03).
    staffIds: services.map((service) =>
      (service.requestedStaffId ?? appointment.requestedStaffId) === null ? null : service.assignedStaffId,
    ),
  }
}

type FreedTime = { id: string; freed: readonly HeldTime[]; present: boolean; expiresTime: Date }

async function holdFreedTime(
  salon: InSalon<Tx>,
  deps: Deps,
  { id, freed, present, expiresTime }: FreedTime,
): Promise<void> {
  const [first] = freed
  if (first === undefined) return
  const slotHoldId = uuidv7(deps.clock.now())
  await salon.db
    .insertInto('slotHold')
    .values({
      businessObjectId: salon.id,
      id: slotHoldId,
      hash: sha256(randomSecret()),
      freedBy: id,
      startTime: new Date(first.from),
      endTime: new Date(Math.max(...freed.map(({ to }) => to))),
      // Set as requested, so that the hold is not reassigned.
      requestedStaffId: first.staffId,
      services: JSON.stringify(legsOfFreedTime(freed, present)),
      createdTime: new Date(deps.clock.now()),
      expiresTime,
    })
    .execute()
  await holdTime(salon, { holder: { slotHoldId }, held: freed })
}
