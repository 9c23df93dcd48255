import type { Appointment, cancelAppointment, checkInAppointment, writeMessage } from '@goldline/contract/appointment'
import type { moveAppointment } from '@goldline/contract/move-appointment'
import type { Selectable, Updateable } from 'kysely'
import { notify } from '../db/notify.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { onceInSalon } from '../http/idempotency.ts'
import type { Context } from '../http/route.ts'
import { findAppointment, salonOfAppointment } from './queries.ts'

export type AppointmentRow = Selectable<Database['appointment']>
/** Calls that change one appointment, named in their path. */
export type Change = typeof cancelAppointment | typeof checkInAppointment | typeof moveAppointment | typeof writeMessage

/**
 * Changes one appointment that the caller may see: under the salon's lock (a booking may be re-assigning it) and only
 * if the version matches the caller's (APT-08). Refuses with appointment.notFound (another salon's too) and
 * version-conflict.
 */
export async function changeAppointment(
  deps: Deps,
  context: Context<Change>,
  definition: Change,
  change: (tx: Tx, appointment: AppointmentRow) => Promise<void>,
): Promise<Appointment> {
  const { actor, ifMatch, params } = context
  const businessObjectId = await salonOfAppointment(deps.db, actor, params.id)
  if (businessObjectId === undefined) throw new Refused('appointment.notFound')
  const work = async (tx: Tx) => {
    const row = await lockRow(tx, businessObjectId, params.id)
    if (ifMatch !== undefined && ifMatch !== row.version) throw new Refused('version-conflict')
    await change(tx, row)
    const changed = await findAppointment(tx, deps, actor, params.id)
    if (changed === undefined) throw new Error('an appointment that was just changed is gone')
    return changed
  }
  return onceInSalon(deps.db, businessObjectId, context, definition, work)
}

const lockRow = (tx: Tx, businessObjectId: string, id: string): Promise<AppointmentRow> =>
  tx
    .selectFrom('appointment')
    .selectAll()
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

type Key = Pick<AppointmentRow, 'businessObjectId' | 'id'>

export async function setStatus(tx: Tx, deps: Pick<Deps, 'clock'>, key: Key, status: AppointmentRow['status']) {
  await writeChange(tx, deps, key, { status })
}

/** Writes the change with the next version, which it returns, and notifies open calendars (APT-06). */
export async function writeChange(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { businessObjectId, id }: Key,
  changed: Updateable<Database['appointment']>,
): Promise<number> {
  const { version } = await tx
    .updateTable('appointment')
    .set((column) => ({ ...changed, version: column('version', '+', 1), lastModified: new Date(clock.now()) }))
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await notify(tx, { topic: 'appointment', businessObjectId, id, version })
  return version
}
