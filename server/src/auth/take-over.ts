import { adoptTypedCustomers } from '../customer/adopt-customer.ts'

import { transactInSalon } from '../db/salon-lock.ts'
import type { Deps } from '../deps.ts'
import { columnOf, kindOf } from '../identity.ts'
import type { Challenge } from './answer.ts'

/**
 * CUS-01: after proving an e-mail or a number on a salon's page, the person takes over the customer record and
 * appointments that the salon entered under it. Runs after the sign-in, because a busy salon must not block a sign-in;
 * if it fails here, the next sign-in or booking repeats it.
 */
export async function adoptTypedRecords(
  deps: Deps,
  { businessObjectId, identity }: Pick<Challenge, 'businessObjectId' | 'identity'>,
  userId: string,
): Promise<void> {
  if (businessObjectId === null) return
  // Most people have no such record: skip the salon's lock then.
  const typed = await deps.db
    .selectFrom('customer')
    .select('id')
    .where(columnOf({ kind: kindOf(identity) }), '=', identity)
    .where('userId', 'is', null)
    .where('enteredByBusinessObjectId', '=', businessObjectId)
    .limit(1)
    .executeTakeFirst()
  if (typed === undefined) return
  try {
    await transactInSalon(deps.db, businessObjectId, async (salon) => {
      const own = await salon.db
        .selectFrom('customer')
        .select('id')
        .where('userId', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (own !== undefined) await adoptTypedCustomers(salon, own.id)
    })
  } catch (error) {
    deps.log.warn({ err: error, businessObjectId }, 'a customer whom the salon typed in is not taken over yet')
  }
}
