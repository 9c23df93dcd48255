import { editAppointment } from '@goldline/contract/appointment/edit'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { canEdit, canPlace } from '@goldline/domain/appointment/status'
import type { Zone } from '@goldline/domain/time/zone'
import type { InSalon } from '../../db/in-salon.ts'
import { salonZone } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import type { SalonActor } from '../../http/session.ts'
import { changeVisit } from '../change-visit.ts'
import { makeRoom, requireRoomVisits } from '../entry/make-room.ts'
import { withCustomer } from '../entry/new-customers.ts'
import { requireKeepingRules } from '../permission.ts'
import { affectedRows, deriveChanges, type EditBody } from '../series/change-series.ts'
import { placeEach } from '../series/occurrences.ts'
import { loadServices } from '../service-rows.ts'
import { vacate } from '../staff-time.ts'
import { runUndoableTogether } from '../undo/undoable.ts'
import { type AppointmentRow, changeAppointment, withSalonLock } from '../write-change.ts'
import { findAlternatives } from './alternatives.ts'
import { nameGuest } from './name-guest.ts'
import { placeEdited, requestedPlace, type VisitEdit } from './place-anew.ts'

/** Edits as the salon (APT-03, APT-07); the later of two concurrent editors gets version-conflict (APT-08). */
export const editAppointmentRoute = write(editAppointment, withSalonLock, (work, businessObjectId) => {
  const { deps, actor, ifMatch } = work
  if (ifMatch === undefined) throw new Refused('invalid-request', { field: 'If-Match' })
  requireKeepingRules(actor, work.body)
  return changeAppointment(work, businessObjectId, async (row, salon) => {
    await requireEditable(salon, row)
    refuseTwoLengths(row, work.body)
    const body = await withCustomer(salon.db, deps, work)
    await editAffected(salon, deps, { actor, body, row, tell: body.tell ?? true })
  })
})

/** Refuses a visit that cannot be edited with appointment.not-editable. */
export async function requireEditable(salon: InSalon<Tx>, row: AppointmentRow): Promise<void> {
  const isWaiting =
    row.status === 'CHECKED_IN' && (await loadServices(salon, row.id)).some((each) => each.assignedStaffId === null)
  if (!canPlace(row, isWaiting)) throw new Refused('appointment.not-editable')
}

/** Refuses `services` together with `duration`: the duration would be ambiguous for the rest of a series. */
function refuseTwoLengths({ status }: AppointmentRow, { services, duration }: EditBody): void {
  if (status !== 'BLOCKER' && services !== undefined && duration !== undefined)
    throw new Refused('invalid-request', { field: 'body.duration' })
}

type EditIntent = { actor: SalonActor; body: EditBody; row: AppointmentRow; tell: boolean }

/** Edits this appointment or the scope of its series (APT-19); in a party, only a new start applies to all (APT-23). */
export async function editAffected(
  salon: InSalon<Tx>,
  deps: Deps,
  { actor, body, row, tell }: EditIntent,
): Promise<void> {
  const { scope: wished = 'this', skip = [], room = [] } = body
  const scope = row.partyId !== null && body.startTime === undefined ? 'this' : wished
  const meant = await affectedRows(salon, row, { scope, now: deps.clock.now(), may: canEdit })
  const rows = meant.filter(({ id }) => !skip.includes(id))
  const clock = await salonZone(salon.db, salon.id)
  const changes = await deriveChanges(salon, { chosen: row, rows, body, clock })
  if (changes.size === 0) return
  const edits = [...changes].map(([row, body]) => ({ actor, row, body, wish: requestedPlace(row, body) }))
  const isFor = requestedPlace(row, body).anew && room.every(({ id }) => edits.every((each) => each.row.id !== id))
  if (room.length > 0 && !isFor) throw new Refused('invalid-request', { field: 'body.room' })
  const others = await requireRoomVisits(salon, room)
  const isAlone = changes.get(row) === body
  const change = (heldBefore: readonly HeldTime[]) =>
    editEach(salon, deps, { edits, room, heldBefore, clock, ...(!isAlone && { scope: wished }) })
  await runUndoableTogether(salon, deps, { visits: [...changes.keys(), ...others], tell, change })
}

type Edit = Omit<VisitEdit, 'leaving' | 'heldBefore'>
type EditPart = Pick<VisitEdit, 'heldBefore'> & {
  edits: readonly Edit[]
  room: NonNullable<EditBody['room']>
  clock: Zone
  /** The part of a series or party that is changed, for the history; absent: this appointment only. */
  scope?: EditBody['scope']
}

/** Edits each visit; refuses with all rules that would be broken, and the alternatives for each visit. */
async function editEach(
  salon: InSalon<Tx>,
  deps: Deps,
  { edits, room, heldBefore, clock, scope }: EditPart,
): Promise<void> {
  const [first] = edits
  if (first === undefined) return
  const { actor } = first
  // Vacate all moved visits first: one may take another's old time. Visits that do not move keep theirs.
  const leaving = new Set(edits.flatMap(({ row, wish }) => (wish.anew ? [row.id] : [])))
  await vacate(salon, [...leaving])
  if (room.length > 0) await makeRoom(salon, deps, { actor, room, leaving: [...leaving], heldBefore })
  const staying = edits.map(({ row }) => row.id)
  const editing = (edit: Edit) => ({ ...edit, heldBefore, leaving: [...leaving].filter((id) => id !== edit.row.id) })
  await placeEach(edits, {
    called: ({ row, body }) => ({ id: row.id, startTime: body.startTime ?? row.startTime.toISOString() }),
    place: async (edit) => {
      await writeEdit(salon, deps, { ...editing(edit), scope })
      leaving.delete(edit.row.id)
    },
    instead: (edit, about) => findAlternatives(salon, deps, { editing: editing(edit), staying, clock, ...about }),
  })
}

async function writeEdit(
  salon: InSalon<Tx>,
  deps: Deps,
  { scope, ...editing }: VisitEdit & Pick<EditPart, 'scope'>,
): Promise<void> {
  const { actor, row, body } = editing
  const { title, note } = body
  const named = await nameGuest(salon, deps, editing)
  const customerId = named.columns.customerId ?? row.customerId
  const placed = await placeEdited(salon, deps, { ...editing, row: { ...row, customerId } })
  await changeVisit(salon, deps, {
    ...{ id: row.id, by: 'salon', userId: actor.userId, what: placed ? 'moved' : 'edited' },
    data: { overridden: named.overridden, ...placed?.data, scope },
    columns: {
      ...(title !== undefined && { title: title === '' ? null : title }),
      ...(note !== undefined && { note: note === '' ? null : note }),
      ...named.columns,
      ...placed?.columns,
    },
    ...(placed?.time && { time: placed.time }),
  })
}
