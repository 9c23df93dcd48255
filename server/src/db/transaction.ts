import { type Kysely, sql, type TableExpression, type Transaction } from 'kysely'
import type { Database, SalonTables } from './tables.ts'

export type StatementKind = 'selectFrom' | 'updateTable' | 'deleteFrom'
type OtherTable = TableExpression<Omit<Database, keyof SalonTables>, never>

declare const statements: Pick<Kysely<Database>, StatementKind>
/** Statements on a salon's table begin with `inSalon` or `acrossSalons` (in-salon.ts); here they do not compile. */
type OtherStatements = {
  selectFrom<T extends OtherTable>(table: T): ReturnType<typeof statements.selectFrom<T>>
  updateTable<T extends OtherTable & string>(table: T): ReturnType<typeof statements.updateTable<T>>
  deleteFrom<T extends OtherTable & string>(table: T): ReturnType<typeof statements.deleteFrom<T>>
}

export type Tx = Omit<Transaction<Database>, StatementKind> & OtherStatements
/** The pool or an open transaction; queries accept either. */
export type Db = Omit<Kysely<Database>, StatementKind> & OtherStatements

/** Serialization failure and deadlock, after which the whole transaction can be repeated safely. */
const retryable = new Set(['40001', '40P01'])
const attempts = 4

/**
 * Runs a transaction and repeats it on 40001 and 40P01. A deferred constraint fails at COMMIT; the caller gets that
 * error too (http/to-refused.ts maps it). `work` may run more than once, so it must do nothing but SQL.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= attempts || !retryable.has(sqlState(error) ?? '')) throw error
    }
  }
}

/**
 * Runs `work` and rolls back its writes, for previews that run the same code as the change. An error ends the whole
 * transaction, as elsewhere.
 */
export async function runAndRollBack<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint preview`.execute(tx)
  const result = await work()
  await sql`rollback to savepoint preview`.execute(tx)
  return result
}

/** Returns the SQLSTATE of a database error; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}
