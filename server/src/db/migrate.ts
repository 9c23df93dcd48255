import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { migrateJobs } from '../jobs/migrate.ts'
import { withClient } from './database.ts'
import { grantServer } from './grant.ts'
import type { DatabaseUrls } from './urls.ts'

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string }

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

// An arbitrary fixed number; processes that migrate the same database wait for each other on it.
const LOCK_KEY = 4_217_620_001
const NOT_ALLOWED = '42501'
const NOT_THE_OWNER =
  'the database has to be brought forward, which its role may not: set MIGRATION_DATABASE_URL to the address of its owner'

/** The database or backup predates the first release, whose migrations were rewritten; it cannot be migrated. */
export class PreReleaseDataError extends Error {
  constructor(what: 'database' | 'backup', migration: string) {
    const why = `the ${what} is older than Goldline's first release (its migration ${migration} is not the one known here), and nothing brings it forward`
    super(what === 'backup' ? why : `${why}.\n${START_ANEW}`)
  }
}

const START_ANEW =
  'A demo is made anew by `npm run demo:reset`; anything else begins with an empty database: set DATA_DIR or DATABASE_URL to a new one.'

/**
 * Migrates the database (OPS-02) as the owner: runs each `*.sql` of the folder once, in name order, each in its own
 * transaction, under an advisory lock and without statement limits; then migrates the job queue's schema and grants the
 * server's role its rights. Returns the names it ran. Throws if a migration fails, or if the database has one that is
 * unknown here. `wanted`: only these, for a backup of an older version.
 */
export async function migrate(
  urls: DatabaseUrls,
  folder: string = MIGRATIONS_FOLDER,
  wanted?: ReadonlySet<string>,
): Promise<string[]> {
  const { ownerUrl: url } = urls
  const config = {
    connectionString: url,
    options: '-c statement_timeout=0 -c lock_timeout=0',
    application_name: 'goldline migrations',
  }
  return withClient(config, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    const names = await runMissing(
      client,
      migrationsIn(folder).filter(({ name }) => wanted?.has(name) ?? true),
    )
    await migrateJobs(url)
    await grantServer(client, urls)
    return names
  }).catch((error: pg.DatabaseError) => {
    throw error.code === NOT_ALLOWED ? new Error(NOT_THE_OWNER, { cause: error }) : error
  })
}

/** Runs the missing migrations. Writes nothing to an up-to-date database, so that the server's own role suffices. */
async function runMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const applied = await history(client)
  checkHistory(applied, migrations)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  if (missing.length === 0) return []
  await client.query(`
    create table if not exists schema_migration (
      name text constraint schema_migration_pkey primary key,
      checksum text not null,
      applied_time timestamptz not null default now()
    )`)
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

async function history(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const table = await client.query(`select from pg_tables where tablename = 'schema_migration'`)
  if (table.rowCount === 0) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function checkHistory(applied: ReadonlyMap<string, string>, migrations: Migration[]): void {
  const rows = Array.from(applied, ([name, checksum]) => ({ name, checksum }))
  const strange = findUnknownMigration(rows, migrations)
  if (strange === undefined) return
  if (!strange.newer) throw new PreReleaseDataError('database', strange.name)
  throw new Error(`the database has the migration ${strange.name}: a newer version of Goldline wrote it`)
}

type AppliedMigration = Pick<Migration, 'name' | 'checksum'>

/**
 * Finds the first applied migration that is unknown here or differs. Names begin with a time: one later than all known
 * here belongs to a newer version; any other predates the first release, since released migrations never change.
 */
export function findUnknownMigration(
  applied: readonly AppliedMigration[],
  known: readonly AppliedMigration[],
): { name: string; newer: boolean } | undefined {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  const strange = applied.find(({ name, checksum }) => checksums.get(name) !== checksum)
  return strange && { name: strange.name, newer: known.every(({ name }) => name < strange.name) }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`the migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

export function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}
