import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { TestDatabase } from './clone.ts'

/** Changes immutable rows of a table, as the database's owner. */
export function changeByHand(
  { db }: TestDatabase['owner'],
  table: string,
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(tx)
    await change(tx)
    await sql`alter table ${sql.table(table)} enable trigger append_only`.execute(tx)
  })
}
