/** Undo of changes by the salon (APT-20): keeps the replaced rows and holds the freed time. */

import { freedTime, type HeldTime, legsOfFreedTime, undoSeconds } from '@goldline/domain/appointment/freed-time'
import { sql } from 'kysely'
import { inSalon } from '../../db/in-salon.ts'
import type { KnownVisit, ReplacedRows } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import { randomSecret, sha256 } from '../../secrets.ts'
import { lastCheckInOf } from '../customer.ts'
import { servicesOf } from '../service-rows.ts'
import { holdTime, timeHeldBy } from '../staff-time.ts'
import type { VisitKey } from '../write-change.ts'

/**
 * Runs a change by the salon under its lock so that it can be undone. Of several in a row only the last can be, and the
 * customer gets one message with the overall difference.
 * @param tell whether the customer is to be told at all
 */
export function undoably(tx: Tx, deps: Deps, { key, ...change }: { key: VisitKey } & UndoableChange): Promise<void> {
  return undoablyTogether(tx, deps, { keys: [key], ...change })
}

/** `change` receives the time held before it; what it frees of that stays held. */
type UndoableChange = { tell: boolean; change: (heldBefore: readonly HeldTime[]) => Promise<void> }

/** `customerId`: the customer of a visit that the change creates, which cannot be read yet. */
type ChangedVisit = VisitKey & { customerId?: string | null }

/** Likewise for several appointments: undone together, told in one message. */
export async function undoablyTogether(
  tx: Tx,
  deps: Deps,
  { keys, tell, change }: { keys: readonly ChangedVisit[] } & UndoableChange,
): Promise<void> {
  const before: StateBefore[] = []
  for (const key of keys) {
    const rows = (await rowsOf(tx, key)) ?? (await stateBeforeCreation(tx, key))
    before.push({ key, rows, open: await openChange(tx, key) })
  }
  for (const key of keys) await letGo(tx, key)
  await change(before.flatMap(({ rows }) => rows?.held ?? []))
  const held: HeldTime[] = []
  for (const { businessObjectId, id } of keys) held.push(...(await timeHeldBy(tx, businessObjectId, id)))
  const together = keys.length > 1 ? uuidv7(deps.clock.now()) : null
  for (const each of before) await keepChange(tx, deps, { before: each, held, tell, together })
}

type StateBefore = { key: VisitKey; rows: ReplacedRows; open: Awaited<ReturnType<typeof openChange>> }
type KeptUndo = { before: StateBefore; held: readonly HeldTime[]; tell: boolean; together: string | null }

async function keepChange(tx: Tx, deps: Deps, { before, held, tell, together }: KeptUndo): Promise<void> {
  const { key, rows, open } = before
  const { businessObjectId, id } = key
  const dueTime = new Date(deps.clock.now() + undoSeconds * 1000)
  const freed = freedTime(rows.held, held)
  const present = rows.appointment?.status !== 'BLOCKER'
  await keepHeld(tx, deps, { key, freed, present, expiresTime: dueTime })
  const { version } = await inSalon(tx, businessObjectId)
    .selectFrom('appointment')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const row = {
    version,
    dueTime,
    before: JSON.stringify(rows),
    known: JSON.stringify(open === undefined ? knownIn(rows) : open.known),
    tell: tell || (open?.tell ?? false),
    together,
  }
  await tx
    .insertInto('undoableChange')
    .values({ businessObjectId, appointmentId: id, ...row })
    .onConflict((conflict) => conflict.columns(['businessObjectId', 'appointmentId']).doUpdateSet(row))
    .execute()
  await settleLater(tx, key, undoSeconds * 1000)
}

/** Makes the last change final without a message, as when the customer or an erasure takes over. */
export async function forgetUndo(tx: Tx, { businessObjectId, id }: VisitKey): Promise<void> {
  await sql`/* forget-undo */
    with held as (delete from slot_hold where business_object_id = ${businessObjectId} and freed_by = ${id}),
      waited as (delete from waiting_list_entry where business_object_id = ${businessObjectId} and booked_appointment_id = ${id})
    delete from undoable_change where business_object_id = ${businessObjectId} and appointment_id = ${id}`.execute(tx)
}

