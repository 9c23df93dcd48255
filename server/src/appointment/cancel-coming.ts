import { transitions } from '@goldline/domain/appointment/status'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { enqueueAppointmentMessages } from '../message/enqueue-appointment.ts'
import { setStatus } from './change.ts'
import { remember } from './history.ts'
import { vacate } from './staff-time.ts'
import { forgetUndo } from './undo/undoable.ts'
import { tellWaiting } from './waiting-list/tell-waiting.ts'

/**
 * PRIV-01: cancels an erased customer's coming appointments, whatever the deadline, and notifies the salons. Call it
 * under the salon's lock, after name and contact data are gone, so that the notices contain none of it.
 */
export async function cancelComing(
  tx: Tx,
  deps: Deps,
  { businessObjectId, id }: { businessObjectId: string; id: string },
): Promise<void> {
  const appointmentId = id
  await forgetUndo(tx, { businessObjectId, id })
  await setStatus(tx, deps, { key: { businessObjectId, id }, status: transitions.cancelAsCustomer.to })
  await vacate(tx, businessObjectId, { appointmentId })
  await tellWaiting(tx, businessObjectId)
  const entry = { businessObjectId, appointmentId, by: 'customer', userId: null, what: 'cancelled' } as const
  await remember(tx, deps, { ...entry, data: { status: 'CONFIRMED' } })
  await enqueueAppointmentMessages(tx, deps, { type: 'APPOINTMENT_CANCELLED', businessObjectId, appointmentId })
}
