import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { findUnknownMigration, MIGRATIONS_FOLDER, migrate, migrationsIn, PreReleaseDataError } from '../db/migrate.ts'
import type { DatabaseUrls } from '../db/urls.ts'
import type { Manifest } from './archive.ts'
import { loadArchive } from './load-archive.ts'
import { applyNewerBackup } from './newer-backup.ts'
import { verifyBackup } from './read-archive.ts'
import { openKey } from './seal-key.ts'
import { connectForBackup } from './snapshot.ts'
import { type Summary, sumCounts } from './write-archive.ts'

type Restore = {
  readonly file: string
  readonly urls: DatabaseUrls
  readonly dataDir: string
  /** Decrypts the secret key inside the backup; undefined: the key is not restored. */
  readonly passphrase: string | undefined
  /** Path of a newer backup, from which erasures, unsubscriptions, blocks and removed devices are applied. */
  readonly newer: string | undefined
  /** Epoch milliseconds, by the product's clock. */
  readonly now: number
  say(line: string): void
}

/** `from`: when the restored backup was made. */
type Restoration = Summary & { readonly from: string }

/**
 * Fills an empty database from a complete backup, all or nothing. Pauses its outgoing messages (OPS-02); the first
 * worker repeats all erasures made since the backup.
 */
export async function restoreBackup({
  file,
  urls,
  dataDir,
  passphrase,
  newer,
  now,
  say,
}: Restore): Promise<Restoration> {
  const whole = await verifyBackup(file)
  if (newer !== undefined) await verifyBackup(newer)
  const { key } = whole.manifest
  const secretKey = key === null || passphrase === undefined ? undefined : openKey(key, passphrase)
  const known = knownMigrations(whole.manifest)
  await using stack = new AsyncDisposableStack()
  const client = await connectForBackup(urls.ownerUrl, stack)
  await refuseRunningServers(client, known)
  await migrate(urls, MIGRATIONS_FOLDER, known)
  await client.query('begin')
  await requireEmptyDatabase(client)
  await loadArchive(file, whole, { client, dataDir, say })
  if (newer !== undefined) await applyNewerBackup({ client, say }, newer)
  await holdDatabase(client, { manifest: whole.manifest, now })
  await client.query(`select graphile_worker.add_job('replayErasures')`)
  await client.query('commit')
  await migrate(urls)
  await client.query('analyze')
  if (secretKey !== undefined) writeKey(dataDir, secretKey, say)
  return { ...sumCounts(whole.ending.tables, whole.ending.files), from: whole.manifest.createdTime }
}

function knownMigrations({ migrations }: Manifest): ReadonlySet<string> {
  const strange = findUnknownMigration(migrations, migrationsIn(MIGRATIONS_FOLDER))
  if (strange === undefined) return new Set(migrations.map(({ name }) => name))
  if (!strange.newer) throw new PreReleaseDataError('backup', strange.name)
  throw new Error(
    `the backup has the migration ${strange.name}, unknown here: restore it with the version that wrote it, or a newer one`,
  )
}

/**
 * Throws while servers run on the database, since they would write to it, or if its schema is newer than the backup's.
 */
async function refuseRunningServers(client: pg.Client, known: ReadonlySet<string>): Promise<void> {
  const others = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name in ('goldline', 'goldline jobs')`,
  )
  if (others.rowCount !== 0) throw new Error('a server runs on this database: stop it first')
  const had = await client.query(`select from pg_tables where schemaname = 'public' and tablename = 'schema_migration'`)
  if (had.rowCount === 0) return
  const { rows } = await client.query<{ name: string }>('select name from schema_migration')
  if (rows.some(({ name }) => !known.has(name)))
    throw new Error('the backup is of an older version: restore it into a database on which no server ever started')
}

/** Throws unless the database is empty; checks the tables to which every personal row refers. */
async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  for (const table of ['business_object', 'app_user', 'customer', 'message', 'erasure']) {
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount !== 0) throw new Error(`the database is not empty (${table} has rows): restore into an empty one`)
  }
}

/**
 * Pauses outgoing messages: most queued ones were sent after the backup, and reminders and campaigns are created again.
 * Ends people's sessions and removes their passkeys, since people may have signed out or removed a passkey after the
 * backup (AUTH-21). Keeps the sessions of devices; `newer` removes those of removed devices.
 */
async function holdDatabase(client: pg.Client, { manifest, now }: { manifest: Manifest; now: number }): Promise<void> {
  const times = [new Date(now), new Date(manifest.createdTime)]
  await client.query('update installation set held_since = $1, restored_from = $2', times)
  await client.query(
    `update token set revoked_time = $1 where revoked_time is null
       and not exists (select from device d where d.user_id = token.user_id and d.removed_time is null)`,
    [new Date(now)],
  )
  await client.query('delete from passkey')
}

function writeKey(dataDir: string, secretKey: string, say: Restore['say']): void {
  const file = join(dataDir, 'secret-key')
  if (existsSync(file)) say(`${file} stays as it is; the backup's key was not used`)
  else writeFileSync(file, `${secretKey}\n`, { mode: 0o600, flush: true })
}
