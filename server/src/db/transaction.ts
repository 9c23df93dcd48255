import type { Kysely, Transaction } from 'kysely'
import type { Database } from './tables.ts'

export type Tx = Transaction<Database>
/** The pool or an open transaction; queries accept either. */
export type Db = Kysely<Database> | Tx

/** Serialization failure and deadlock: the whole transaction can safely run again. */
const retryable = new Set(['40001', '40P01'])
const attempts = 4

/**
 * BEGIN … COMMIT, repeated on 40001 and 40P01. A deferred constraint fails at COMMIT; that error reaches the caller too
 * (http/to-refused.ts maps it). `work` may run more than once, so it must do nothing but SQL.
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

/** SQLSTATE of a database error; undefined for others. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}
