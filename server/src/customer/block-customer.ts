import { blockCustomer, unblockCustomer } from '@goldline/contract/customer'
import { inSalon } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { ownSalon, write } from '../http/route.ts'
import { findCustomer } from './find-customer.ts'
import { recordCustomerChange } from './history.ts'
import { blockedIdentity } from './queries.ts'

/** CUS-06: locks the salon, so that a concurrent booking is checked before or after it. */
export const blockCustomerRoute = write(blockCustomer, { lock: ownSalon }, (work) =>
  setBlock(work.tx, work.deps, { context: work, blackListed: true }),
)

export const unblockCustomerRoute = write(unblockCustomer, { lock: ownSalon }, (work) =>
  setBlock(work.tx, work.deps, { context: work, blackListed: false }),
)

type BlockContext = Context<typeof blockCustomer | typeof unblockCustomer>

async function setBlock(
  tx: Tx,
  deps: Deps,
  { context: { actor, params, now }, blackListed }: { context: BlockContext; blackListed: boolean },
) {
  const { businessObjectId } = actor
  // For a merged row this returns the remaining person.
  const customer = await findCustomer(tx, actor, { id: params.id, now })
  const { id } = customer
  if (customer.blackListed === blackListed) return customer
  await inSalon(tx, businessObjectId)
    .updateTable('customerProfile')
    .set({ blackListed })
    .where('customerId', '=', id)
    .execute()
  if (!blackListed)
    await deleteFingerprints(tx, deps, { businessObjectId, identities: [customer.email, customer.phoneNr] })
  const what = blackListed ? 'blocked' : 'unblocked'
  await recordCustomerChange(tx, { businessObjectId, customerId: id, userId: actor.userId, what, now })
  await notify(tx, { topic: 'customer', businessObjectId, id })
  return { ...customer, blackListed, version: customer.version + 1 }
}

/** Deletes the fingerprint of an earlier block of an erased person. */
async function deleteFingerprints(
  tx: Tx,
  deps: Deps,
  { businessObjectId, identities }: { businessObjectId: string; identities: readonly (string | null)[] },
) {
  const fingerprints = identities
    .filter((identity) => identity !== null)
    .map((identity) => blockedIdentity(deps, businessObjectId, identity))
  if (fingerprints.length === 0) return
  await inSalon(tx, businessObjectId).deleteFrom('blockedIdentity').where('identityHmac', 'in', fingerprints).execute()
}
