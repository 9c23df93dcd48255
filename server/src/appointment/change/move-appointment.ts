import { moveAppointment } from '@goldline/contract/appointment/move'
import { customerMove, moveRefusal } from '@goldline/domain/appointment/customer-change'
import type { RequestedStaff } from '@goldline/domain/appointment/requested-staff'
import type { Assignment } from '@goldline/domain/availability/facts'
import { chainMinutes } from '@goldline/domain/product/segments'
import { sql } from 'kysely'
import type { LoadedFacts } from '../../availability/queries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { ServiceRow } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { cancellationTerms } from '../../ledger/deposits.ts'
import { ownerOfVisit } from '../../message/contact.ts'
import { withAlternatives } from '../booking/alternatives.ts'
import { freeAndPlace } from '../booking/free-and-place.ts'
import type { RequestedStart } from '../booking/requested-visit.ts'
import { changeForGood, type VisitChange } from '../change-visit.ts'
import { customerFacts } from '../customer.ts'
import { provenIdentities } from '../proven-identities.ts'
import { isConfirmedBySalon, loadServices } from '../service-rows.ts'
import { endUndo } from '../undo/undoable.ts'
import { buildAssignedTime } from '../visit-time.ts'
import { type AppointmentRow, changeAppointment, withSalonLock } from '../write-change.ts'
import { loadOwnMove } from './load-own-move.ts'

type MoveContext = Context<typeof moveAppointment>

/**
 * Moves the customer's own appointment (APT-03, AVL-07, AVL-08): one transaction under the salon's lock frees the old
 * time and takes the new one, so that readers see it exactly once. Services and prices stay as agreed (CAT-05).
 */
export const moveAppointmentRoute = write(
  moveAppointment,
  { ...withSalonLock, around: (run, context) => withAlternatives(context.deps, requestedMove(context), run) },
  (work, businessObjectId) => {
    const { actor, body } = work
    const moving = { start: Date.parse(body.startTime), asked: body, userId: actor.userId }
    return changeAppointment(work, businessObjectId, (row, salon) =>
      moveAsCustomer(salon, work.deps, { row, ...moving }),
    )
  },
)

const requestedMove = ({ actor: { userId }, deps: { db }, params: { id }, body }: MoveContext): RequestedStart => ({
  start: Date.parse(body.startTime),
  load: (ask, range, now) =>
    loadOwnMove({ ask, db }, { id, whose: { userId }, asked: requestedStaffIn(body), range, now }),
})

/** Returns the staff that the body requests; undefined: keep the requested staff. */
function requestedStaffIn({ staffId, staffIds }: StaffChoice): RequestedStaff | undefined {
  return staffId === undefined && staffIds === undefined ? undefined : { staffId: staffId ?? null, staffIds }
}

type StaffChoice = Pick<MoveContext['body'], 'staffId' | 'staffIds'>
/** `asked`: absent or empty keeps the requested staff. `userId`: null without an account, by a link. */
type MoveRequest = { row: AppointmentRow; start: number; asked?: StaffChoice; userId: string | null }

/** Call under the salon's lock. Refuses what a customer may not change, and a start that is not offered. */
export async function moveAsCustomer(salon: InSalon<Tx>, deps: Deps, moving: MoveRequest): Promise<void> {
  const { row, start, asked = {}, userId } = moving
  const { id } = row
  const { customerId, salonConfirms } = await ownerOf(salon, row)
  if (customerId === null) throw new Refused('appointment.notFound')
  const now = deps.clock.now()
  // Check a customer's bookings one at a time, across salons (AVL-08).
  await salon.db.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute()
  const { blackListed, appointments, requests } = await customerFacts(salon, { customerId, now, except: [id] })
  // A guest's visit may overlap with the booker's own visits (APT-17).
  const others = row.customerId === null ? [] : appointments
  const own = { status: row.status, bookingType: row.bookingType, start: row.startTime.getTime(), now }
  refuseIf(
    customerMove({ ...own, ...(await cancellationTerms(salon, id)), blackListed, salonConfirms }).refusal ?? undefined,
  )
  const before = await loadServices(salon, row.id)
  const samePerson = requestedStaffIn(asked) === undefined || requestsSameStaff(asked, row.requestedStaffId, before)
  if (start === own.start && samePerson) return

  // Release the time held for the undo, so that the search may use it.
  await endUndo(salon, row.id)
  const whose = { businessObjectId: salon.id }
  const load: RequestedStart['load'] = (ask, range, now) =>
    loadOwnMove({ ask, db: salon.db }, { id, whose, asked: requestedStaffIn(asked), range, now })
  const { loaded, assignment } = await freeAndPlace(salon, deps, {
    wished: { start, load },
    own: userId === null ? [] : await provenIdentities(salon.db, userId),
  })
  const end = start + chainMinutes(loaded.wish.legs) * 60_000
  const wish = { from: start, to: end }
  const keepsTests = loaded.wish.accepts?.(wish)
  const open = row.customerId === null ? [] : requests
  refuseIf(moveRefusal({ others, requests: open, wish, offered: assignment !== undefined, keepsTests }))
  if (assignment === undefined) throw new Refused('startTime.invalid')
  const visit = { row, before, start, end }
  await changeForGood(salon, deps, { id: row.id, by: 'customer', userId, ...buildMove(visit, { loaded, assignment }) })
}

type Owner = { customerId: string | null; salonConfirms: boolean }

/** The account to which the visit belongs: of a guest's visit that of the party's first person. */
async function ownerOf(salon: InSalon<Tx>, { id }: AppointmentRow): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select ${ownerOfVisit} as customer_id, ${isConfirmedBySalon} as "salonConfirms" from appointment a
    where a.business_object_id = ${salon.id} and a.id = ${id}`.execute(salon.db)
  return rows[0] ?? { customerId: null, salonConfirms: false }
}

/** Whether the body requests the same staff as before. */
function requestsSameStaff({ staffId, staffIds }: StaffChoice, requested: string | null, services: Services): boolean {
  const each = services.map(({ requestedStaffId }) => requestedStaffId)
  return (staffId ?? null) === requested && (staffIds ?? each.map(() => null)).join() === each.join()
}

type Services = readonly ServiceRow[]
type MovedVisit = { row: AppointmentRow; before: Services; start: number; end: number }

function buildMove(
  { row: { startTime, requestedStaffId }, before, start, end }: MovedVisit,
  found: { loaded: LoadedFacts; assignment: Assignment },
): Omit<VisitChange, 'by' | 'userId'> {
  const { legs, staffId } = found.loaded.wish
  const time = buildAssignedTime(found, start)
  const from = { startTime, staffId: requestedStaffId, staffIds: before.map((service) => service.assignedStaffId) }
  const to = { startTime: new Date(start), staffId, staffIds: time.staffIds }
  return {
    what: 'moved',
    data: { from, to },
    // A move ends the pin: it was set for the old time.
    columns: { startTime: to.startTime, endTime: new Date(end), requestedStaffId: staffId, pinned: false },
    time: { ...time, requested: legs.map(({ wanted }) => wanted ?? null) },
    tell: { type: 'APPOINTMENT_MOVED', before: from },
  }
}
