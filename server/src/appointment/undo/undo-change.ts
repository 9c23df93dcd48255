import type { Appointment } from '@goldline/contract/appointment'
import { undoChange } from '@goldline/contract/appointment/edit'
import { canRestoreStatus } from '@goldline/domain/appointment/status'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { ReplacedRows } from '../../db/json-columns.ts'
import { notify } from '../../db/notify.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { toRefused } from '../../http/to-refused.ts'
import { changeVisit } from '../change-visit.ts'
import { otherCheckIn } from '../customer.ts'
import { requireManaging } from '../permission.ts'
import { findAppointment } from '../queries.ts'
import { vacate } from '../staff-time.ts'
import { type AppointmentRow, lockRow, withSalonLock } from '../write-change.ts'
import { findOpenChange, findOpenTogether, freeHeldTime, type OpenChange } from './undoable.ts'

/**
 * Restores the rows that the change replaced, into the time held for them, with the visits changed together (APT-19)
 * except those changed again since (APT-20). Restores all of these or nothing.
 */
export const undoChangeRoute = write(
  undoChange,
  { ...withSalonLock, around: conflictToUndoOver },
  async ({ salon, tx, deps, actor, ifMatch, params, language, now }) => {
    const row = await lockRow(salon, params.id)
    const open = await findOpenChange(salon, row.id)
    if (open === undefined || open.version === null || open.dueTime.getTime() <= now || !canRestore(row, open)) {
      throw new Refused('appointment.undo-over')
    }
    if (ifMatch === undefined) throw new Refused('invalid-request', { field: 'If-Match' })
    if (ifMatch !== open.version) throw new Refused('version-conflict')
    const restored: RestoredVisit[] = []
    for (const each of await findOpenTogether(salon, open)) {
      const its = each.appointmentId === row.id ? row : await lockRow(salon, each.appointmentId)
      if (each.version !== null && canRestore(its, each)) restored.push({ row: its, before: each.before })
    }
    const ids = restored.map((each) => each.row.id)
    await requireManaging(salon, actor, ids)
    await refuseOrphans(salon, restored)
    // Vacate all first: one visit may return to another's time.
    for (const each of restored) await freeHeldTime(salon, each.row.id)
    await vacate(salon, ids)
    for (const each of restored) await restoreVisit(salon, deps, { ...each, userId: actor.userId })
    await requireManaging(salon, actor, ids)
    return (await findAppointment(tx, { ...deps, language }, { actor, id: params.id })) ?? null
  },
)

/**
 * Turns a conflict into an ended undo: the old time is held, so only a visit of the same change that was moved again
 * since can occupy it.
 */
async function conflictToUndoOver(run: () => Promise<Appointment | null>): Promise<Appointment | null> {
  try {
    return await run()
  } catch (error) {
    if (toRefused(error).code !== 'startTime.invalid') throw error
    throw new Refused('appointment.undo-over')
  }
}

const canRestore = ({ status }: AppointmentRow, { before }: OpenChange): boolean =>
  before.appointment === null || canRestoreStatus(status, before.appointment.status)

async function restoreVisit(
  salon: InSalon<Tx>,
  deps: Deps,
  { userId, row, before }: RestoredVisit & { userId: string },
): Promise<void> {
  await restoreCheckIn(salon, { row, before })
  const { appointment, services, held, absenceId, approvedId } = before
  if (appointment === null) return deleteCreated(salon, row)
  const columns = {
    ...appointment,
    startTime: new Date(appointment.startTime),
    endTime: new Date(appointment.endTime),
  }
  const undone = { by: 'salon', userId, what: 'undone' } as const
  await changeVisit(salon, deps, { id: row.id, ...undone, columns, time: { held, services } })
  const { id: appointmentId } = row
  if (absenceId) await deleteAbsence(salon, absenceId)
  if (approvedId) await reopenAbsence(salon, approvedId)
  // The customer may not know the restored state yet, so its message is still due.
  await salon.updateTable('undoableChange').set({ version: null }).where('appointmentId', '=', appointmentId).execute()
}

/**
 * Refuses to delete a party's host if a guest remains that was changed separately since: guests are notified and erased
 * through their host (APT-23).
 */
async function refuseOrphans(salon: InSalon<Tx>, restored: readonly RestoredVisit[]): Promise<void> {
  const host = restored.find(({ row, before }) => before.appointment === null && row.partyPosition === 1)?.row
  if (host === undefined) return
  const gone = restored.map(({ row }) => row.id)
  const left = await salon
    .selectFrom('appointment')
    .select('id')
    .where('partyId', '=', host.partyId)
    .where('customerId', 'is', null)
    .where('id', 'not in', gone)
    .execute()
  if (left.length > 0) throw new Refused('appointment.undo-over')
}

type RestoredVisit = { row: AppointmentRow; before: ReplacedRows }

/** Deletes a visit that the change created; nobody outside the salon was notified of it. */
async function deleteCreated(salon: InSalon<Tx>, { id, version }: AppointmentRow): Promise<void> {
  await salon.deleteFrom('appointment').where('id', '=', id).execute()
  await notify(salon.db, { topic: 'appointment', businessObjectId: salon.id, id, version: version + 1 })
}

async function restoreCheckIn(salon: InSalon<Tx>, { row, before }: RestoredVisit): Promise<void> {
  if (row.status !== 'CHECKED_IN' || row.customerId === null) return
  await salon
    .updateTable('customerProfile')
    // The customer may have checked in for another visit since.
    .set({ lastCheckIn: sql`greatest(${before.lastCheckIn}::timestamptz, ${otherCheckIn(row)})` })
    .where('customerId', '=', row.customerId)
    .execute()
}

/** Deletes an absence recorded with the change. */
export async function deleteAbsence(salon: InSalon<Tx>, id: string): Promise<void> {
  await salon.deleteFrom('staffAbsence').where('id', '=', id).execute()
}

/** Reopens the decision on an absence that was approved with the change. */
async function reopenAbsence(salon: InSalon<Tx>, id: string): Promise<void> {
  await salon
    .updateTable('staffAbsence')
    .set({ status: 'ASKED', decidedTime: null })
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .execute()
}
