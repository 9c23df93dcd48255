import type { Database } from '@goldline/server/db/tables'
import type { Tx } from '@goldline/server/db/transaction'
import { type Insertable, type Selectable, sql } from 'kysely'

/** A row as it is read back: jsonb values are plain, not JSON text. Columns with a default may be left out. */
export type PlainRow<T extends keyof Database> = {
  [K in keyof Insertable<Database[T]>]: K extends keyof Selectable<Database[T]> ? Selectable<Database[T]>[K] : never
}

/** Writes rows by table, in the given order. */
export async function insertAll(
  tx: Tx,
  rows: { readonly [T in keyof Database]?: readonly PlainRow<T>[] },
): Promise<void> {
  for (const [table, each] of Object.entries(rows)) await insertRows(tx, table as 'staff', each as PlainRow<'staff'>[])
}

/**
 * Inserts any number of rows in one statement, as one JSON parameter, because PostgreSQL allows only 65 535 parameters.
 * All rows must have the same columns as the first.
 */
async function insertRows<T extends keyof Database>(tx: Tx, table: T, rows: readonly PlainRow<T>[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const name = sql.table(table)
  const keys = Object.keys(first) as (keyof PlainRow<T>)[]
  const columns = sql.join(keys.map((key) => sql.ref(key as string)))
  const names = keys.map((key) => (key as string).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  // Column names only; keys inside a jsonb value stay as they are.
  const values = rows.map((row) =>
    Object.fromEntries(names.map((each, index) => [each, row[keys[index] as keyof PlainRow<T>]])),
  )
  await sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(values)})`.execute(
    tx,
  )
}
