import type { Appointment } from '@goldline/contract/appointment'
import type { Language } from '@goldline/domain/message/kinds'
import type { Selectable } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import type { Actor } from '../http/session.ts'
import { requireManaging } from './permission.ts'
import { findAppointment, salonOfAppointment } from './queries.ts'

/** The key of a visit; an appointment's row has it, too. */
export type VisitKey = { businessObjectId: string; id: string }

export type AppointmentRow = Selectable<Database['appointment']>
/** The parts of a call that name the appointment and the actor. */
type AppointmentCall = { actor: Actor; params: { id: string }; deps: Deps }
export type ChangeWork = AppointmentCall & { tx: Tx; ifMatch: number | undefined; language: Language }

/**
 * Steps of a `write` that lock the appointment's salon, since a booking may be reassigning it. Refuses with
 * appointment.notFound, also for another salon's.
 */
export const withSalonLock = {
  before: async ({ actor, params, deps }: AppointmentCall): Promise<string> => {
    const businessObjectId = await salonOfAppointment(deps.db, actor, params.id)
    if (businessObjectId === undefined) throw new Refused('appointment.notFound')
    return businessObjectId
  },
  lock: (_: AppointmentCall, businessObjectId: string) => businessObjectId,
}

/**
 * Changes one appointment within a `write` that uses `withSalonLock`. Refuses with forbidden if the actor may not change
 * it (STF-02), and with version-conflict unless the version matches the caller's (APT-08).
 */
export async function changeAppointment(
  { tx, deps, actor, ifMatch, params, language }: ChangeWork,
  businessObjectId: string,
  change: (appointment: AppointmentRow, salon: InSalon<Tx>) => Promise<void>,
): Promise<Appointment> {
  const salon = inSalon(tx, businessObjectId)
  const row = await lockRow(salon, params.id)
  await requireManaging(salon, actor, [row.id])
  if (ifMatch !== undefined && ifMatch !== row.version) throw new Refused('version-conflict')
  await change(row, salon)
  return readWritten(salon, { ...deps, language }, { actor, ids: [row.id] })
}

/** Returns the first of the visits just written. Refuses unless the actor may manage all of them (STF-02). */
export async function readWritten(
  salon: InSalon<Tx>,
  deps: Parameters<typeof findAppointment>[1],
  { actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<Appointment> {
  await requireManaging(salon, actor, ids)
  const written = await findAppointment(salon.db, deps, { actor, id: ids[0] ?? '' })
  if (written === undefined) throw new Error('an appointment that was just written is gone')
  return written
}

export const lockRow = (salon: InSalon<Tx>, id: string): Promise<AppointmentRow> =>
  salon.selectFrom('appointment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
