import { cancelAppointment } from '@goldline/contract/appointment/change'
import type { Scope } from '@goldline/domain/appointment/series'
import { canCancel, cancelRefusal, transitions } from '@goldline/domain/appointment/status'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { remember } from '../history.ts'
import { demandKeepingRules } from '../permission.ts'
import { meantRows } from '../series/change-series.ts'
import { vacate } from '../staff-time.ts'
import { enqueueAppointmentMessages } from '../telling/enqueue-appointment.ts'
import { forgetUndo, undoablyTogether } from '../undo/undoable.ts'
import { tellWaiting } from '../waiting-list/tell-waiting.ts'
import { type AppointmentRow, changeAppointment, inItsSalon, setStatus } from '../write-change.ts'

/**
 * Cancels (APT-03, APT-04). A customer's cancellation frees the time and notifies the salon in the same commit; for the
 * salon's, freeing and notifying wait until the undo period is over (APT-20).
 */
export const cancelAppointmentRoute = write(cancelAppointment, inItsSalon, (work, salon) =>
  changeAppointment(work, salon, async (appointment) => {
    const { businessObjectId, status, bookingType, startTime } = appointment
    const { actor, now } = work
    const { role, userId } = actor
    const { reason = '', tell = true, scope = 'this' } = work.body ?? {}
    demandKeepingRules(actor, { scope })
    const by = role === 'CUSTOMER' ? 'customer' : 'salon'
    const { cancellationWindowHours } = await work.tx
      .selectFrom('businessObject')
      .select('cancellationWindowHours')
      .where('id', '=', businessObjectId)
      .executeTakeFirstOrThrow()
    refuseIf(cancelRefusal({ status, bookingType, start: startTime.getTime(), now, by, cancellationWindowHours }))
    if (by === 'salon') return cancelMeant(work.tx, work.deps, { row: appointment, userId, reason, tell, scope })
    if (scope !== 'this') throw new Refused('invalid-request', { field: 'body.scope' })
    await cancelAsCustomer(work.tx, work.deps, { row: appointment, userId, reason })
  }),
)

/** Under the salon's lock, once the rules allow it. `userId`: null for somebody without an account, by a link. */
export async function cancelAsCustomer(
  tx: Tx,
  deps: Deps,
  { row, ...who }: { row: AppointmentRow; userId: string | null; reason: string },
): Promise<void> {
  const { businessObjectId, id: appointmentId } = row
  await forgetUndo(tx, row)
  await writeCancellation(tx, deps, { row, by: 'customer', scope: 'this', ...who })
  await tellWaiting(tx, businessObjectId)
  await enqueueAppointmentMessages(tx, deps, { type: 'APPOINTMENT_CANCELLED', businessObjectId, appointmentId })
}

/**
 * PRIV-01: cancels an erased customer's coming appointments despite the deadline and tells the salons the reason. Call
 * under the salon's lock, after name and contact data are gone, so that the notices contain none of it. `by`: who
 * erases.
 */
export async function cancelComing(
  tx: Tx,
  deps: Deps,
  { businessObjectId, id, by }: { businessObjectId: string; id: string; by: Canceller },
): Promise<void> {
  const appointmentId = id
  await forgetUndo(tx, { businessObjectId, id })
  await setStatus(tx, deps, { key: { businessObjectId, id }, status: cancelledBy(by) })
  await vacate(tx, businessObjectId, { appointmentId })
  await tellWaiting(tx, businessObjectId)
  const entry = { businessObjectId, appointmentId, by, userId: null, what: 'cancelled' } as const
  await remember(tx, deps, { ...entry, data: { status: 'CONFIRMED' } })
  await enqueueAppointmentMessages(tx, deps, { type: 'CUSTOMER_ERASED', businessObjectId, appointmentId })
}

type CancelIntent = { row: AppointmentRow; userId: string; reason: string; tell: boolean; scope: Scope }

/** Cancels as the salon: this appointment, or the `scope` of its series (APT-19) or party (APT-23). */
export async function cancelMeant(tx: Tx, deps: Deps, { row, tell, ...meant }: CancelIntent): Promise<void> {
  const rows = await meantRows(tx, row, { scope: meant.scope, now: deps.clock.now(), may: canCancel })
  const change = async () => {
    for (const each of rows) await writeCancellation(tx, deps, { row: each, by: 'salon', ...meant })
  }
  await undoablyTogether(tx, deps, { keys: rows, tell, change })
}

type Canceller = 'customer' | 'salon'
type Cancellation = { row: AppointmentRow; by: Canceller; userId: string | null; reason: string; scope: Scope }

export async function writeCancellation(
  tx: Tx,
  deps: Deps,
  { row, by, userId, reason, scope }: Cancellation,
): Promise<void> {
  const { businessObjectId, id: appointmentId, status } = row
  await setStatus(tx, deps, { key: row, status: cancelledBy(by) })
  await vacate(tx, businessObjectId, { appointmentId })
  const data = { status, ...(by === 'salon' && reason !== '' && { reason }), ...(scope !== 'this' && { scope }) }
  await remember(tx, deps, { businessObjectId, appointmentId, by, userId, what: 'cancelled', data })
}

const cancelledBy = (by: Canceller) => transitions[by === 'customer' ? 'cancelAsCustomer' : 'cancel'].to
