/** RWG-01: moves or cancels a booking for Google, by the customers' rules; repeating the call changes nothing. */

import { type GoogleOutcomeBody, googleUpdateBooking } from '@goldline/contract/google/booking-server'
import { googleStatusOf } from '@goldline/domain/google/booking-server'
import { cancelAsCustomer } from '../../appointment/change/cancel-appointment.ts'
import { moveAsCustomer } from '../../appointment/change/move-appointment.ts'
import { type AppointmentRow, lockRow } from '../../appointment/write-change.ts'
import { inSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { convertRefusal, refuseFarAway } from './outcome.ts'
import { bookingOf, requireBooking } from './queries.ts'
import { requireGoogle } from './require-google.ts'

type UpdateContext = Context<typeof googleUpdateBooking>

export const updateBookingRoute = write(
  googleUpdateBooking,
  {
    before: async (context) => {
      await requireGoogle(context.deps, context)
      return requireBooking(context.deps.db, context.body.booking.booking_id)
    },
    lock: (_, { businessObjectId }) => businessObjectId,
    around: (run, { deps }, { appointmentId }) =>
      convertRefusal(run, async () => bookingOf(deps, await requireBooking(deps.db, appointmentId))),
  },
  ({ tx, deps, body }, { businessObjectId, appointmentId }) =>
    update(tx, deps, { key: { businessObjectId, id: appointmentId }, booking: body.booking }),
)

type BookingChange = { key: Pick<AppointmentRow, 'businessObjectId' | 'id'>; booking: UpdateContext['body']['booking'] }

async function update(
  tx: Tx,
  deps: Deps,
  { key, booking: { slot, status } }: BookingChange,
): Promise<GoogleOutcomeBody> {
  const row = await lockRow(inSalon(tx, key.businessObjectId), key.id)
  const isOver = googleStatusOf(row.status) === 'CANCELED'
  const start = slot?.start_sec === undefined ? undefined : Number(slot.start_sec) * 1000
  if (status === 'CANCELED') {
    if (!isOver) await cancelAsCustomer(inSalon(tx, row.businessObjectId), deps, { row, userId: null })
  } else if (status !== undefined && status !== 'CONFIRMED') {
    throw new Refused('invalid-request', { field: 'body.booking.status' })
  } else if (start !== undefined && start !== row.startTime.getTime()) {
    if (isOver)
      return { ...(await recordKnownState(tx, deps, key)), booking_failure: { cause: 'BOOKING_ALREADY_CANCELLED' } }
    refuseFarAway(start, deps.clock.now())
    // Moving keeps the requested person and the agreed services (CAT-05).
    await moveAsCustomer(inSalon(tx, row.businessObjectId), deps, { row, start, userId: null })
  }
  return recordKnownState(tx, deps, key)
}

/** Records that Google knows the current state, so that its own change is not reported back. */
async function recordKnownState(tx: Tx, deps: Deps, { id }: BookingChange['key']) {
  const row = await requireBooking(tx, id)
  await inSalon(tx, row.businessObjectId)
    .updateTable('googleBooking')
    .set({ toldStatus: googleStatusOf(row.status), toldStart: row.startTime, toldEnd: row.endTime, failures: 0 })
    .where('appointmentId', '=', id)
    .execute()
  return { booking: bookingOf(deps, row) }
}
