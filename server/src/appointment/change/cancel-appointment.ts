import { cancelAppointment } from '@goldline/contract/appointment/change'
import { customerCancellation } from '@goldline/domain/appointment/customer-change'
import type { Scope } from '@goldline/domain/appointment/series'
import { canCancel, transitionRefusal, transitions } from '@goldline/domain/appointment/status'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { cancellationTerms } from '../../ledger/deposits.ts'
import { changeForGood, changeVisit, type VisitChange } from '../change-visit.ts'
import { requireKeepingRules } from '../permission.ts'
import { affectedRows } from '../series/change-series.ts'
import { runUndoableTogether } from '../undo/undoable.ts'

import { type AppointmentRow, changeAppointment, withSalonLock } from '../write-change.ts'

/**
 * Cancels an appointment (APT-03, APT-04). A customer's cancellation frees the time and notifies the salon at once;
 * with the salon's cancellation, both wait until the undo period is over (APT-20).
 */
export const cancelAppointmentRoute = write(cancelAppointment, withSalonLock, (work, businessObjectId) =>
  changeAppointment(work, businessObjectId, async (row, salon) => {
    const { deps, actor } = work
    const { role, userId } = actor
    const { reason = '', tell = true, scope = 'this', leavesDeposit } = work.body ?? {}
    requireKeepingRules(actor, { scope })
    if (role === 'CUSTOMER') {
      if (scope !== 'this') throw new Refused('invalid-request', { field: 'body.scope' })
      return cancelAsCustomer(salon, deps, { row, userId, leavesDeposit })
    }
    if (leavesDeposit !== undefined) throw new Refused('invalid-request', { field: 'body.leavesDeposit' })
    refuseIf(transitionRefusal('cancel', { status: row.status, by: 'salon' }))
    await cancelAffected(salon, deps, { row, userId, reason, tell, scope })
  }),
)

type CustomerCancels = { row: AppointmentRow; userId: string | null; leavesDeposit?: number | undefined }

/**
 * Cancels for the customer; call under the salon's lock. `userId`: null for a cancellation by link without an account.
 * Refuses a late cancellation unless `leavesDeposit` equals the remaining deposit: customers lose only what they were
 * shown (PAY-03i).
 */
export async function cancelAsCustomer(
  salon: InSalon<Tx>,
  deps: Deps,
  { row, userId, leavesDeposit }: CustomerCancels,
): Promise<void> {
  const { status, bookingType, startTime } = row
  const { deposit, cancellationWindowHours } = await cancellationTerms(salon, row.id)
  const facts = { status, bookingType, start: startTime.getTime(), now: deps.clock.now(), cancellationWindowHours }
  const { refusal, costs } = customerCancellation({ ...facts, deposit })
  if (costs === null || costs !== leavesDeposit) refuseIf(refusal ?? undefined)
  const tell = { type: 'APPOINTMENT_CANCELLED' } as const
  const data = costs === null ? {} : { leavesDeposit: costs }
  await changeForGood(salon, deps, { id: row.id, ...cancellation(row, { by: 'customer', userId, data }), tell })
}

/**
 * Cancels an erased customer's future appointment despite the deadline and tells the salon the reason (PRIV-01). Call
 * under the salon's lock, after name and contact data are deleted, so that the notice contains none. `by`: who erases.
 */
export function cancelUpcoming(
  salon: InSalon<Tx>,
  deps: Deps,
  { by, id }: { id: string } & Pick<Cancellation, 'by'>,
): Promise<void> {
  const erased = cancellation({ status: 'CONFIRMED' }, { by, userId: null })
  return changeForGood(salon, deps, { id, ...erased, tell: { type: 'CUSTOMER_ERASED' } })
}

type CancelIntent = { row: AppointmentRow; userId: string; reason: string; tell: boolean; scope: Scope }

/** Cancels as the salon: this appointment, or the `scope` of its series (APT-19) or party (APT-23). */
export async function cancelAffected(
  salon: InSalon<Tx>,
  deps: Deps,
  { row, tell, userId, reason, scope }: CancelIntent,
): Promise<void> {
  const rows = await affectedRows(salon, row, { scope, now: deps.clock.now(), may: canCancel })
  const data = { ...(reason !== '' && { reason }), ...(scope !== 'this' && { scope }) }
  const change = async () => {
    for (const each of rows)
      await changeVisit(salon, deps, { id: each.id, ...cancellation(each, { by: 'salon', userId, data }) })
  }
  await runUndoableTogether(salon, deps, { visits: rows, tell, change })
}

type Cancellation = { by: 'customer' | 'salon'; userId: string | null; data?: Record<string, unknown> }

/** Builds the change that cancels a visit and frees its time; the history keeps the previous status. */
export const cancellation = (
  { status }: Pick<AppointmentRow, 'status'>,
  { by, userId, data }: Cancellation,
): VisitChange => ({
  ...{ by, userId, what: 'cancelled', data: { status, ...data } },
  columns: { status: transitions[by === 'customer' ? 'cancelAsCustomer' : 'cancel'].to },
  time: { held: [] },
})
