/** How many people of a salon have its STAFF app (BIZ-10), by a device that was paired or by their own sign-in. */
import { sql } from 'kysely'
import { lockSalon } from '../db/salon-lock.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { demandTier } from '../http/access.ts'
import type { Grant } from './token.ts'

type Asked = { businessObjectId: string; userId: string; now: number }

/** Whether somebody else of the salon has it: a device, or a link to one that still works, or a session. */
export async function othersHaveStaffApp(db: Db, { businessObjectId, userId, now }: Asked): Promise<boolean> {
  const at = new Date(now)
  const { rows } = await sql`
    select from device d
    where d.business_object_id = ${businessObjectId} and d.client = 'STAFF' and d.user_id <> ${userId}
      and d.removed_time is null and (d.paired_time is not null or d.pairing_expires_time > ${at})
    union all
    select from token t
    where t.business_object_id = ${businessObjectId} and t.client = 'STAFF' and t.user_id <> ${userId}
      and t.revoked_time is null and t.expires_time > ${at}
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Before a session of it begins by password or code: refuses with tier.required. Takes the salon's lock, as the pairing of
 * a device does; issue the token in the same transaction, so that of two people at once only one gets it.
 */
export async function demandStaffApp(
  tx: Tx,
  { userId, grant: { client, businessObjectId }, now }: { userId: string; grant: Grant; now: number },
): Promise<void> {
  if (client !== 'STAFF' || businessObjectId === null) return
  await lockSalon(tx, businessObjectId)
  if (!(await othersHaveStaffApp(tx, { businessObjectId, userId, now }))) return
  const salon = tx.selectFrom('businessObject').select('version as tier').where('id', '=', businessObjectId)
  demandTier('severalStaffApps', (await salon.executeTakeFirstOrThrow()).tier)
}
