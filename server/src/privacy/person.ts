/**
 * Finds a person's rows: the account, its customer rows and its confirmed identities (PRIV-01). An e-mail or number
 * that was only claimed may be a stranger's, so it gives no access to other rows and erases none.
 */

import { sql } from 'kysely'
import { acrossSalons } from '../db/in-salon.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { visitsOf } from '../message/blank-messages.ts'

export type PersonData = {
  userId: string
  /** The person's own row, and those that salons typed in under a confirmed e-mail or number. */
  customerIds: string[]
  /** The account's confirmed e-mail and number: rows that contain them are the person's, even if others wrote them. */
  proven: string[]
  /** The account's unconfirmed e-mail or number. */
  claimed: string[]
}

/**
 * Finds the person's data; undefined: the account does not exist. `answered`: the account's identity whose code was
 * just entered correctly.
 */
export async function personOf(db: Db, userId: string, answered?: string): Promise<PersonData | undefined> {
  const user = await db
    .selectFrom('appUser')
    .select(['email', 'emailConfirmedTime', 'phoneNr', 'phoneNrConfirmedTime'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) return undefined
  const identities = [
    { value: user.email, confirmed: user.emailConfirmedTime !== null },
    { value: user.phoneNr, confirmed: user.phoneNrConfirmedTime !== null },
  ].flatMap(({ value, confirmed }) => (value === null ? [] : [{ value, proven: confirmed || value === answered }]))
  const proven = identities.filter((each) => each.proven).map(({ value }) => value)
  const claimed = identities.filter((each) => !each.proven).map(({ value }) => value)
  const customers = await db
    .selectFrom('customer')
    .select('id')
    .where((or) =>
      or.or([
        or('userId', '=', userId),
        or.and([
          or('userId', 'is', null),
          or.or([sql<boolean>`email = any(${proven}::text[])`, sql<boolean>`phone_nr = any(${proven}::text[])`]),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()
  return { userId, customerIds: customers.map(({ id }) => id), proven, claimed }
}

/**
 * Finds like `personOf`, but locks the rows: first the customer rows, like a booking, then the account. A concurrent
 * booking is completed before, or finds no person afterwards.
 */
export async function lockPerson(tx: Tx, userId: string, answered?: string): Promise<PersonData | undefined> {
  const seen = await personOf(tx, userId, answered)
  if (seen === undefined) return undefined
  if (seen.customerIds.length > 0) {
    await tx.selectFrom('customer').select('id').where('id', 'in', seen.customerIds).orderBy('id').forUpdate().execute()
  }
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute()
  return personOf(tx, userId, answered)
}

/**
 * Returns the ids of these customers' visits in parties: responses about a party's visits contain the customer's name
 * next to such an id (APT-23).
 */
export async function partyVisitIds(tx: Tx, customerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointment where party_id is not null and customer_id = any(${[...customerIds]}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Finds the upcoming visits of these customers and of their guests, who could no longer be reached (APT-23). */
export function findUpcomingVisits(
  db: Db,
  customerIds: readonly string[],
  now: number,
): Promise<{ businessObjectId: string; id: string }[]> {
  return acrossSalons(db)
    .selectFrom('appointment')
    .select(['businessObjectId', 'id'])
    .where(sql<boolean>`(business_object_id, id) in (${visitsOf(customerIds)})`)
    .where('status', '=', 'CONFIRMED')
    .where('startTime', '>', new Date(now))
    .orderBy('startTime')
    .execute()
}
