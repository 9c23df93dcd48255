import { adoptTypedCustomers } from '../appointment/adopt-customer.ts'
import { transactInSalon } from '../db/salon-lock.ts'
import type { Deps } from '../deps.ts'
import type { Challenge } from './answer.ts'
import { columnOf, kindOf } from './identity.ts'

/**
 * CUS-01: whoever proves an e-mail or a number on a salon's page is the customer whom that salon typed in under it, and finds the
 * appointments that it entered by telephone. After the sign-in, not within it: a salon that is busy must keep nobody out. What it
 * kept from being taken over here is so by the next sign-in or booking there.
 */
export async function takeOverTyped(
  deps: Deps,
  { businessObjectId, identity }: Pick<Challenge, 'businessObjectId' | 'identity'>,
  userId: string,
): Promise<void> {
  if (businessObjectId === null) return
  // Nearly nobody: without a row there the salon's lock is not asked for.
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
    await transactInSalon(deps.db, businessObjectId, async (tx) => {
      const own = await tx
        .selectFrom('customer')
        .select('id')
        .where('userId', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (own !== undefined) await adoptTypedCustomers(tx, businessObjectId, own.id)
    })
  } catch (error) {
    deps.log.warn({ err: error, businessObjectId }, 'a customer whom the salon typed in is not taken over yet')
  }
}
