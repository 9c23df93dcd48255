import { sql } from 'kysely'
import { cancelUpcoming } from '../appointment/change/cancel-appointment.ts'
import { deleteRequests } from '../appointment/request/end-request.ts'
import { rolesOf } from '../auth/queries.ts'
import { inSalon } from '../db/in-salon.ts'
import { notify, notifyCustomers } from '../db/notify.ts'
import { lockSalon, transactInSalon } from '../db/salon-lock.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import type { DataKind } from '../jobs/kept-data.ts'
import { deleteDepositData } from '../ledger/deposits.ts'
import { blankMessages } from '../message/blank-messages.ts'
import { sha256 } from '../secrets.ts'
import { eraseFromSalon } from './erase-customer.ts'
import { dropEmptyCustomers, eraseCustomers, eraseVisitTexts } from './erase-visits.ts'
import { keepBlocks } from './keep-blocks.ts'
import { findUpcomingVisits, lockPerson, type PersonData, partyVisitIds } from './person.ts'
import type { RemainingCounts } from './remaining-data.ts'

export type ErasureCounts = RemainingCounts & { cancelled: number }

const mostTries = 5

/** The answered challenge: `identity` received the code; `useUp` runs first inside the transaction. */
type AnsweredChallenge = { identity: string; useUp(tx: Tx): Promise<void> }

/**
 * PRIV-01: erases a person in one transaction. Upcoming visits are cancelled under their salons' locks; if a concurrent
 * booking added a salon, it starts again with that salon's lock.
 *
 * Reaches rows of the account, and rows under an e-mail or number only if the person confirmed it (person.ts):
 * otherwise anybody could erase a stranger's data by entering their number.
 */
export async function erase(deps: Deps, userId: string, answered?: AnsweredChallenge): Promise<ErasureCounts> {
  let salons: string[] = []
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const done = await transact(deps.db, async (tx) => {
      for (const businessObjectId of salons) await lockSalon(tx, businessObjectId)
      const person = await lockPerson(tx, userId, answered?.identity)
      if (person === undefined) throw new Refused('Unauthorized')
      const coming = await findUpcomingVisits(tx, person.customerIds, deps.clock.now())
      const concerned = [...new Set(coming.map(({ businessObjectId }) => businessObjectId))].sort()
      if (concerned.some((businessObjectId) => !salons.includes(businessObjectId))) return concerned
      await answered?.useUp(tx)
      return erasePerson(tx, deps, { person, coming })
    })
    if (!Array.isArray(done)) return done
    salons = done
  }
  throw new Refused('service-unavailable', { retryAfter: 2 })
}

type Visit = { businessObjectId: string; id: string }

/**
 * Erases all data. The order matters: queued messages are blanked before notices to salons, which name no person, are
 * enqueued.
 */
async function erasePerson(
  tx: Tx,
  deps: Deps,
  { person, coming }: { person: PersonData; coming: readonly Visit[] },
): Promise<ErasureCounts> {
  const { userId } = person
  if ((await rolesOf(tx, userId)).length > 0) throw new Refused('user.has-role')
  const now = new Date(deps.clock.now())
  await notifyCustomers(tx, person.customerIds)
  const blocks = await keepBlocks(tx, deps, person)
  const messages = await blankMessages(tx, { ...person, now: now.getTime() })
  const { stars } = await eraseVisitTexts(tx, person)
  await eraseCustomers(tx, person, now)
  for (const visit of coming)
    await cancelUpcoming(inSalon(tx, visit.businessObjectId), deps, { ...visit, by: 'customer' })
  const appointments = await dropEmptyCustomers(tx, person)
  await deleteTraces(tx, person)
  await dropAccount(tx, userId)
  await tx
    .insertInto('erasure')
    .values({ subject: sha256(userId), createdTime: now })
    .onConflict((conflict) => conflict.constraint('erasure_pk').doNothing())
    .execute()
  return { appointments, messages, stars, blocks, cancelled: coming.length }
}

/**
 * Deletes holds, requests, challenges, and responses stored for repeated requests: the person's own, and salons'
 * responses that contain the person.
 */
async function deleteTraces(tx: Tx, { userId, proven, customerIds }: PersonData): Promise<void> {
  await sql`delete from slot_hold where identity = any(${proven}::text[])`.execute(tx)
  await sql`delete from challenge where identity = any(${proven}::text[])`.execute(tx)
  await deleteDepositData(tx, sql`d.user_id = ${userId}`)
  await deleteRequests(tx, sql`r.user_id = ${userId}`)
  // Codes that the account had sent to other identities still count towards their limits (AUTH-07), but have no effect.
  await sql`update challenge set user_id = null, new_password_hash = null, expires_time = least(expires_time, created_time)
    where user_id = ${userId}`.execute(tx)
  const visits = await partyVisitIds(tx, customerIds)
  await sql`delete from idempotency_key where scope = ${`user:${userId}`}
    or exists (select from unnest(${[...customerIds, ...visits, ...proven]}::text[]) as trace
      where strpos(response::text, trace) > 0)`.execute(tx)
}

/** Deletes the account and ends its sessions in every process. Only this transaction may delete the consents. */
async function dropAccount(tx: Tx, userId: string): Promise<void> {
  const ended = await tx.deleteFrom('token').where('userId', '=', userId).returning('id').execute()
  for (const { id } of ended) await notify(tx, { topic: 'token', id })
  await sql`select set_config('goldline.erasing', ${userId}, true)`.execute(tx)
  await tx.deleteFrom('appUser').where('id', '=', userId).execute()
}

/** PRIV-01, CUS-08: erases people again whom an older backup restored. Runs nightly. */
export async function replayErasures(deps: Deps): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u join erasure e on e.subject = sha256(convert_to(u.id::text, 'UTF8'))`.execute(deps.db)
  for (const { id } of rows) await erase(deps, id)
  // A customer who returned since the erasure has a newer profile.
  const { rows: customers } = await sql<{ businessObjectId: string; customerId: string }>`
    select p.business_object_id, p.customer_id from customer_profile p
    join erasure e on e.subject = sha256(convert_to(p.business_object_id || ' ' || p.customer_id, 'UTF8'))
      and p.registered_at < e.created_time`.execute(deps.db)
  for (const { businessObjectId, customerId } of customers)
    await transactInSalon(deps.db, businessObjectId, ({ db: tx }) =>
      eraseFromSalon(tx, deps, { businessObjectId, id: customerId }),
    )
  if (rows.length + customers.length > 0)
    deps.log.warn({ people: rows.length + customers.length }, 'erased again after a restore')
  return rows.length + customers.length
}

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptErasures: readonly DataKind[] = [
  {
    kind: 'List of erasures (fingerprints)',
    days: 1095,
    basis: 'repeated after a restore from an older backup; proof',
    remove: (before) => sql`delete from erasure where created_time < ${before}`,
  },
]
