import { checkInAppointment } from '@goldline/contract/appointment/change'
import { checkInRefusal } from '@goldline/domain/appointment/arrivals'
import { transitions } from '@goldline/domain/appointment/status'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/transaction.ts'
import type { Deps, RouteDeps } from '../../deps.ts'
import { refuseIf } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { lastCheckInOf } from '../customer.ts'
import { remember } from '../history.ts'
import { undoably } from '../undo/undoable.ts'
import { type AppointmentRow, changeAppointment, inItsSalon, setStatus } from '../write-change.ts'

/** APT-04, CHK-02 */
export function checkInAppointmentRoute(app: FastifyInstance, deps: RouteDeps): void {
  write(app, checkInAppointment, inItsSalon(deps), (tx, context, salon) =>
    changeAppointment(tx, deps, {
      ...context,
      salon,
      change: async (appointment, standing) => {
        const { status, startTime } = appointment
        const { actor, now } = context
        const lastCheckIn = (await lastCheckInOf(tx, appointment))?.getTime() ?? null
        refuseIf(checkInRefusal({ status, start: startTime.getTime(), now, lastCheckIn }))

        const change = () => checkIn(tx, standing, { row: appointment, by: 'salon', userId: actor.userId })
        await undoably(tx, standing, { key: appointment, tell: false, change })
      },
    }),
  )
}

type CheckedIn = { row: AppointmentRow; by: 'salon' | 'customer'; userId: string | null }

/** Writes it, by whoever does it; ask the domain first. */
export async function checkIn(tx: Tx, deps: Deps, { row, by, userId }: CheckedIn): Promise<void> {
  const { businessObjectId, id: appointmentId } = row
  await setStatus(tx, deps, { key: row, status: transitions.checkIn.to })
  await keepCheckIn(tx, row, new Date(deps.clock.now()))
  await remember(tx, deps, { businessObjectId, appointmentId, by, userId, what: 'checkedIn' })
}

/** Stores it in the salon's customer profile (CUS-01). */
export async function keepCheckIn(
  tx: Tx,
  { businessObjectId, customerId }: Pick<AppointmentRow, 'businessObjectId' | 'customerId'>,
  lastCheckIn: Date,
): Promise<void> {
  if (customerId === null) return
  await tx
    .insertInto('customerProfile')
    .values({ businessObjectId, customerId, lastCheckIn, registeredAt: lastCheckIn })
    .onConflict((conflict) => conflict.columns(['businessObjectId', 'customerId']).doUpdateSet({ lastCheckIn }))
    .execute()
}
