import { checkInVisit } from '@goldline/contract/queue/kiosk'
import { arrivalRefusal } from '@goldline/domain/queue/finding'
import { checkInChange, storeCheckIn } from '../appointment/change/check-in-appointment.ts'
import { changeForGood } from '../appointment/change-visit.ts'
import { lastCheckInOf } from '../appointment/customer.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { readCount } from '../http/hardening/limits.ts'
import { ownSalon, write } from '../http/route.ts'
import { foundCounter } from './find-visit.ts'

/**
 * Checks in the customer's visit at the door (APT-04, CHK-02). Refuses visits that this device has not found before.
 */
export const checkInVisitRoute = write(
  checkInVisit,
  { lock: ownSalon },
  async ({ salon, tx, deps, actor, body: { id }, now }) => {
    const { businessObjectId } = actor
    const { count } = await readCount(tx, deps, foundCounter(actor, id))
    if (count === 0) throw new Refused('appointment.notFound')
    const row = await salon
      .selectFrom('appointment')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refused('appointment.notFound'))
    const lastCheckIn = (await lastCheckInOf(inSalon(tx, row.businessObjectId), row))?.getTime() ?? null
    const { status, startTime } = row
    refuseIf(arrivalRefusal({ status, start: startTime.getTime(), now, lastCheckIn }))
    const key = { businessObjectId, id }
    await changeForGood(salon, deps, { id: key.id, ...checkInChange({ by: 'customer', userId: null, time: now, now }) })
    await storeCheckIn(inSalon(tx, row.businessObjectId), row, new Date(now))
    return { startTime: startTime.toISOString(), staff: await firstStaffName(inSalon(tx, key.businessObjectId), key) }
  },
)

/** Returns the first name of the first service's staff member. */
async function firstStaffName(salon: InSalon<Tx>, { id }: { id: string }): Promise<string | null> {
  const found = await salon
    .selectFrom('appointmentService as s')
    .innerJoin('staff as w', (join) =>
      join.onRef('w.businessObjectId', '=', 's.businessObjectId').onRef('w.id', '=', 's.assignedStaffId'),
    )
    .select('w.name')
    .where('s.appointmentId', '=', id)
    .orderBy('s.position')
    .limit(1)
    .executeTakeFirst()
  return found?.name ?? null
}
