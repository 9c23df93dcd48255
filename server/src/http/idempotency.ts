/** A call that creates or pays answers a repeated key with its first answer, for 24 h (POS-03 and the design of booking). */
import type { Call, Response } from '@goldline/contract/call'
import type { Tx } from '../db/transaction.ts'
import { sha256 } from '../secrets.ts'
import { Refused } from './errors.ts'
import type { Context } from './route.ts'

/**
 * Runs `work` at most once for the caller's key, inside the caller's transaction: the key, the work and its answer are
 * committed together. A second request with the same key waits for the first, then reads its answer.
 * The same key with another body or call is refused with idempotency-key-reused.
 */
export async function once<C extends Call>(
  tx: Tx,
  context: Context<C>,
  definition: C,
  work: () => Promise<Response<C>>,
): Promise<Response<C>> {
  const { idempotencyKey: key, actor } = context
  if (key === undefined) return work()
  const scope = actor ? `user:${actor.userId}` : `address:${context.address}`
  const bodyHash = sha256(JSON.stringify([context.params, context.query, context.body]))

  const taken = await tx
    .insertInto('idempotencyKey')
    .values({ scope, key, call: definition.id, bodyHash })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) {
    const response = await work()
    await tx
      .updateTable('idempotencyKey')
      .set({ status: definition.status, response: JSON.stringify(response ?? null) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
    return response
  }

  const first = await tx
    .selectFrom('idempotencyKey')
    .select(['call', 'bodyHash', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.call !== definition.id || !first.bodyHash.equals(bodyHash)) throw new Refused('idempotency-key-reused')
  return first.response as Response<C>
}
