import { checkInAppointment } from '@goldline/contract/appointment/change'
import { checkInRefusal } from '@goldline/domain/appointment/arrivals'
import { transitions } from '@goldline/domain/appointment/status'
import { arrivalTime } from '@goldline/domain/staff/offline'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { refuseIf } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { lastCheckInOf } from '../customer.ts'
import { remember } from '../history.ts'
import { undoably } from '../undo/undoable.ts'
import { type AppointmentRow, changeAppointment, inItsSalon, setStatus } from '../write-change.ts'

/** APT-04, CHK-02 */
export const checkInAppointmentRoute = write(checkInAppointment, inItsSalon, (work, salon) =>
  changeAppointment(work, salon, async (appointment) => {
    const { status, startTime } = appointment
    const { actor, body, now } = work
    // Only the STAFF client works offline.
    const said = actor.client === 'STAFF' && body?.time !== undefined ? Date.parse(body.time) : undefined
    const time = arrivalTime({ said, now })
    const lastCheckIn = (await lastCheckInOf(work.tx, appointment))?.getTime() ?? null
    refuseIf(checkInRefusal({ status, start: startTime.getTime(), now: time, lastCheckIn }))

    const change = () => checkIn(work.tx, work.deps, { row: appointment, by: 'salon', userId: actor.userId, time })
    await undoably(work.tx, work.deps, { key: appointment, tell: false, change })
  }),
)

/** `time`: the customer's arrival, in epoch milliseconds. */
type CheckInFacts = { row: AppointmentRow; by: 'salon' | 'customer'; userId: string | null; time: number }

/** Writes the check-in; the caller has checked that the domain allows it. */
export async function checkIn(tx: Tx, deps: Deps, { row, by, userId, time }: CheckInFacts): Promise<void> {
  const { businessObjectId, id: appointmentId } = row
  await setStatus(tx, deps, { key: row, status: transitions.checkIn.to })
  await keepCheckIn(tx, row, new Date(time))
  // `time` is the arrival; the history entry's own time is when it was recorded.
  const data = time === deps.clock.now() ? {} : { time: new Date(time).toISOString() }
  await remember(tx, deps, { businessObjectId, appointmentId, by, userId, what: 'checkedIn', data })
}

/** Stores the check-in in the customer profile (CUS-01) unless a later one is there: some arrive late (STF-06). */
export async function keepCheckIn(
  tx: Tx,
  { businessObjectId, customerId }: Pick<AppointmentRow, 'businessObjectId' | 'customerId'>,
  lastCheckIn: Date,
): Promise<void> {
  if (customerId === null) return
  await tx
    .insertInto('customerProfile')
    .values({ businessObjectId, customerId, lastCheckIn, registeredAt: lastCheckIn })
    .onConflict((conflict) =>
      conflict.columns(['businessObjectId', 'customerId']).doUpdateSet({
        lastCheckIn: sql`greatest(customer_profile.last_check_in, excluded.last_check_in)`,
      }),
    )
    .execute()
}
