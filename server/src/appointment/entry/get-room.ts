/** Room for a start that only fits if others move to other people, decided by the salon (AVL-03, APT-08, APT-20). */
import type { Room } from '@goldline/contract/appointment/edit'
import { getRoom } from '@goldline/contract/appointment/entry'
import { withoutAppointment } from '@goldline/domain/appointment/customer-change'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { assignInSlices } from '@goldline/domain/availability/assignment'
import { atWill } from '@goldline/domain/availability/availability'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Entered, loadEntered } from '../../availability/queries.ts'
import { askPool } from '../../db/ask.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { read } from '../../http/route.ts'
import type { SalonActor } from '../../http/session.ts'
import { agreedServices, giveVisit } from '../change/give-visit.ts'
import { staying } from '../change/replace-visit.ts'
import { selectAppointments } from '../queries.ts'
import { timeHeldBy, vacate } from '../staff-time.ts'
import type { Key } from '../undo/undoable.ts'
import { type AppointmentRow, lockRow } from '../write-change.ts'
import { enteredIn } from './entry-routes.ts'
import { refuseOffGrid } from './place-at-will.ts'

export function getRoomRoute(app: FastifyInstance, deps: RouteDeps): void {
  read(app, getRoom, async (db, { actor, query, now }) => {
    const { businessObjectId } = actor
    const startMs = Date.parse(query.startTime)
    refuseOffGrid(startMs)
    const range = { instant: startMs, before: 0, after: 0 }
    const own = query.appointment === undefined ? undefined : { businessObjectId, id: query.appointment }
    const entered = own ? await asAgreed(db, own, enteredIn(query)) : enteredIn(query)
    const asked = { businessObjectId, entered, range, now, loose: true }
    const { facts, wish, holdIds } = await loadEntered(askPool(deps.pool), asked)
    // A start that somebody holds while they type their code stays with them.
    const others = { ...facts, movable: facts.movable.filter(({ id }) => !holdIds.has(id)) }
    const free = own ? withoutAppointment(others, own.id, await timeHeldBy(db, businessObjectId, own.id)) : others
    const onLimit = () => deps.metrics.searchLimitHits.inc()
    const found = await inSlices(assignInSlices(atWill(free), wish, { startMs, now, onLimit }))
    if (found === undefined) return null
    const ids = found.moved.map(({ appointmentId }) => appointmentId)
    const which = sql`a.business_object_id = ${businessObjectId} and a.id = any(${ids}::uuid[]) order by a.start_time, a.id`
    const moved = ids.length === 0 ? [] : await selectAppointments(db, at(deps, now), { which, actor })
    return moved.map((appointment) => ({
      appointment,
      staffIds: [...(found.moved.find(({ appointmentId }) => appointmentId === appointment.id)?.staffIds ?? [])],
    }))
  })
}

/** What was agreed of an appointment holds for the services that it keeps. */
async function asAgreed(db: Db, own: Key, entered: Entered[]): Promise<Entered[]> {
  const kept = staying(await agreedServices(db, own), entered)
  return entered.map(({ duration, ...each }, index) => {
    const agreed = kept[index]
    const longer = duration === agreed?.duration ? undefined : duration
    return { ...each, ...(longer !== undefined && { duration: longer }), ...(agreed && { agreed }) }
  })
}

/** Whom it is made by. Refuses with version-conflict if one of them is no more, or another salon's. */
export async function roomOf(tx: Tx, businessObjectId: string, room: Room): Promise<Key[]> {
  if (room.length === 0) return []
  const ids = [...new Set(room.map(({ id }) => id))]
  const known = await tx
    .selectFrom('appointment')
    .select('id')
    .where('businessObjectId', '=', businessObjectId)
    .where('id', 'in', ids)
    .execute()
  const gone = ids.filter((id) => !known.some((each) => each.id === id))
  if (gone.length > 0 || ids.length < room.length) throw new Refused('version-conflict', { appointments: gone })
  return ids.map((id) => ({ businessObjectId, id }))
}

type Making = { actor: SalonActor; room: Room; leaving?: readonly string[]; kept: readonly HeldTime[] }

/**
 * Under the salon's lock, before what needs the room is placed. Refuses with version-conflict and whoever changed.
 * @param leaving those that go there, and hold no time any more
 */
export async function makeRoom(
  tx: Tx,
  deps: Deps,
  { actor: { businessObjectId, userId }, room, leaving = [], kept }: Making,
): Promise<void> {
  const rows: AppointmentRow[] = []
  for (const { id } of room) rows.push(await lockRow(tx, businessObjectId, id))
  const changed = room.filter(({ version }, index) => rows[index]?.version !== version).map(({ id }) => id)
  if (changed.length > 0) throw new Refused('version-conflict', { appointments: changed })
  const visits = []
  for (const row of rows) visits.push({ row, userId, before: await agreedServices(tx, row) })
  // All leave first: one may go to where another is.
  for (const { id } of room) await vacate(tx, businessObjectId, { appointmentId: id })
  for (const [index, visit] of visits.entries()) {
    const to = { startTime: visit.row.startTime.toISOString(), staffIds: room[index]?.staffIds ?? [] }
    const others = [...leaving, ...room.slice(index + 1).map(({ id }) => id)]
    await giveVisit(tx, deps, { ...visit, to, leaving: others, kept, fixed: visit.row.pinned })
  }
}
