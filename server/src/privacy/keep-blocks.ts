import { sql } from 'kysely'
import { blockedIdentity } from '../customer/queries.ts'
import { acrossSalons } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { DataKind } from '../jobs/kept-data.ts'
import type { PersonData } from './person.ts'

/**
 * CUS-06, PRIV-01: keeps a fingerprint of each confirmed identity of a blocked person, so that erasing oneself does not
 * lift a salon's block. Its key is not in the database. Returns how many salons blocked the person.
 */
export async function keepBlocks(tx: Tx, deps: Pick<Deps, 'secrets' | 'clock'>, person: PersonData): Promise<number> {
  if (person.customerIds.length === 0) return 0
  const profiles = await acrossSalons(tx)
    .selectFrom('customerProfile')
    .select('businessObjectId')
    .distinct()
    .where('customerId', 'in', person.customerIds)
    .where('blackListed', '=', true)
    .execute()
  const createdTime = new Date(deps.clock.now())
  const rows = profiles.flatMap(({ businessObjectId }) =>
    person.proven.map((identity) => ({
      businessObjectId,
      identityHmac: blockedIdentity(deps, businessObjectId, identity),
      createdTime,
    })),
  )
  if (rows.length > 0) {
    await tx
      .insertInto('blockedIdentity')
      .values(rows)
      .onConflict((conflict) => conflict.constraint('blocked_identity_pk').doNothing())
      .execute()
  }
  return profiles.length
}

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptBlocks: readonly DataKind[] = [
  {
    kind: 'Fingerprints of blocked people who were erased',
    days: 1095,
    basis: 'legitimate interest of the salon',
    remove: (before) => sql`delete from blocked_identity where created_time < ${before}`,
  },
]
