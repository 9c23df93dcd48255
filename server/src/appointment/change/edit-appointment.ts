import { editAppointment } from '@goldline/contract/appointment/edit'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { canEdit } from '@goldline/domain/appointment/status'
import type { Zone } from '@goldline/domain/time/zone'
import type { FastifyInstance } from 'fastify'
import type { Updateable } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps, RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { blocked } from '../entry/block-time.ts'
import { makeRoom, roomOf } from '../entry/make-room.ts'
import { remember } from '../history.ts'
import { demandKeepingRules } from '../permission.ts'
import { editEach, meantRows, type Work } from '../series/change-series.ts'
import { nearestBlocker } from '../series/nearest-start.ts'
import { holdTime, vacate } from '../staff-time.ts'
import { undoablyTogether } from '../undo/undoable.ts'
import { changeAppointment, inItsSalon, writeChange } from '../write-change.ts'
import { nameGuest } from './name-guest.ts'
import { type Editing, isMoved, nearestOf, type Replacement, replaceVisit } from './replace-visit.ts'

/** APT-03, APT-07, APT-08: by the salon; of two editors the later is refused with version-conflict. */
export function editAppointmentRoute(app: FastifyInstance, deps: RouteDeps): void {
  write(app, editAppointment, inItsSalon(deps), (tx, context, salon) => {
    if (context.ifMatch === undefined) throw new Refused('invalid-request', { field: 'If-Match' })
    const { tell = true } = context.body
    demandKeepingRules(context.actor, context.body)
    return changeAppointment(tx, deps, {
      ...context,
      salon,
      change: (row, standing) => {
        if (!canEdit(row)) throw new Refused('appointment.not-editable')
        refuseTwoLengths(row, context.body)
        return editMeant(tx, standing, { context, row, tell })
      },
    })
  })
}

/** Services say how long they take, or the visit says how long it is: what others of its series become has one answer. */
function refuseTwoLengths({ status }: Editing['row'], { services, duration }: Editing['context']['body']): void {
  if (status !== 'BLOCKER' && services !== undefined && duration !== undefined)
    throw new Refused('invalid-request', { field: 'body.duration' })
}

type Meant = Pick<Editing, 'context' | 'row'> & { tell: boolean }

/** This one, or what of its series (APT-19) or party is meant as well: a party only ever moves together (APT-23). */
export async function editMeant(tx: Tx, deps: Deps, { context, row, tell }: Meant): Promise<void> {
  const { scope: asked = 'this', skip = [], startTime } = context.body
  const scope = row.partyId !== null && startTime === undefined ? 'this' : asked
  const meant = await meantRows(tx, row, { scope, now: deps.clock.now(), may: canEdit })
  const rows = meant.filter(({ id }) => !skip.includes(id))
  if (rows.length === 0) return
  const others = await roomFor(tx, row, context.body)
  const change = async (kept: readonly HeldTime[]) => {
    if (others.length > 0) await makeRoomFor(tx, deps, { context, row, kept })
    await editEach(tx, { context, chosen: row, rows }, workOf(tx, deps, kept))
  }
  await undoablyTogether(tx, deps, { keys: [...rows, ...others], tell, change })
}

const workOf = (tx: Tx, deps: Deps, kept: readonly HeldTime[]): Work => ({
  edit: (editing) => edit(tx, deps, { ...editing, kept }),
  nearest: (editing, clock) =>
    editing.row.status === 'BLOCKER'
      ? nearestBlockerOf(tx, deps, { editing, clock })
      : nearestOf(tx, deps, { ...editing, kept }),
})

/** Who makes room for it: of one alone, which is moved and none of them (AVL-03). */
async function roomFor(tx: Tx, { businessObjectId, id, status }: Editing['row'], body: Editing['context']['body']) {
  const { room = [], scope = 'this' } = body
  const moves = status === 'BLOCKER' ? isBlockerMoved(body) : isMoved(body)
  const isFor = moves && scope === 'this' && room.every((each) => each.id !== id)
  if (room.length > 0 && !isFor) throw new Refused('invalid-request', { field: 'body.room' })
  return roomOf(tx, businessObjectId, room)
}

/** It leaves first: somebody may go to where it is. */
async function makeRoomFor(
  tx: Tx,
  deps: Deps,
  { context, row, kept }: Pick<Editing, 'context' | 'row'> & { kept: readonly HeldTime[] },
): Promise<void> {
  const { businessObjectId, id } = row
  const { room = [] } = context.body
  await vacate(tx, businessObjectId, { appointmentId: id })
  await makeRoom(tx, deps, { actor: context.actor, room, leaving: [id], kept })
}

async function edit(tx: Tx, deps: Deps, editing: Editing): Promise<void> {
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

function wordsOf({ context: { body } }: Editing): Updateable<Database['appointment']> {
  const { title, note } = body
  return {
    ...(title !== undefined && { title: title === '' ? null : title }),
    ...(note !== undefined && { note: note === '' ? null : note }),
  }
}

/** A blocker has one person and no services; null names nobody. */
const isBlockerMoved = ({ startTime, endTime, duration, staffId }: Editing['context']['body']): boolean =>
  [startTime, endTime, duration, staffId ?? undefined].some((each) => each !== undefined)

async function replaceBlocker(tx: Tx, deps: Deps, editing: Editing): Promise<Replacement | undefined> {
  const { context, row } = editing
  const { businessObjectId, id: appointmentId } = row
  if (!isBlockerMoved(context.body)) return undefined
  const { override = false } = context.body
  const { person, from, to } = blockerOf(editing)
  const asked = { businessObjectId, staffId: person, from, to, override, except: appointmentId }
  const isBusy = await blocked(tx, deps, asked)
  const times = { startTime: new Date(from), endTime: new Date(to) }
  return {
    changed: { ...times, requestedStaffId: person },
    data: {
      from: { startTime: row.startTime, staffIds: [row.requestedStaffId] },
      to: { ...times, staffIds: [person] },
      overridden: isBusy ? ['staff.busy'] : [],
    },
    write: async () => {
      await vacate(tx, businessObjectId, { appointmentId })
      const held = [{ staffId: person, from, to, overridden: isBusy }]
      await holdTime(tx, businessObjectId, { holder: { appointmentId }, held })
    },
  }
}

/** Whose time it will be, and when. */
function blockerOf({ context, row }: Editing) {
  const { startTime, endTime, staffId, duration } = context.body
  const length = row.endTime.getTime() - row.startTime.getTime()
  const from = startTime === undefined ? row.startTime.getTime() : Date.parse(startTime)
  const lasting = duration === undefined ? length : duration * 60_000
  const to = endTime === undefined ? from + lasting : Date.parse(endTime)
  const person = staffId ?? row.requestedStaffId
  if (person === null) throw new Refused('staff.notFound')
  return { person, from, to }
}

type Nearest = { editing: Editing; clock: Zone }

function nearestBlockerOf(tx: Tx, deps: Deps, { editing, clock }: Nearest): Promise<number | undefined> {
  const { person, ...wish } = blockerOf(editing)
  const { businessObjectId } = editing.row
  return nearestBlocker(tx, { businessObjectId, staffId: person, wish, clock, now: deps.clock.now() })
}
