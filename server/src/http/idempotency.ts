/** Returns the first answer for a repeated idempotency key, for 24 h (POS-03). */
import { createHash } from 'node:crypto'
import type { Call } from '@goldline/contract/call'
import { sql } from 'kysely'
import { salonLock, transactInSalon, transactQueued } from '../db/salon-lock.ts'
import { type Db, type Tx, transact } from '../db/transaction.ts'
import { type DataKind, deleteBatch } from '../jobs/kept-data.ts'
import type { Secrets } from '../secrets.ts'
import type { Context } from './context.ts'
import { Refused } from './errors.ts'

type KeyedCall<C extends Call> = { definition: C; context: Context<C>; businessObjectId: string | undefined }

/**
 * Runs one transaction, under the salon's lock if one is named. With the caller's key, `work` runs at most once: key,
 * work and answer are committed together, and a second request waits for the first and returns its answer. Refuses with
 * idempotency-key-reused if body or call differ.
 */
export function transactOnce<C extends Call, Stored>(
  { db, secrets }: { db: Db; secrets: Secrets },
  { definition, context, businessObjectId }: KeyedCall<C>,
  work: (tx: Tx) => Promise<Stored>,
): Promise<Stored> {
  const claim = buildClaim(secrets, context, definition)
  if (claim === undefined)
    return businessObjectId === undefined
      ? transact(db, work)
      : transactInSalon(db, businessObjectId, (salon) => work(salon.db))
  const once = async (tx: Tx) => {
    const { rows } = await (businessObjectId === undefined
      ? claimKey(claim)
      : lockAndClaimKey(claim, businessObjectId)
    ).execute(tx)
    return rows.length > 0
      ? storeAnswer(tx, claim, { definition, response: await work(tx) })
      : loadFirstAnswer<Stored>(tx, claim)
  }
  return businessObjectId === undefined ? transact(db, once) : transactQueued(db, businessObjectId, once)
}

const claimKey = ({ scope, key, call, bodyHash }: ClaimedKey) => sql`/* claim-key */
  insert into idempotency_key (scope, key, call, body_hash) values (${scope}, ${key}, ${call}, ${bodyHash})
  on conflict (scope, key) do nothing returning key`

/**
 * Takes lock and key in one statement. Later statements reuse their plans, since a booking has many small statements.
 */
const lockAndClaimKey = (
  { scope, key, call, bodyHash }: ClaimedKey,
  businessObjectId: string,
) => sql`/* lock-salon-claim-key */
  with turn as materialized (
    select ${salonLock(businessObjectId)}::text as locked, set_config('plan_cache_mode', 'force_generic_plan', true) as planned
  )
  insert into idempotency_key (scope, key, call, body_hash)
  select ${scope}, ${key}::uuid, ${call}, ${bodyHash}::bytea from turn where locked is not null and planned is not null
  on conflict (scope, key) do nothing returning key`

type ClaimedKey = { scope: string; key: string; call: string; bodyHash: Buffer }

function buildClaim<C extends Call>(secrets: Secrets, context: Context<C>, definition: C): ClaimedKey | undefined {
  const { idempotencyKey: key, actor } = context
  if (key === undefined) return undefined
  const scope = actor ? `user:${actor.userId}` : `address:${context.address}`
  // Represent a file by its hash.
  const body = context.body instanceof Uint8Array ? createHash('sha256').update(context.body).digest() : context.body
  // Use a keyed hash: bodies contain passwords and PINs, which could be guessed from a plain hash in the database.
  const bodyHash = secrets.hmac('idempotent body', JSON.stringify([context.params, context.query, body]))
  return { scope, key, call: definition.id, bodyHash }
}

async function storeAnswer<Stored>(
  tx: Tx,
  { scope, key }: ClaimedKey,
  { definition: { status }, response }: { definition: Call; response: Stored },
): Promise<Stored> {
  await sql`/* keep-answer */
    update idempotency_key set status = ${status}, response = ${JSON.stringify(response ?? null)}
    where scope = ${scope} and key = ${key}`.execute(tx)
  return response
}

async function loadFirstAnswer<Stored>(tx: Tx, { scope, key, call, bodyHash }: ClaimedKey): Promise<Stored> {
  const first = await tx
    .selectFrom('idempotencyKey')
    .select(['call', 'bodyHash', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.call !== call || !first.bodyHash.equals(bodyHash)) throw new Refused('idempotency-key-reused')
  return first.response as Stored
}

/** The retention period of these data and the reason for it (PRIV-02). */
export const keptAnswers: readonly DataKind[] = [
  {
    kind: 'First answers of calls that create or pay',
    days: 1,
    basis: 'a repeated request is answered once (security of processing)',
    remove: (before) => deleteBatch('idempotency_key', 'created_time', before),
  },
]
