import { editAppointment } from '@goldline/contract/appointment/edit'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { canEdit, canPlace } from '@goldline/domain/appointment/status'
import { isMoved } from '@goldline/domain/appointment/visit-change'
import type { Updateable } from 'kysely'
import { salonZone } from '../../db/salon-row.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { makeRoom, roomOf } from '../entry/make-room.ts'
import { withCustomer } from '../entry/new-customers.ts'
import { remember } from '../history.ts'
import { demandKeepingRules } from '../permission.ts'
import { changesOfEach, editEach, meantRows, type SeriesWork } from '../series/change-series.ts'
import { undoablyTogether } from '../undo/undoable.ts'
import { type AppointmentRow, changeAppointment, inItsSalon, writeChange } from '../write-change.ts'
import { agreedServices } from './give-visit.ts'
import { insteadOf } from './instead.ts'
import { nameGuest } from './name-guest.ts'
import { isBlockerMoved, replaceBlocker } from './replace-blocker.ts'
import { replaceVisit, type VisitEdit } from './replace-visit.ts'

/** Edits as the salon (APT-03, APT-07); of two concurrent editors the later gets version-conflict (APT-08). */
export const editAppointmentRoute = write(editAppointment, inItsSalon, (work, salon) => {
  if (work.ifMatch === undefined) throw new Refused('invalid-request', { field: 'If-Match' })
  const { tell = true } = work.body
  demandKeepingRules(work.actor, work.body)
  return changeAppointment(work, salon, async (row) => {
    await refuseFixed(work.tx, row)
    refuseTwoLengths(row, work.body)
    const body = await withCustomer(work.tx, work.deps, work)
    return editMeant(work.tx, work.deps, { context: { ...work, body }, row, tell })
  })
})

/** Refuses with appointment.not-editable. */
export async function refuseFixed(tx: Tx, row: AppointmentRow): Promise<void> {
  const isWaiting =
    row.status === 'CHECKED_IN' && (await agreedServices(tx, row)).some((each) => each.assignedStaffId === null)
  if (!canPlace(row, isWaiting)) throw new Refused('appointment.not-editable')
}

/** Refuses `services` together with `duration`: the length would be ambiguous for the rest of a series. */
function refuseTwoLengths({ status }: VisitEdit['row'], { services, duration }: VisitEdit['context']['body']): void {
  if (status !== 'BLOCKER' && services !== undefined && duration !== undefined)
    throw new Refused('invalid-request', { field: 'body.duration' })
}

type EditIntent = Pick<VisitEdit, 'context' | 'row'> & { tell: boolean }

/** Edits this appointment or the scope of its series (APT-19); of a party only a new start applies to all (APT-23). */
export async function editMeant(tx: Tx, deps: Deps, { context, row, tell }: EditIntent): Promise<void> {
  const { scope: wished = 'this', skip = [], startTime } = context.body
  const scope = row.partyId !== null && startTime === undefined ? 'this' : wished
  const meant = await meantRows(tx, row, { scope, now: deps.clock.now(), may: canEdit })
  const clock = await salonZone(tx, row.businessObjectId)
  const asked = { chosen: row, rows: meant.filter(({ id }) => !skip.includes(id)), body: context.body, clock }
  const changes = await changesOfEach(tx, asked)
  const rows = [...changes.keys()]
  if (rows.length === 0) return
  const others = await roomFor(tx, { row, rows, body: context.body })
  const change = (kept: readonly HeldTime[]) =>
    editEach(tx, { context, chosen: row, changes, clock }, workOf(tx, deps, { context, rows, kept }))
  await undoablyTogether(tx, deps, { keys: [...rows, ...others], tell, change })
}

type PartyEdit = Pick<VisitEdit, 'context'> & { rows: readonly AppointmentRow[]; kept: readonly HeldTime[] }

function workOf(tx: Tx, deps: Deps, { context, rows, kept }: PartyEdit): SeriesWork {
  const { actor, body } = context
  const staying = rows.map(({ id }) => id)
  return {
    makeRoom: async (leaving) => {
      if (body.room) await makeRoom(tx, deps, { actor, room: body.room, leaving, kept })
    },
    edit: (editing) => edit(tx, deps, { ...editing, kept }),
    instead: (editing, about) => insteadOf(tx, deps, { editing: { ...editing, kept }, staying, ...about }),
  }
}

/**
 * Loads the appointments that make room; refuses room if nothing moves, or if one of them is itself changed (AVL-03).
 */
async function roomFor(tx: Tx, { row, rows, body }: Pick<VisitEdit, 'row'> & Pick<PartyEdit, 'rows'> & { body: Body }) {
  const { room = [] } = body
  const moves = row.status === 'BLOCKER' ? isBlockerMoved(body) : isMoved(body)
  const isFor = moves && room.every((each) => rows.every(({ id }) => id !== each.id))
  if (room.length > 0 && !isFor) throw new Refused('invalid-request', { field: 'body.room' })
  return roomOf(tx, row.businessObjectId, room)
}

type Body = VisitEdit['context']['body']

async function edit(tx: Tx, deps: Deps, editing: VisitEdit): Promise<void> {
  const { row } = editing
  const named = await nameGuest(tx, deps, editing)
  const whose = { ...editing, row: { ...row, customerId: named.changed.customerId ?? row.customerId } }
  const replaced =
    row.status === 'BLOCKER' ? await replaceBlocker(tx, deps, editing) : await replaceVisit(tx, deps, whose)
  await writeChange(tx, deps, { row, changed: { ...wordsOf(editing), ...named.changed, ...replaced?.changed } })
  await replaced?.write()
  const { businessObjectId, id: appointmentId } = row
  const { userId } = editing.context.actor
  const what = replaced === undefined ? 'edited' : 'moved'
  const data = { overridden: named.overridden, ...replaced?.data, ...editing.scope }
  await remember(tx, deps, { businessObjectId, appointmentId, by: 'salon', userId, what, data })
}

function wordsOf({ context: { body } }: VisitEdit): Updateable<Database['appointment']> {
  const { title, note } = body
  return {
    ...(title !== undefined && { title: title === '' ? null : title }),
    ...(note !== undefined && { note: note === '' ? null : note }),
  }
}
