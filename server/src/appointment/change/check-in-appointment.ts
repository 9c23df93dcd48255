import { checkInAppointment } from '@goldline/contract/appointment/change'
import { checkInRefusal } from '@goldline/domain/appointment/arrivals'
import { transitions } from '@goldline/domain/appointment/status'
import { arrivalTime } from '@goldline/domain/staff/offline'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIf } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { changeVisit, type VisitChange } from '../change-visit.ts'
import { lastCheckInOf } from '../customer.ts'
import { runUndoable } from '../undo/undoable.ts'
import { type AppointmentRow, changeAppointment, withSalonLock } from '../write-change.ts'

/** Checks a visit in (APT-04, CHK-02). */
export const checkInAppointmentRoute = write(checkInAppointment, withSalonLock, (work, businessObjectId) =>
  changeAppointment(work, businessObjectId, async (appointment, salon) => {
    const { status, startTime } = appointment
    const { actor, body, now } = work
    // Only the STAFF client works offline.
    const said = actor.client === 'STAFF' && body?.time !== undefined ? Date.parse(body.time) : undefined
    const time = arrivalTime({ said, now })
    const lastCheckIn = (await lastCheckInOf(salon, appointment))?.getTime() ?? null
    refuseIf(checkInRefusal({ status, start: startTime.getTime(), now: time, lastCheckIn }))

    const came = checkInChange({ by: 'salon', userId: actor.userId, time, now })
    const change = async () => {
      await changeVisit(salon, work.deps, { id: appointment.id, ...came })
      await storeCheckIn(salon, appointment, new Date(time))
    }
    await runUndoable(salon, work.deps, { id: appointment.id, tell: false, change })
  }),
)

/** `time`: when the customer came; `now`: when it is recorded; both in epoch milliseconds. */
type Arrival = Pick<VisitChange, 'by' | 'userId'> & { time: number; now: number }

/** Builds the change that checks a visit in. The caller also stores it in the profile, by `storeCheckIn`. */
export const checkInChange = ({ by, userId, time, now }: Arrival): VisitChange => ({
  ...{ by, userId, what: 'checkedIn', columns: { status: transitions.checkIn.to } },
  ...(time !== now && { data: { time: new Date(time).toISOString() } }),
})

/**
 * Stores the check-in in the customer profile (CUS-01) unless a later one is stored: check-ins made offline are sent
 * late (STF-06).
 */
export async function storeCheckIn(
  salon: InSalon<Tx>,
  { customerId }: Pick<AppointmentRow, 'customerId'>,
  lastCheckIn: Date,
): Promise<void> {
  if (customerId === null) return
  await salon.db
    .insertInto('customerProfile')
    .values({ businessObjectId: salon.id, customerId, lastCheckIn, registeredAt: lastCheckIn })
    .onConflict((conflict) =>
      conflict.columns(['businessObjectId', 'customerId']).doUpdateSet({
        lastCheckIn: sql`greatest(customer_profile.last_check_in, excluded.last_check_in)`,
      }),
    )
    .execute()
}
