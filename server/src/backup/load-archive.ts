import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isUpload, type Table, tableOfEntry } from './archive.ts'
import { type ArchivePart, partsOf, type ReadArchive } from './read-archive.ts'

export type Target = { readonly client: pg.Client; readonly dataDir: string; say(line: string): void }

/**
 * Fills the migrated, empty database in the caller's transaction. Drops foreign keys until the end and disables our
 * triggers, so that they do not change the restored rows.
 */
export async function loadArchive(file: string, whole: ReadArchive, { client, dataDir, say }: Target): Promise<void> {
  const tables = await loadableTables(client, whole)
  const keys = await dropForeignKeys(client)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  const copies = createCopier(client, tables, say)
  for await (const part of partsOf(file)) {
    if (isUpload(part.name)) await writeUpload(dataDir, part)
    else await copies.take(part)
  }
  await copies.end()
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const { owner, name, definition } of keys)
    await client.query(`alter table ${owner} add constraint ${name} ${definition}`)
  for (const { name, last } of whole.ending.sequences)
    await client.query('select setval($1::regclass, $2)', [name, last])
  // Renew the stamps: their transaction ids are of another cluster and may occur again in this one.
  await client.query('update salon_stamp set stamp = gen_random_uuid(), set_by = pg_current_xact_id()')
}

/**
 * Returns the tables to load. Includes the job queue's tables only if its schema is the same; otherwise rescueMessages
 * adds a new job for each message without one.
 */
async function loadableTables(client: pg.Client, { manifest }: ReadArchive): Promise<Table[]> {
  const { rows } = await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')
  const sameQueue = rows[0]?.id === manifest.queueSchema
  return manifest.tables.filter(({ name }) => sameQueue || !name.startsWith('graphile_worker.'))
}

type ForeignKey = { owner: string; name: string; definition: string }

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`)
  for (const { owner, name } of rows) await client.query(`alter table ${owner} drop constraint ${name}`)
  return rows
}

/** Runs one COPY per table, fed piece by piece. */
function createCopier(client: pg.Client, tables: readonly Table[], say: Target['say']) {
  let now: { name: string; into: ReturnType<typeof copyFrom>; ended: Promise<void> } | undefined
  const end = async () => {
    if (now === undefined) return
    now.into.end()
    await now.ended
    say(`${now.name}: ${now.into.rowCount} rows`)
    now = undefined
  }
  const take = async ({ name, body }: ArchivePart) => {
    const table = tables.find((each) => each.name === tableOfEntry(name))
    if (table !== undefined && now?.name !== table.name) {
      await end()
      const columns = table.columns.map((column) => `"${column}"`).join(', ')
      const into = client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`))
      // Handle errors from the start, since an unhandled one ends the process.
      const ended = finished(into)
      ended.catch(() => undefined)
      now = { name: table.name, into, ended }
    }
    for await (const piece of body) {
      if (table !== undefined && now?.into.write(piece) === false)
        await Promise.race([once(now.into, 'drain'), now.ended])
    }
  }
  return { take, end }
}

async function writeUpload(dataDir: string, { name, body }: ArchivePart): Promise<void> {
  const path = join(dataDir, name)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(body, createWriteStream(path, { flush: true }))
}
