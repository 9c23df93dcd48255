/** Corrections by the salon (APT-04): takes back a check-in, marks a no-show or takes it back. */

import { markNoShow, takeBackCheckIn, takeBackNoShow } from '@goldline/contract/appointment/corrections'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { canMarkNoShow, canTakeBackNoShow, transitionRefusal, transitions } from '@goldline/domain/appointment/status'
import { occupationsOf } from '@goldline/domain/availability/assignment'
import type { Leg } from '@goldline/domain/availability/facts'
import { sql } from 'kysely'
import { loadOpening } from '../../business-object/queries.ts'
import { inSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { type Route, routes, write } from '../../http/route.ts'
import { cameBesides } from '../customer.ts'
import { type HistoryEntry, remember } from '../history.ts'
import { holdTime, timeHeldBy, vacate } from '../staff-time.ts'
import { undoably } from '../undo/undoable.ts'
import {
  type AppointmentRow,
  type ChangeWork,
  changeAppointment,
  inItsSalon,
  setStatus,
  writeChange,
} from '../write-change.ts'
import { closingOf } from './expire-appointments.ts'
import { notHandedOver } from './hand-over.ts'

async function uncheck(tx: Tx, deps: Deps, row: AppointmentRow): Promise<void> {
  const { status, businessObjectId, customerId } = row
  refuseIf(transitionRefusal('undoCheckIn', { status, by: 'salon' }))
  await writeChange(tx, deps, { row, changed: { status: transitions.undoCheckIn.to, ...notHandedOver } })
  // Restores the previous check-in, so that the right visit can be checked in at once (CHK-02).
  if (customerId === null) return
  await sql`update customer_profile set last_check_in = ${cameBesides(row)}
    where business_object_id = ${businessObjectId} and customer_id = ${customerId}`.execute(tx)
}

async function giveUp(tx: Tx, deps: Deps, row: AppointmentRow): Promise<void> {
  const { status, startTime, businessObjectId, id: appointmentId } = row
  const now = deps.clock.now()
  if (!canMarkNoShow({ status, start: startTime.getTime(), now })) {
    throw new Refused('appointment.correction-not-possible')
  }
  await setStatus(tx, deps, { key: row, status: transitions.noShow.to })
  const held = await timeHeldBy(tx, businessObjectId, appointmentId)
  await vacate(tx, businessObjectId, { appointmentId })
  const past = held.map((each) => ({ ...each, to: Math.min(each.to, now) })).filter(({ from, to }) => from < to)
  await holdTime(tx, businessObjectId, { holder: { appointmentId }, held: past })
}

async function expectAgain(tx: Tx, deps: Deps, row: AppointmentRow): Promise<void> {
  const { status, businessObjectId, id: appointmentId } = row
  const { timeZone, opening } = await loadOpening(tx, businessObjectId)
  const span = { start: row.startTime.getTime(), end: row.endTime.getTime() }
  const businessDayClosedAt = closingOf(opening, timeZone, span)
  if (!canTakeBackNoShow({ status, businessDayClosedAt, now: deps.clock.now() })) {
    throw new Refused('appointment.correction-not-possible')
  }
  await setStatus(tx, deps, { key: row, status: transitions.undoNoShow.to })
  const held = await agreedTime(tx, row)
  await vacate(tx, businessObjectId, { appointmentId })
  for (const { staffId, from, to } of held) {
    const { rows } =
      await sql`select from occupation where business_object_id = ${businessObjectId} and staff_id = ${staffId}
      and during && tstzrange(${new Date(from)}, ${new Date(to)}) limit 1`.execute(tx)
    if (rows.length > 0) throw new Refused('staff.busy')
  }
  await holdTime(tx, businessObjectId, { holder: { appointmentId }, held })
}

/** The staff time that its services need. */
async function agreedTime(tx: Tx, { businessObjectId, id, startTime }: AppointmentRow): Promise<HeldTime[]> {
  const services = await inSalon(tx, businessObjectId)
    .selectFrom('appointmentService')
    .select(['segments', 'assignedStaffId'])
    .where('appointmentId', '=', id)
    .orderBy('position')
    .execute()
  const legs = services.map(({ segments }): Leg => ({ segments, staffIds: [] }))
  const staffIds = services.map(({ assignedStaffId }) => assignedStaffId ?? '')
  return occupationsOf(legs, staffIds, startTime.getTime())
    .filter(({ staffId }) => staffId !== '')
    .map((each) => ({ ...each, overridden: false }))
}

type Correction = {
  what: HistoryEntry['what']
  correct: (tx: Tx, deps: Deps, row: AppointmentRow) => Promise<void>
}

function correctVisit({ tx, deps, actor }: ChangeWork, row: AppointmentRow, { what, correct }: Correction) {
  const change = async () => {
    await correct(tx, deps, row)
    const entry = { businessObjectId: row.businessObjectId, appointmentId: row.id, by: 'salon' } as const
    await remember(tx, deps, { ...entry, userId: actor.userId, what })
  }
  return undoably(tx, deps, { key: row, tell: false, change })
}

type CorrectionCall = typeof takeBackCheckIn | typeof markNoShow | typeof takeBackNoShow

const correctionRoute = (call: CorrectionCall, correction: Correction): Route =>
  write(call, inItsSalon, (work, salon) => changeAppointment(work, salon, (row) => correctVisit(work, row, correction)))

export const correctionRoutes = routes(
  correctionRoute(takeBackCheckIn, { what: 'checkInTakenBack', correct: uncheck }),
  correctionRoute(markNoShow, { what: 'noShow', correct: giveUp }),
  correctionRoute(takeBackNoShow, { what: 'noShowTakenBack', correct: expectAgain }),
)
