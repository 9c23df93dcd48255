/** Corrections by the salon (APT-04): undoes a check-in, marks a no-show or undoes it. */

import { markNoShow, takeBackCheckIn, takeBackNoShow } from '@goldline/contract/appointment/corrections'
import { canMarkNoShow, canUndoNoShow, transitionRefusal, transitions } from '@goldline/domain/appointment/status'
import { occupationsOf } from '@goldline/domain/availability/assignment'
import type { Leg } from '@goldline/domain/availability/facts'
import { sql } from 'kysely'
import { loadOpening } from '../../business-object/queries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { type Route, routes, write } from '../../http/route.ts'
import { changeVisit, type VisitChange } from '../change-visit.ts'
import { otherCheckIn } from '../customer.ts'
import { loadServices } from '../service-rows.ts'
import { isBusyThen, loadHeldTime, type TakenTime } from '../staff-time.ts'
import { runUndoable } from '../undo/undoable.ts'
import { type AppointmentRow, type ChangeWork, changeAppointment, withSalonLock } from '../write-change.ts'
import { closingOf } from './expire-appointments.ts'
import { notHandedOver } from './hand-over.ts'

async function revertCheckIn(salon: InSalon<Tx>, _: Deps, row: AppointmentRow): Promise<CorrectedPart> {
  const { status, customerId } = row
  refuseIf(transitionRefusal('undoCheckIn', { status, by: 'salon' }))
  // Restore the previous check-in, so that the right visit can be checked in at once (CHK-02).
  if (customerId !== null)
    await sql`update customer_profile set last_check_in = ${otherCheckIn(row)}
      where business_object_id = ${salon.id} and customer_id = ${customerId}`.execute(salon.db)
  return { columns: { status: transitions.undoCheckIn.to, ...notHandedOver } }
}

async function recordNoShow(
  salon: InSalon<Tx>,
  { clock }: Deps,
  { status, startTime, id }: AppointmentRow,
): Promise<CorrectedPart> {
  const now = clock.now()
  if (!canMarkNoShow({ status, start: startTime.getTime(), now })) {
    throw new Refused('appointment.correction-not-possible')
  }
  const held = await loadHeldTime(salon, id)
  const past = held.map((each) => ({ ...each, to: Math.min(each.to, now) })).filter(({ from, to }) => from < to)
  return { columns: { status: transitions.noShow.to }, time: { held: past } }
}

async function revertNoShow(salon: InSalon<Tx>, { clock }: Deps, row: AppointmentRow): Promise<CorrectedPart> {
  const { status, id } = row
  const { timeZone, opening } = await loadOpening(salon.db, salon.id)
  const span = { start: row.startTime.getTime(), end: row.endTime.getTime() }
  const businessDayClosedAt = closingOf(opening, timeZone, span)
  if (!canUndoNoShow({ status, businessDayClosedAt, now: clock.now() })) {
    throw new Refused('appointment.correction-not-possible')
  }
  const held = await agreedTime(salon, row)
  for (const each of held) {
    if (await isBusyThen(salon, { ...each, except: id })) throw new Refused('staff.busy')
  }
  return { columns: { status: transitions.undoNoShow.to }, time: { held } }
}

/** The staff time that the visit's agreed services need. */
async function agreedTime(salon: InSalon<Tx>, row: AppointmentRow): Promise<TakenTime[]> {
  const services = await loadServices(salon, row.id)
  const legs = services.map(({ segments }): Leg => ({ segments, staffIds: [] }))
  const staffIds = services.map(({ assignedStaffId }) => assignedStaffId ?? '')
  return occupationsOf(legs, staffIds, row.startTime.getTime()).filter(({ staffId }) => staffId !== '')
}

type Correction = {
  what: VisitChange['what']
  correct: (salon: InSalon<Tx>, deps: Deps, row: AppointmentRow) => Promise<CorrectedPart>
}
type CorrectedVisit = Correction & { row: AppointmentRow }
type CorrectedPart = Pick<VisitChange, 'columns' | 'time'>

function correctVisit(salon: InSalon<Tx>, { deps, actor }: ChangeWork, { row, what, correct }: CorrectedVisit) {
  const by = { by: 'salon', userId: actor.userId, what } as const
  const change = async () => changeVisit(salon, deps, { id: row.id, ...by, ...(await correct(salon, deps, row)) })
  return runUndoable(salon, deps, { id: row.id, tell: false, change })
}

type CorrectionCall = typeof takeBackCheckIn | typeof markNoShow | typeof takeBackNoShow

const correctionRoute = (call: CorrectionCall, correction: Correction): Route =>
  write(call, withSalonLock, (work, businessObjectId) =>
    changeAppointment(work, businessObjectId, (row, salon) => correctVisit(salon, work, { row, ...correction })),
  )

export const correctionRoutes = routes(
  correctionRoute(takeBackCheckIn, { what: 'checkInTakenBack', correct: revertCheckIn }),
  correctionRoute(markNoShow, { what: 'noShow', correct: recordNoShow }),
  correctionRoute(takeBackNoShow, { what: 'noShowTakenBack', correct: revertNoShow }),
)
