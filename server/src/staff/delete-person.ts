import { deleteStaff } from '@goldline/contract/staff/people'
import { sql } from 'kysely'
import { dropBlockers } from '../appointment/change/release-staff.ts'
import { takeAway } from '../auth/user/devices.ts'
import { demandLeaderAgain } from '../auth/user/password-again.ts'
import { endSessions } from '../auth/user/salon-users.ts'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { ownSalon, write } from '../http/route.ts'
import { lockStaff, oneOfStaff } from '../team/queries.ts'
import { say } from '../texts/say.ts'
import { endBusyCalendar } from './busy/routes.ts'

/** CAT-06: the name shown for a deleted person, in the salon's language. */

/** STF-01: keeps the row for past visits and reports, and removes all else of the person. */
export const deleteStaffRoute = write(
  deleteStaff,
  {
    before: ({ deps, actor, body, address, device }) =>
      demandLeaderAgain(deps, actor.userId, { password: body?.password, address, device }),
    lock: ownSalon,
  },
  async ({ tx, deps, actor, params: { id }, ifMatch, now }) => {
    const { businessObjectId, userId } = actor
    await lockStaff(tx, { businessObjectId, id, ifMatch })
    const { active } = await oneOfStaff(inSalon(tx, businessObjectId), id)
    if (active) throw new Refused('staff.active')
    const gone = { businessObjectId, staffId: id, now }
    await dropBlockers(tx, deps, { businessObjectId, staffId: id, userId })
    await endAccess(tx, gone)
    await forget(tx, gone)
  },
)

type DeletedPerson = { businessObjectId: string; staffId: string; now: number }

/** Keeps the link to the account, so that its owner can still export the data kept about them (PRIV-01). */
async function endAccess(tx: Tx, { businessObjectId, staffId, now }: DeletedPerson): Promise<void> {
  const users = await inSalon(tx, businessObjectId)
    .updateTable('userRole')
    // A new USER_LITE starts with OWN (AUTH-25a), which shows nothing to somebody who is not staff.
    .set({ role: 'USER_LITE', scope: 'OWN', pinHash: null, healthNotes: false })
    .where('staffId', '=', staffId)
    .returning('userId')
    .execute()
  for (const { userId } of users) {
    await endSessions(tx, { businessObjectId, userId, now })
    const devices = await inSalon(tx, businessObjectId)
      .selectFrom('device')
      .select('id')
      .where('userId', '=', userId)
      .where('removedTime', 'is', null)
      .execute()
    for (const { id } of devices) await takeAway(tx, { businessObjectId, deviceId: id, now })
  }
  await endBusyCalendar(tx, { businessObjectId, staffId })
  await inSalon(tx, businessObjectId).deleteFrom('staffFeed').where('staffId', '=', staffId).execute()
}

async function forget(tx: Tx, { businessObjectId, staffId, now }: DeletedPerson): Promise<void> {
  const { language } = await tx
    .selectFrom('businessObject')
    .select('language')
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const nobody = { surname: '', email: null, phoneNr: null, twEmployeeId: null, permissions: null }
  await inSalon(tx, businessObjectId)
    .updateTable('staff')
    .set({ name: say(language, 'deletedStaff'), ...nobody, enabled4Booking: false, deletedTime: new Date(now) })
    .where('id', '=', staffId)
    .execute()
  await inSalon(tx, businessObjectId)
    .updateTable('picture')
    .set({ removedTime: new Date(now) })
    .where('staffId', '=', staffId)
    .where('removedTime', 'is', null)
    .execute()
  await sql`
    update customer_profile set preferred_staff_id = null, version = version + 1
    where business_object_id = ${businessObjectId} and preferred_staff_id = ${staffId}`.execute(tx)
}