/** The change that can still be undone, or whose message is pending. */
export function openChange(tx: Tx, { businessObjectId, id }: VisitKey) {
  return inSalon(tx, businessObjectId)
    .selectFrom('undoableChange')
    .selectAll()
    .where('appointmentId', '=', id)
    .executeTakeFirst()
}

/** All changes made with it that can still be undone, itself included. */
export async function openTogether(tx: Tx, open: OpenChange): Promise<OpenChange[]> {
  if (open.together === null) return [open]
  return inSalon(tx, open.businessObjectId)
    .selectFrom('undoableChange')
    .selectAll()
    .where('together', '=', open.together)
    .orderBy('appointmentId')
    .execute()
}

export type OpenChange = NonNullable<Awaited<ReturnType<typeof openChange>>>

/** Queues the end of the undo period. */
export async function settleLater(tx: Tx, { businessObjectId, id }: VisitKey, delayMs: number): Promise<void> {
  const key = `settleChange:${id}`
  await addJobs(tx, [{ task: 'settleChange', payload: { businessObjectId, id }, key, delayMs }])
}

/** Frees the time that was held. */
export async function letGo(tx: Tx, key: VisitKey): Promise<void> {
  await inSalon(tx, key.businessObjectId).deleteFrom('slotHold').where('freedBy', '=', key.id).execute()
}

/** The rows of an appointment; undefined: there is none yet. */
async function rowsOf(tx: Tx, { businessObjectId, id }: VisitKey): Promise<ReplacedRows | undefined> {
  const appointment = await inSalon(tx, businessObjectId)
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
    services: await servicesOf(tx, { businessObjectId, id }),
    held: await timeHeldBy(tx, businessObjectId, id),
    lastCheckIn: lastCheckIn?.toISOString() ?? null,
  }
}

/** State before the change that creates the appointment. */
async function stateBeforeCreation(
  tx: Tx,
  { businessObjectId, customerId = null }: ChangedVisit,
): Promise<ReplacedRows> {
  const lastCheckIn = await lastCheckInOf(tx, { businessObjectId, customerId })
  return { appointment: null, services: [], held: [], lastCheckIn: lastCheckIn?.toISOString() ?? null }
}

/** What the customer knows once told of the present state. */
export async function knownNow(tx: Tx, key: VisitKey): Promise<KnownVisit | null> {
  const rows = await rowsOf(tx, key)
  return rows === undefined ? null : knownIn(rows)
}

function knownIn({ appointment, services }: ReplacedRows): KnownVisit | null {
  if (appointment === null) return null
  const { status, startTime, endTime } = appointment
  return {
    status,
    startTime,
    endTime,
    services: services.map(({ name }) => name),
    // Staff who were not requested may change silently (AVL-03).
    staffIds: services.map((service) =>
      (service.requestedStaffId ?? appointment.requestedStaffId) === null ? null : service.assignedStaffId,
    ),
  }
}

type FreedTime = { key: VisitKey; freed: readonly HeldTime[]; present: boolean; expiresTime: Date }

async function keepHeld(tx: Tx, deps: Deps, { key, freed, present, expiresTime }: FreedTime): Promise<void> {
  const [first] = freed
  if (first === undefined) return
  const { businessObjectId } = key
  const id = uuidv7(deps.clock.now())
  await tx
    .insertInto('slotHold')
    .values({
      businessObjectId,
      id,
      hash: sha256(randomSecret()),
      freedBy: key.id,
      startTime: new Date(first.from),
      endTime: new Date(Math.max(...freed.map(({ to }) => to))),
      // A requested person, so that the hold is not re-assigned.
      requestedStaffId: first.staffId,
      services: JSON.stringify(legsOfFreedTime(freed, present)),
      createdTime: new Date(deps.clock.now()),
      expiresTime,
    })
    .execute()
  await holdTime(tx, businessObjectId, { holder: { slotHoldId: id }, held: freed })
}
