import { type Kysely, type RawBuilder, sql } from 'kysely'
import { LOCK_LIMIT_MS } from './database.ts'
import type { Database } from './tables.ts'
import { type Tx, transact } from './transaction.ts'

/** The last in line of each salon, a pool of connections each; resolves when it is through. */
const linesOf = new WeakMap<Kysely<Database>, Map<string, Promise<void>>>()

/**
 * One at a time in a salon: capacity and re-assignment are no constraint's to keep (AVL-03, BIZ-03). The advisory lock says so
 * to every process. Those of this process stand in line before it, so that a busy salon takes one connection of the pool and
 * not all of them. Whoever waits longer than a lock may fails as a lock that timed out (55P03).
 */
export function transactInSalon<T>(
  db: Kysely<Database>,
  businessObjectId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transactInTurn(db, businessObjectId, async (tx) => {
    await lockSalon(tx, businessObjectId)
    return work(tx)
  })
}

/** The same for work that begins by taking the lock itself. */
export async function transactInTurn<T>(
  db: Kysely<Database>,
  businessObjectId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const leave = await standInLine(db, businessObjectId)
  try {
    return await transact(db, work)
  } finally {
    leave()
  }
}

/** The lock as part of a statement. */
export const salonLock = (businessObjectId: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${businessObjectId}, 0))`

/** The lock alone, for what changes several salons at once: in the order of their ids, so that two of these wait for each other. */
export async function lockSalon(tx: Tx, businessObjectId: string): Promise<void> {
  await sql`/* salon-lock */ select ${salonLock(businessObjectId)}`.execute(tx)
}

async function standInLine(db: Kysely<Database>, key: string): Promise<() => void> {
  const lines = linesOf.get(db) ?? new Map<string, Promise<void>>()
  linesOf.set(db, lines)
  const before = lines.get(key) ?? Promise.resolve()
  const { promise: through, resolve: leave } = Promise.withResolvers<void>()
  const last = before.then(() => through)
  lines.set(key, last)
  void last.then(() => {
    if (lines.get(key) === last) lines.delete(key)
  })
  try {
    await within(before, LOCK_LIMIT_MS)
    return leave
  } catch (error) {
    leave()
    throw error
  }
}

async function within(turn: Promise<void>, ms: number): Promise<void> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error('the salon is busy'), { code: '55P03' })), ms)
  try {
    await Promise.race([turn, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
