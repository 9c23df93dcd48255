/** Answers a repeated idempotency key with its first answer, for 24 h (POS-03). */
import type { Call, Response } from '@goldline/contract/call'
import { type Kysely, sql } from 'kysely'
import { salonLock, transactInSalon, transactInTurn } from '../db/salon-lock.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { sha256 } from '../secrets.ts'
import { Refused } from './errors.ts'
import type { Context } from './route.ts'

/**
 * Runs `work` at most once per key, inside the caller's transaction: key, work and answer are committed together. A
 * second request with the same key waits for the first and returns its answer. Refuses with idempotency-key-reused if
 * body or call differ.
 */
export async function once<C extends Call>(
  tx: Tx,
  context: Context<C>,
  definition: C,
  work: () => Promise<Response<C>>,
): Promise<Response<C>> {
  const claim = claimOf(context, definition)
  if (claim === undefined) return work()
  const { scope, key, call, bodyHash } = claim
  const { rows } = await sql`/* claim-key */
    insert into idempotency_key (scope, key, call, body_hash) values (${scope}, ${key}, ${call}, ${bodyHash})
    on conflict (scope, key) do nothing returning key`.execute(tx)
  return rows.length > 0 ? keep(tx, claim, definition, await work()) : firstAnswer(tx, claim)
}

/**
 * `once` under the salon's lock: both begin with one statement. Later statements reuse their plans, since a booking has
 * many small ones.
 */
export function onceInSalon<C extends Call>(
  db: Kysely<Database>,
  businessObjectId: string,
  context: Context<C>,
  definition: C,
  work: (tx: Tx) => Promise<Response<C>>,
): Promise<Response<C>> {
  const claim = claimOf(context, definition)
  if (claim === undefined) return transactInSalon(db, businessObjectId, work)
  const { scope, key, call, bodyHash } = claim
  return transactInTurn(db, businessObjectId, async (tx) => {
    const { rows } = await sql`/* lock-salon-claim-key */
      with turn as materialized (
        select ${salonLock(businessObjectId)}::text as locked, set_config('plan_cache_mode', 'force_generic_plan', true) as planned
      )
      insert into idempotency_key (scope, key, call, body_hash)
      select ${scope}, ${key}::uuid, ${call}, ${bodyHash}::bytea from turn where locked is not null and planned is not null
      on conflict (scope, key) do nothing returning key`.execute(tx)
    return rows.length > 0 ? keep(tx, claim, definition, await work(tx)) : firstAnswer(tx, claim)
  })
}

type Claim = { scope: string; key: string; call: string; bodyHash: Buffer }

function claimOf<C extends Call>(context: Context<C>, definition: C): Claim | undefined {
  const { idempotencyKey: key, actor } = context
  if (key === undefined) return undefined
  const scope = actor ? `user:${actor.userId}` : `address:${context.address}`
  const bodyHash = sha256(JSON.stringify([context.params, context.query, context.body]))
  return { scope, key, call: definition.id, bodyHash }
}

async function keep<C extends Call>(tx: Tx, { scope, key }: Claim, { status }: C, response: Response<C>) {
  await sql`/* keep-answer */
    update idempotency_key set status = ${status}, response = ${JSON.stringify(response ?? null)}
    where scope = ${scope} and key = ${key}`.execute(tx)
  return response
}

async function firstAnswer<C extends Call>(tx: Tx, { scope, key, call, bodyHash }: Claim): Promise<Response<C>> {
  const first = await tx
    .selectFrom('idempotencyKey')
    .select(['call', 'bodyHash', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.call !== call || !first.bodyHash.equals(bodyHash)) throw new Refused('idempotency-key-reused')
  return first.response as Response<C>
}
