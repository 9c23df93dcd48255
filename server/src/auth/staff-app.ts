/** Limits how many people of a salon have its STAFF app (BIZ-10), by a paired device or by signing in themselves. */

import { type Tier, tierAllows } from '@goldline/domain/user/tier'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { lockSalon } from '../db/salon-lock.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { requireTier } from '../http/access.ts'
import { asCustomer, type Grant, grantsFor } from './token.ts'

type StaffAppQuery = { userId: string; now: number }

/** Returns whether another person of the salon has the app: a paired device, a valid pairing link, or a session. */
export async function othersHaveStaffApp(salon: InSalon, { userId, now }: StaffAppQuery): Promise<boolean> {
  const at = new Date(now)
  const { rows } = await sql`
    select from device d
    where d.business_object_id = ${salon.id} and d.client = 'STAFF' and d.user_id <> ${userId}
      and d.removed_time is null and (d.paired_time is not null or d.pairing_expires_time > ${at})
    union all
    select from token t
    where t.business_object_id = ${salon.id} and t.client = 'STAFF' and t.user_id <> ${userId}
      and t.revoked_time is null and t.expires_time > ${at}
    limit 1`.execute(salon.db)
  return rows.length > 0
}

type GrantQuery = Parameters<typeof grantsFor>[2] & { now: number }

/** Returns the grant of a sign-in by password or code: for the first salon whose tier allows the person a STAFF app. */
export async function signInGrant(db: Db, userId: string, wanted: GrantQuery): Promise<Grant> {
  const grants = await grantsFor(db, userId, wanted)
  for (const grant of grants) {
    const tier = await findLimitingTier(db, { userId, grant, now: wanted.now })
    if (tier === undefined || tierAllows('severalStaffApps', tier)) return grant
  }
  return grants[0] ?? asCustomer
}

type StaffAppSignIn = { userId: string; grant: Grant; now: number }

/** Returns the salon's tier if another person there already has the STAFF app, so that the tier must allow several. */
async function findLimitingTier(db: Db, { userId, grant, now }: StaffAppSignIn): Promise<Tier | undefined> {
  const { client, businessObjectId } = grant
  if (client !== 'STAFF' || businessObjectId === null) return undefined
  if (!(await othersHaveStaffApp(inSalon(db, businessObjectId), { userId, now }))) return undefined
  const businessObject = db.selectFrom('businessObject').select('version as tier').where('id', '=', businessObjectId)
  return (await businessObject.executeTakeFirstOrThrow()).tier
}

/**
 * Refuses with tier.required a STAFF session by password or code that the tier does not allow. Takes the salon's lock,
 * as pairing does; issue the token in the same transaction, so that of two concurrent sign-ins only one succeeds.
 */
export async function requireStaffAppAllowed(tx: Tx, signIn: StaffAppSignIn): Promise<void> {
  const { client, businessObjectId } = signIn.grant
  if (client === 'STAFF' && businessObjectId !== null) await lockSalon(tx, businessObjectId)
  const tier = await findLimitingTier(tx, signIn)
  if (tier !== undefined) requireTier('severalStaffApps', tier)
}
