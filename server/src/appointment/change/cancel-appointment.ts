import { cancelAppointment } from '@goldline/contract/appointment/change'
import type { Scope } from '@goldline/domain/appointment/series'
import { canCancel, cancelRefusal, transitions } from '@goldline/domain/appointment/status'
import { inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { changeForGood, changeVisit, type VisitChange } from '../change-visit.ts'
import { demandKeepingRules } from '../permission.ts'
import { meantRows } from '../series/change-series.ts'
import { undoablyTogether, type VisitKey } from '../undo/undoable.ts'
import { type AppointmentRow, changeAppointment, inItsSalon } from '../write-change.ts'

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
    const { cancellationWindowHours } = await salonRow(inSalon(work.tx, businessObjectId), ['cancellationWindowHours'])
    refuseIf(cancelRefusal({ status, bookingType, start: startTime.getTime(), now, by, cancellationWindowHours }))
    if (by === 'salon') return cancelMeant(work.tx, work.deps, { row: appointment, userId, reason, tell, scope })
    if (scope !== 'this') throw new Refused('invalid-request', { field: 'body.scope' })
    await cancelAsCustomer(work.tx, work.deps, { row: appointment, userId })
  }),
)

/** Under the salon's lock, once the rules allow it. `userId`: null for somebody without an account, by a link. */
export function cancelAsCustomer(
  tx: Tx,
  deps: Deps,
  { row, userId }: { row: AppointmentRow; userId: string | null },
): Promise<void> {
  const change = () => ({
    ...cancellation(row, { by: 'customer', userId }),
    tell: { type: 'APPOINTMENT_CANCELLED' } as const,
  })
  return changeForGood(tx, deps, { key: row, change })
}

/**
 * PRIV-01: cancels an erased customer's coming appointments despite the deadline and tells the salons the reason. Call
 * under the salon's lock, after name and contact data are gone, so that the notices contain none of it. `by`: who
 * erases.
 */
export function cancelComing(tx: Tx, deps: Deps, { by, ...key }: VisitKey & Pick<Cancellation, 'by'>): Promise<void> {
  const row = { status: 'CONFIRMED' } as const
  const change = () => ({ ...cancellation(row, { by, userId: null }), tell: { type: 'CUSTOMER_ERASED' } as const })
  return changeForGood(tx, deps, { key, change })
}

type CancelIntent = { row: AppointmentRow; userId: string; reason: string; tell: boolean; scope: Scope }

/** Cancels as the salon: this appointment, or the `scope` of its series (APT-19) or party (APT-23). */
export async function cancelMeant(
  tx: Tx,
  deps: Deps,
  { row, tell, userId, reason, scope }: CancelIntent,
): Promise<void> {
  const rows = await meantRows(tx, row, { scope, now: deps.clock.now(), may: canCancel })
  const data = { ...(reason !== '' && { reason }), ...(scope !== 'this' && { scope }) }
  const change = async () => {
    for (const key of rows) await changeVisit(tx, deps, { key, ...cancellation(key, { by: 'salon', userId, data }) })
  }
  await undoablyTogether(tx, deps, { keys: rows, tell, change })
}

type Cancellation = { by: 'customer' | 'salon'; userId: string | null; data?: Record<string, unknown> }

/** A cancellation, which frees the time; the history keeps the status before it. */
export const cancellation = (
  { status }: Pick<AppointmentRow, 'status'>,
  { by, userId, data }: Cancellation,
): VisitChange => ({
  ...{ by, userId, what: 'cancelled', data: { status, ...data } },
  columns: { status: transitions[by === 'customer' ? 'cancelAsCustomer' : 'cancel'].to },
  time: 'none',
})
