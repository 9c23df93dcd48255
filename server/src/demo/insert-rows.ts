import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

/** A row as it is read back: jsonb values are plain, not JSON text. Columns with a default may be left out. */
export type Row<T extends keyof Database> = {
  [K in keyof Insertable<Database[T]>]: K extends keyof Selectable<Database[T]> ? Selectable<Database[T]>[K] : never
}

/** Writes rows by table, in the given order. */
export async function insertAll(tx: Tx, rows: { readonly [T in keyof Database]?: readonly Row<T>[] }): Promise<void> {
  for (const [table, each] of Object.entries(rows)) await insertRows(tx, table as 'staff', each as Row<'staff'>[])
}

/**
 * Inserts any number of rows in one statement, as one JSON parameter: PostgreSQL allows 65 535 parameters. All rows
 * must have the same columns as the first.
 */
async function insertRows<T extends keyof Database>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const name = sql.table(table)
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const values = JSON.stringify(rows.map(withColumnNames))
  await sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${values})`.execute(
    tx,
  )
}

/** Converts column names only; keys inside a jsonb value stay as they are. */
function withColumnNames(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  )
}
