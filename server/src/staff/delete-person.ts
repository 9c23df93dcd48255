import { deleteStaff } from '@goldline/contract/staff/people'
import { sql } from 'kysely'
import { dropBlockers } from '../appointment/change/release-staff.ts'
import { removeFromSalon } from '../auth/user/devices.ts'
import { requireLeaderPassword } from '../auth/user/password-again.ts'
import { endSessions } from '../auth/user/salon-users.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { ownSalon, write } from '../http/route.ts'
import { lockStaff, requirePerson } from '../team/queries.ts'
import { say } from '../texts/say.ts'
import { endBusyCalendar } from './busy/routes.ts'

/** STF-01: deletes a person's data, but keeps the row for past visits and reports. */
export const deleteStaffRoute = write(
  deleteStaff,
  {
    before: ({ deps, actor, body, address, device }) =>
      requireLeaderPassword(deps, actor.userId, { password: body?.password, address, device }),
    lock: ownSalon,
  },
  async ({ salon, tx, deps, actor, params: { id }, ifMatch, now }) => {
    const { businessObjectId, userId } = actor
    await lockStaff(salon, { id, ifMatch })
    const { active } = await requirePerson(salon, id)
    if (active) throw new Refused('staff.active')
    const gone = { businessObjectId, staffId: id, now }
    await dropBlockers(salon, deps, { staffId: id, userId })
    await endAccess(inSalon(tx, gone.businessObjectId), gone)
    await deletePersonalData(inSalon(tx, gone.businessObjectId), gone)
  },
)

type DeletedPerson = { staffId: string; now: number }

/**
 * Ends the person's access. Keeps the link to the account, whose owner can export the data kept about them (PRIV-01).
 */
async function endAccess(salon: InSalon<Tx>, { staffId, now }: DeletedPerson): Promise<void> {
  const users = await salon
    .updateTable('userRole')
    // Scope OWN (AUTH-25a) shows nothing to a person who is not staff.
    .set({ role: 'USER_LITE', scope: 'OWN', pinHash: null, healthNotes: false })
    .where('staffId', '=', staffId)
    .returning('userId')
    .execute()
  for (const { userId } of users) {
    await endSessions(salon, { userId, now })
    const devices = await salon
      .selectFrom('device')
      .select('id')
      .where('userId', '=', userId)
      .where('removedTime', 'is', null)
      .execute()
    for (const { id } of devices) await removeFromSalon(salon, { deviceId: id, now })
  }
  await endBusyCalendar(salon.db, { businessObjectId: salon.id, staffId })
  await salon.deleteFrom('staffFeed').where('staffId', '=', staffId).execute()
}

async function deletePersonalData(salon: InSalon<Tx>, { staffId, now }: DeletedPerson): Promise<void> {
  const { language } = await salonRow(salon, ['language'])
  const nobody = { surname: '', email: null, phoneNr: null, twEmployeeId: null, permissions: null }
  await salon
    .updateTable('staff')
    .set({ name: say(language, 'deletedStaff'), ...nobody, enabled4Booking: false, deletedTime: new Date(now) })
    .where('id', '=', staffId)
    .execute()
  await salon.deleteFrom('staffProfile').where('staffId', '=', staffId).execute()
  await salon
    .updateTable('picture')
    .set({ removedTime: new Date(now) })
    .where('staffId', '=', staffId)
    .where('removedTime', 'is', null)
    .execute()
  await sql`
    update customer_profile set preferred_staff_id = null, version = version + 1
    where business_object_id = ${salon.id} and preferred_staff_id = ${staffId}`.execute(salon.db)
}
