import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { waitLimits } from '../db/database.ts'
import { isAlive } from '../db/embedded/process.ts'
import { fileKinds } from '../files.ts'
import { randomSecret } from '../secrets.ts'
import type { ArchiveEnd, Manifest, Table } from './archive.ts'

/** A snapshot of database and uploads at one moment, while others keep working. */
type Snapshot = { readonly client: pg.Client; readonly files: string }

// With these settings, every version of PostgreSQL writes values in the same format.
const PLAIN =
  '-c statement_timeout=0 -c lock_timeout=30s -c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=iso_8601 -c bytea_output=hex -c extra_float_digits=1'
const SCHEMAS = `('public', 'graphile_worker')`
/** Tables filled by migrations. */
const HISTORIES = `('public.schema_migration', 'graphile_worker.migrations')`

export async function connectForBackup(url: string, stack: AsyncDisposableStack): Promise<pg.Client> {
  const name = 'goldline backup'
  const limits = { connectionTimeoutMillis: waitLimits.connectMs, options: PLAIN, application_name: name }
  const client = new pg.Client({ connectionString: url, ...limits })
  client.on('error', () => undefined)
  stack.defer(() => client.end().catch(() => undefined))
  await client.connect()
  return client
}

/**
 * Takes a snapshot of rows and files at one moment: locks the picture rows while it hard-links the files, which then
 * survive deletion. A file is written before its row and removed after it, so every row of the snapshot has its file.
 */
export async function openSnapshot(url: string, dataDir: string, stack: AsyncDisposableStack): Promise<Snapshot> {
  const client = await connectForBackup(url, stack)
  const keeper = await connectForBackup(url, stack)
  await removeLeftovers(join(dataDir, 'files'))
  const files = join(dataDir, 'files', `.backup-${process.pid}-${randomSecret()}`)
  stack.defer(() => rm(files, { recursive: true, force: true }))
  await keeper.query('begin')
  // An older database may lack one of these tables.
  const pictured = await keeper.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname in ('teaser_image', 'picture', 'gallery_picture')`,
  )
  for (const { name } of pictured.rows) await keeper.query(`lock table ${name} in share mode`)
  await client.query('begin isolation level repeatable read read only')
  await client.query('select')
  for (const kind of fileKinds) await linkTree(join(dataDir, 'files', kind), join(files, kind))
  await keeper.query('rollback')
  return { client, files }
}

/** Removes files that a killed backup left behind. */
async function removeLeftovers(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  for (const name of entries) {
    const pid = /^\.backup-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  // A leading dot marks an unfinished upload.
  for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await linkTree(source, target)
    // Some file systems have no hard links.
    else await link(source, target).catch(() => copyFile(source, target))
  }
}

type SnapshotFacts = Pick<Manifest, 'migrations' | 'queueSchema' | 'tables'>

/** Lists the migrations and tables to write, ordered by name, without generated columns. */
export async function describeSnapshot(client: pg.Client): Promise<SnapshotFacts> {
  const migrations = await client.query('select name, checksum from schema_migration order by name')
  const queue = await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')
  const tables = await client.query<Table>(`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ${SCHEMAS} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and n.nspname || '.' || c.relname not in ${HISTORIES}
    group by 1 order by 1`)
  return { migrations: migrations.rows, queueSchema: queue.rows[0]?.id ?? 0, tables: tables.rows }
}

/** Reads the sequences. Call it last: a sequence may be ahead of the rows, but never behind them. */
export async function sequencesOf(client: pg.Client): Promise<ArchiveEnd['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
    where schemaname in ${SCHEMAS} and last_value is not null order by 1`)
  return rows
}
