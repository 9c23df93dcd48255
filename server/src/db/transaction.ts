import type { Kysely, Transaction } from 'kysely'
import type { Database } from './tables.ts'

export type Tx = Transaction<Database>
/** A handler's queries take either: the pool or an open transaction. */
export type Db = Kysely<Database> | Tx

/** Serialization failure and deadlock: the whole transaction is safe to run again. */
const retryable = new Set(['40001', '40P01'])
const attempts = 4

/**
 * BEGIN … COMMIT; run again on 40001 and 40P01. A deferred exclusion fails at COMMIT: that error, too, reaches the
 * caller (http/errors.ts maps it). `work` must do nothing but SQL, since it can run more than once.
 */
export async function transact<T>(db: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= attempts || !retryable.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** SQLSTATE of a database error, whoever threw it. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}
