import { transitions } from '@goldline/domain/appointment/status'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { enqueueAppointmentMessages } from '../message/enqueue-appointment.ts'
import { setStatus } from './change.ts'
import { remember } from './history.ts'
import { vacate } from './staff-time.ts'
import { tellWaiting } from './waiting-list/tell-waiting.ts'

/**
 * PRIV-01: what is still to come of a customer who is erased is cancelled, whatever the window, and the salon is told. Call it under
 * the salon's lock, after the customer's name and contact data are gone: then nothing of them is in what is sent.
 */
export async function cancelComing(
  tx: Tx,
  deps: Deps,
  { businessObjectId, id }: { businessObjectId: string; id: string },
): Promise<void> {
  const appointmentId = id
  await setStatus(tx, deps, { businessObjectId, id }, transitions.cancelAsCustomer.to)
  await vacate(tx, businessObjectId, { appointmentId })
  await tellWaiting(tx, businessObjectId)
  const entry = { businessObjectId, appointmentId, by: 'customer', userId: null, what: 'cancelled' } as const
  await remember(tx, deps, { ...entry, data: { status: 'CONFIRMED' } })
  await enqueueAppointmentMessages(tx, deps, { type: 'APPOINTMENT_CANCELLED', businessObjectId, appointmentId })
}
