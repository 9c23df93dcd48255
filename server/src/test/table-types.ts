/** Writes the types of all tables from the migrated database: `npm run tables`, after a new migration (OPS-02). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'
import type { Database } from '../db/tables.ts'
import { cloneDatabase } from './clone.ts'
import { startTestServer } from './database-server.ts'

export const tableTypesFile = join(import.meta.dirname, '../db/tables.generated.ts')

/**
 * Instants are Date; days and times of day are strings; ranges are PostgreSQL's text; JSON is any object (tables.ts).
 */
export async function tableTypes(db: Kysely<Database>): Promise<string> {
  const text = await generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', domains: true }),
    camelCase: true,
    includePattern: 'public.*',
    excludePattern: '*.schema_migration',
    typeMapping: { timestamptz: 'Date', int8: 'number', jsonb: 'object', tstzrange: 'string' },
    outFile: null,
  })
  // Export only the type of all tables; a single table's type is found by its key.
  return text
    .replaceAll(/^export (interface|type) (?!DB\b)/gm, '$1 ')
    .replace('interface DB', 'interface GeneratedTables')
}

if (import.meta.main) {
  const server = await startTestServer()
  const database = await cloneDatabase(server)
  writeFileSync(tableTypesFile, await tableTypes(database.db))
  await database.close()
  await server.stop()
}
