import { type RawBuilder, sql } from 'kysely'
import { waitLimits } from './database.ts'
import { type InSalon, inSalon } from './in-salon.ts'
import { type Db, type Tx, transact } from './transaction.ts'

/** By pool and salon: a promise that resolves when the last queued transaction has ended. */
const queuesByPool = new WeakMap<Db, Map<string, Promise<void>>>()

/**
 * Runs one transaction at a time per salon, because no constraint can enforce capacity and re-assignment (AVL-03,
 * BIZ-03). An advisory lock serialises processes; within this process transactions queue before taking a connection, so
 * that a busy salon uses one connection, not the whole pool. Waiting past the lock limit fails like a lock timeout
 * (55P03).
 */
export function transactInSalon<T>(
  db: Db,
  businessObjectId: string,
  work: (salon: InSalon<Tx>) => Promise<T>,
): Promise<T> {
  return transactQueued(db, businessObjectId, async (tx) => {
    await lockSalon(tx, businessObjectId)
    return work(inSalon(tx, businessObjectId))
  })
}

/** Like `transactInSalon`, for work that takes the lock itself. */
export async function transactQueued<T>(db: Db, businessObjectId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const leave = await waitInQueue(db, businessObjectId)
  try {
    return await transact(db, work)
  } finally {
    leave()
  }
}

/** SQL: takes the salon's lock, as part of a statement. */
export const salonLock = (businessObjectId: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${businessObjectId}, 0))`

/** Takes the salon's lock without queueing. To change several salons, lock in the order of their ids. */
export async function lockSalon(tx: Tx, businessObjectId: string): Promise<void> {
  await sql`/* salon-lock */ select ${salonLock(businessObjectId)}`.execute(tx)
}

async function waitInQueue(db: Db, key: string): Promise<() => void> {
  const lines = queuesByPool.get(db) ?? new Map<string, Promise<void>>()
  queuesByPool.set(db, lines)
  const before = lines.get(key) ?? Promise.resolve()
  const { promise: through, resolve: leave } = Promise.withResolvers<void>()
  const last = before.then(() => through)
  lines.set(key, last)
  void last.then(() => {
    if (lines.get(key) === last) lines.delete(key)
  })
  try {
    await waitAtMost(before, waitLimits.lockMs)
    return leave
  } catch (error) {
    leave()
    throw error
  }
}

async function waitAtMost(turn: Promise<void>, ms: number): Promise<void> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error('the salon is busy'), { code: '55P03' })), ms)
  try {
    await Promise.race([turn, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
