import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'
import { tableTypes, tableTypesFile } from '../test/table-types.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('[OPS-02] generated table types equal the migrated database', async () => {
  expect(readFileSync(tableTypesFile, 'utf8'), 'run npm run tables').toBe(await tableTypes(database.db))
})

test('[OPS-02] every constraint and index has a name of its own, not a generated one', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
      join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and contype <> 'n' and relname <> 'schema_migration'
    union select indexname from pg_indexes where schemaname = 'public' and tablename <> 'schema_migration'`)
  const generated = rows.map(({ name }) => name).filter((name) => /_(pkey|key|check\d*|fkey|idx|excl)$/.test(name))
  expect(generated).toEqual([])
})
