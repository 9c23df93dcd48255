/** Gives the visits of somebody who is away to others, in one transaction (AVL-04, AVL-05, APT-20). */
import type { Appointment } from '@goldline/contract/appointment'
import type { BodySent } from '@goldline/contract/call'
import type { applyCoverPlan } from '@goldline/contract/staff/cover'
import { canEdit } from '@goldline/domain/appointment/status'
import { sql } from 'kysely'
import type { ServiceRow } from '../../db/tables/appointment.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { SalonActor } from '../../http/session.ts'
import { type AppointmentRow, lockRow, writeChange } from '../change.ts'
import { remember } from '../history.ts'
import { place, writePlaced } from '../placing.ts'
import { findAppointment } from '../queries.ts'
import { assignServices, vacate } from '../staff-time.ts'
import { undoablyTogether } from '../undo/undoable.ts'
import { type Away, visitsOf } from './plan.ts'

type Asked = Pick<BodySent<typeof applyCoverPlan>, 'visits' | 'tell'>
type Decided = Asked['visits'][number]
type Applying = { actor: SalonActor; away: Away; asked: Asked }

/**
 * Call it under the salon's lock, with the absence written, if it is to be. Refuses with version-conflict, and names
 * what changed or came since, unless exactly these visits are the person's in these versions. `deps.clock` stands.
 */
export async function applyCover(tx: Tx, deps: Deps, { actor, away, asked }: Applying): Promise<Appointment[]> {
  const { businessObjectId, userId } = actor
  const { visits, tell = true } = asked
  await demandKnown(tx, deps, { actor, away, asked })
  const rows: AppointmentRow[] = []
  for (const { id } of visits) rows.push(await lockRow(tx, businessObjectId, id))
  const change = async () => {
    const before: ServiceRow[][] = []
    for (const row of rows) before.push(await servicesBefore(tx, row))
    // All leave first: one may go to where another is.
    for (const { id } of visits) await vacate(tx, businessObjectId, { appointmentId: id })
    for (const [index, row] of rows.entries()) {
      const { to } = visits[index] as Decided
      const leaving = visits.slice(index + 1).flatMap((each) => (each.to ? [each.id] : []))
      const visit = { row, before: before[index] ?? [], userId }
      if (to === null) await leaveOpen(tx, deps, visit)
      else await put(tx, deps, { ...visit, to, leaving })
    }
  }
  const keys = visits.map(({ id }) => ({ businessObjectId, id }))
  if (keys.length > 0) await undoablyTogether(tx, deps, { keys, tell, change })
  await saveForTalk(tx, businessObjectId, visits)
  const changed: Appointment[] = []
  for (const { id } of visits) changed.push((await findAppointment(tx, deps, { actor, id })) as Appointment)
  return changed
}

async function demandKnown(tx: Tx, deps: Deps, { actor, away, asked: { visits } }: Applying): Promise<void> {
  const present = await visitsOf(tx, deps, { actor, away })
  const versions = new Map(present.map(({ id, version }) => [id, version]))
  const changed = visits.filter(({ id, version }) => versions.get(id) !== version).map(({ id }) => id)
  const came = present.filter(({ id }) => !visits.some((each) => each.id === id)).map(({ id }) => id)
  if (changed.length + came.length > 0 || new Set(visits.map(({ id }) => id)).size < visits.length)
    throw new Refused('version-conflict', { appointments: [...changed, ...came] })
}

type Visit = { row: AppointmentRow; before: readonly ServiceRow[]; userId: string }

/** AVL-05: in the lane of those that wait for somebody. */
async function leaveOpen(tx: Tx, deps: Deps, { row, before, userId }: Visit): Promise<void> {
  const { businessObjectId, id } = row
  const nobody = before.map(() => null)
  await assignServices(tx, businessObjectId, { id, staffIds: nobody })
  await writeChange(tx, deps, { row, changed: { pinned: false } })
  const data = { from: before.map(({ assignedStaffId }) => assignedStaffId), to: nobody }
  const about = { businessObjectId, appointmentId: id, by: 'salon', userId } as const
  await remember(tx, deps, { ...about, what: 'reassigned', data })
}

type Put = Visit & { to: NonNullable<Decided['to']>; leaving: readonly string[] }

/** Keeps what was agreed and asked for. Refuses like a booking by the salon, with the visit that does not fit. */
async function put(tx: Tx, deps: Deps, { row, before, userId, to, leaving }: Put): Promise<void> {
  const { businessObjectId, id: appointmentId, customerId } = row
  const start = Date.parse(to.startTime)
  if (!canEdit(row)) throw new Refused('appointment.not-editable', { appointments: [appointmentId] })
  if (to.staffIds.length !== before.length) throw new Refused('invalid-request', { field: 'body.visits' })
  const entered = before.map((service, index) => ({
    product: [service.productId, service.variantId].filter((each) => each !== null).join('%'),
    staffId: to.staffIds[index] ?? null,
    agreed: service,
  }))
  const own = { id: appointmentId, held: [] }
  const placed = await place(tx, deps, {
    businessObjectId,
    start,
    entered,
    customerId,
    own,
    leaving,
    override: false,
  }).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused(error.code, { appointments: [appointmentId] }) : error
  })
  const wanted = before.map((service) => service.requestedStaffId ?? row.requestedStaffId)
  // Somebody else than was asked for does it by decision of the salon.
  const pinned = wanted.some((staffId, index) => staffId !== null && staffId !== to.staffIds[index])
  const times = { startTime: new Date(start), endTime: new Date(placed.end) }
  await writeChange(tx, deps, { row, changed: { ...times, pinned } })
  await tx
    .deleteFrom('appointmentService')
    .where('businessObjectId', '=', businessObjectId)
    .where('appointmentId', '=', appointmentId)
    .execute()
  const terms = before.map(({ requestedStaffId, toldStaffId }) => ({ requestedStaffId, toldStaffId }))
  await writePlaced(tx, deps, { key: row, placed, terms })
  const data = {
    from: { startTime: row.startTime, staffIds: before.map(({ assignedStaffId }) => assignedStaffId) },
    to: { startTime: times.startTime, staffIds: to.staffIds },
  }
  const about = { businessObjectId, appointmentId, by: 'salon', userId } as const
  await remember(tx, deps, { ...about, what: 'moved', data })
}

function servicesBefore(tx: Tx, { businessObjectId, id }: AppointmentRow): Promise<ServiceRow[]> {
  return tx
    .selectFrom('appointmentService')
    .selectAll()
    .where('businessObjectId', '=', businessObjectId)
    .where('appointmentId', '=', id)
    .orderBy('position')
    .execute()
}

/** Whose visit waits for somebody is not told that: only people can talk it over. */
async function saveForTalk(tx: Tx, businessObjectId: string, visits: readonly Decided[]): Promise<void> {
  const open = visits.filter(({ to }) => to === null).map(({ id }) => id)
  if (open.length === 0) return
  await sql`update undoable_change set tell = false
    where business_object_id = ${businessObjectId} and appointment_id = any(${open}::uuid[])`.execute(tx)
}
