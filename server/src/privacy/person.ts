/**
 * Who a person is in every table: the account, its customer rows and its proven identities (PRIV-01). What was only claimed, an
 * e-mail or a number that nobody answered a code for, may be a stranger's: it opens and erases nothing outside the account's own rows.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../db/transaction.ts'

export type Person = {
  userId: string
  /** The own row, and those that salons typed in under an e-mail or number that the person proved. */
  customerIds: string[]
  /** E-mail and number of the account that are confirmed: rows that name them are the person's, whoever wrote them. */
  proven: string[]
  /** Those that are not. */
  claimed: string[]
}

/** undefined: there is no such account (any more). `answered`: the identity of the account whose code was right just now. */
export async function personOf(db: Db, userId: string, answered?: string): Promise<Person | undefined> {
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
 * The same, locked until COMMIT: the customer rows first, as a booking does, then the account. Whoever books at the same moment
 * has booked before, or finds nobody afterwards.
 */
export async function lockPerson(tx: Tx, userId: string, answered?: string): Promise<Person | undefined> {
  const seen = await personOf(tx, userId, answered)
  if (seen === undefined) return undefined
  if (seen.customerIds.length > 0) {
    await tx.selectFrom('customer').select('id').where('id', 'in', seen.customerIds).orderBy('id').forUpdate().execute()
  }
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute()
  return personOf(tx, userId, answered)
}
