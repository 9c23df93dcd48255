import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'

const folder = join(import.meta.dirname, 'tables')
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `table.column` of every table, marked if nullable. Types do not exist at run time, so this reads the source. */
function written(): string[] {
  const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return text.flatMap((page) =>
    [...page.matchAll(/^export type \w+Tables = \{\n([\s\S]*?)^\}/gm)]
      .flatMap(([, tables = '']) => [...tables.matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\}/gm)])
      .flatMap(([, table = '', fields = '']) =>
        [...fields.matchAll(/^ {4}(\w+): (.*)$/gm)].map(
          ([, field = '', type = '']) => `${snake(table)}.${snake(field)}${/\bnull\b/.test(type) ? ' null' : ''}`,
        ),
      ),
  )
}

test('[OPS-02] the tables that code sees are those of the migrated database', async () => {
  const { rows } = await database.pool.query<{ column: string }>(`
    select table_name || '.' || column_name || case when is_nullable = 'YES' then ' null' else '' end as "column"
    from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migration'`)
  expect(written().sort()).toEqual(rows.map(({ column }) => column).sort())
})

test('[OPS-02] every constraint and index has a name that says what it is for', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
      join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and contype <> 'n' and relname <> 'schema_migration'
    union select indexname from pg_indexes where schemaname = 'public' and tablename <> 'schema_migration'`)
  const generated = rows.map(({ name }) => name).filter((name) => /_(pkey|key|check\d*|fkey|idx|excl)$/.test(name))
  expect(generated).toEqual([])
})
