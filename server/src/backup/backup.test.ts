import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { demoDatabase } from '../../../demo/src/test/demo-database.ts'
import { verifyJournals } from '../checkout/verify-journal.ts'
import { openDatabase } from '../db/database.ts'
import { MIGRATIONS_FOLDER, migrate, migrationsIn } from '../db/migrate.ts'
import type { DatabaseUrls } from '../db/urls.ts'
import { secretsFrom } from '../secrets.ts'
import { administer, ask, databaseUrl, dropDatabase, freshName, type TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'
import { shared } from '../test/server-process.ts'
import { verifyBackup } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { type WrittenBackup, writeBackup } from './write-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldline-backup-'))
let dataDir: string
const file = join(folder, 'demo.tar.gz')
const now = Date.parse('2026-06-10T14:03:00+02:00')
const say = () => undefined
const empties: string[] = []
let source: TestDatabase
const secrets = secretsFrom('a key for tests')
/** A database without rows and two pictures, for checks that need no more. */
let small: TestDatabase
const fewFiles = join(folder, 'few')
let written: WrittenBackup
let during: number
let drilled: Awaited<ReturnType<typeof restore>>

beforeAll(async () => {
  const demo = await demoDatabase()
  source = demo
  dataDir = demo.dataDir
  small = await testDatabase()
  for (const kind of ['pictures', 'teaser-images']) {
    const [one = ''] = readdirSync(join(dataDir, 'files', kind))
    cpSync(join(dataDir, 'files', kind, one), join(fewFiles, 'files', kind, one), { recursive: true })
  }
  const writing = writingMeanwhile(source.pool)
  written = await save(source, file)
  during = await writing.stop()
  drilled = await restore()
}, 120_000)
afterAll(async () => {
  await Promise.all([source.close(), small.close()])
  for (const name of empties) await dropDatabase(inject('testServer').ownerUrl, name)
  rmSync(folder, { recursive: true, force: true })
})

const save = (from: TestDatabase, to: string, key?: { secretKey: string; passphrase: string }) =>
  writeBackup({ url: from.url, dataDir: from === small ? fewFiles : dataDir, key, now, say }, to)

/** Keeps writing to two tables per transaction, so that a backup must have both rows or neither. */
function writingMeanwhile(pool: pg.Pool) {
  let [going, count] = [true, 0]
  const insert = `with a as (insert into worker (id) values ($1::text))
    insert into erasure (subject) values (sha256(convert_to($1::text, 'UTF8')))`
  const loop = async () => {
    while (going) {
      await pool.query(insert, [`meanwhile ${count}`])
      count += 1
    }
  }
  const ended = loop()
  const stop = async () => {
    going = false
    await ended
    return count
  }
  return { stop }
}

async function emptyDatabase(): Promise<DatabaseUrls> {
  const { url, ownerUrl } = inject('testServer')
  const name = freshName('empty')
  empties.push(name)
  await administer(ownerUrl, `create database ${name}`)
  return { url: databaseUrl(url, name), ownerUrl: databaseUrl(ownerUrl, name) }
}

/** Row count and hash per table, without migration histories, stamps, and the job that a restore adds. */
async function tableHashes(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')
       and tablename not in ('schema_migration', 'migrations', 'salon_stamp') order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const own =
      name === 'graphile_worker._private_jobs'
        ? `where task_id not in (select id from graphile_worker._private_tasks where identifier = 'replayErasures')`
        : ''
    const sql = `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${name} t ${own}`
    hashes[name] = (await ask<{ hash: string }>(url, sql))[0]?.hash ?? ''
  }
  return hashes
}

function fileHashes(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const hash = (at: string) => createHash('sha256').update(readFileSync(at)).digest('hex')
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [join(parentPath, name).slice(path.length), hash(join(parentPath, name))]),
  )
}

const restore = async (more: Partial<Parameters<typeof restoreBackup>[0]> = {}) => {
  const target = { urls: await emptyDatabase(), dataDir: mkdtempSync(join(folder, 'target-')) }
  await restoreBackup({ file, passphrase: undefined, newer: undefined, now, say, ...target, ...more })
  return target
}

describe('[OPS-02] a backup and its restore', () => {
  test('a backup taken during writes restores every table and file, without half a transaction', async () => {
    expect(during).toBeGreaterThan(0)
    expect(written.rows).toBeGreaterThan(20_000)
    const target = drilled
    const [before, after] = [await tableHashes(source.url), await tableHashes(target.urls.ownerUrl)]
    // Tables that the concurrent writes or the restore itself change.
    const written_to = new Set(['public.worker', 'public.erasure', 'public.installation', 'public.token'])
    const still = (hashes: Record<string, string>) =>
      Object.fromEntries(Object.entries(hashes).filter(([name]) => !written_to.has(name)))
    expect(Object.keys(after).length).toBeGreaterThan(40)
    expect(still(after)).toEqual(still(before))
    const halves = await ask(
      target.urls.ownerUrl,
      `select id from (select id, sha256(convert_to(id, 'UTF8')) as subject from worker where id like 'meanwhile%') a
       full join erasure b using (subject) where a.id is null or b.subject is null`,
    )
    expect(halves).toEqual([])
    expect(fileHashes(join(target.dataDir, 'files'))).toEqual(fileHashes(join(dataDir, 'files')))
    expect(readdirSync(join(dataDir, 'files'))).toEqual(['gallery', 'pictures', 'teaser-images'])
    // Checks that sequences continue, constraints hold and the server's role has its rights.
    const [{ constraints } = { constraints: 0 }] = await ask(source.url, constraintsSql)
    expect(await ask(target.urls.url, constraintsSql)).toEqual([{ constraints }])
    const off = await ask(target.urls.url, `select from pg_trigger where tgenabled = 'D'`)
    expect(off).toEqual([])
    const next = `insert into worker (id) values ('after') returning id`
    expect(await ask(target.urls.url, next)).toEqual([{ id: 'after' }])
  })

  test('[POS-11] the restored till’s journal can be verified with its original key', async () => {
    const { db, close } = openDatabase({ url: drilled.urls.url, clockAheadMs: 0 })
    const verified = await verifyJournals({ db, secrets })
    await close()
    expect(verified).toMatchObject({ tills: 1, broken: [] })
  })

  test('a backup that is killed at any of ten moments leaves no file that looks complete', async () => {
    // It has all tables, and a picture of each kind.
    const { fileBytes } = await save(small, join(folder, 'whole.tar.gz'))
    for (let moment = 0; moment < 10; moment += 1) {
      const cut = join(folder, `cut-${moment}.tar.gz`)
      const bytes = Math.floor((fileBytes * moment) / 10)
      const script = join(import.meta.dirname, '../test/killed-backup.ts')
      const { signal } = spawnSync(process.execPath, [script, small.url, fewFiles, cut, `${bytes}`], {
        env: { ...process.env, ...shared },
      })
      expect(signal).toBe('SIGKILL')
      expect(existsSync(cut)).toBe(false)
      const partial = `${cut}.partial`
      expect(statSync(partial).size).toBe(bytes)
      await expect(verifyBackup(partial)).rejects.toThrow('is not a whole backup')
    }
    // The next backup removes the temporary files of the killed one.
    expect(readdirSync(join(fewFiles, 'files'))).toHaveLength(3)
    await save(small, join(folder, 'next.tar.gz'))
    expect(readdirSync(join(fewFiles, 'files'))).toEqual(['pictures', 'teaser-images'])
  }, 120_000)

  test('a changed byte, a missing end and an unrelated file are refused before anything is written', async () => {
    const bytes = readFileSync(file)
    const broken = join(folder, 'broken.tar.gz')
    for (const at of [20, bytes.length >> 1, bytes.length - 30]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x55
      writeFileSync(broken, changed)
      await expect(verifyBackup(broken)).rejects.toThrow('is not a whole backup')
    }
    writeFileSync(broken, bytes)
    truncateSync(broken, bytes.length - 1)
    await expect(verifyBackup(broken)).rejects.toThrow('is not a whole backup')
    writeFileSync(broken, 'no backup at all')
    const urls = await emptyDatabase()
    await expect(restore({ file: broken, urls })).rejects.toThrow('is not a whole backup')
    expect(await ask(urls.ownerUrl, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  })

  test('restores only into an empty database, and not while a server runs', async () => {
    const { urls } = drilled
    await expect(restore({ urls })).rejects.toThrow('the database is not empty')
    const busy = await testDatabase()
    await busy.pool.query('select 1')
    await expect(restore({ urls: busy })).rejects.toThrow('a server runs on this database')
    await busy.close()
  })

  test('migrates a backup of an older version; refuses newer ones and those before the first release', async () => {
    const older = await emptyDatabase()
    const names = migrationsIn(MIGRATIONS_FOLDER).map(({ name }) => name)
    await migrate(older, MIGRATIONS_FOLDER, new Set(names.slice(0, -1)))
    const old = join(folder, 'older.tar.gz')
    await writeBackup({ url: older.ownerUrl, dataDir: join(folder, 'none'), key: undefined, now, say }, old)
    const { urls } = await restore({ file: old })
    expect(await ask(urls.url, 'select name from schema_migration order by name')).toEqual(
      names.map((name) => ({ name })),
    )
    await administer(older.ownerUrl, `insert into schema_migration values ('999912312359-newer.sql', 'x')`)
    await writeBackup({ url: older.ownerUrl, dataDir: join(folder, 'none'), key: undefined, now, say }, old)
    await expect(restore({ file: old })).rejects.toThrow('999912312359-newer.sql, unknown here')
    await administer(older.ownerUrl, `update schema_migration set name = '202611210900-a.sql' where checksum = 'x'`)
    await writeBackup({ url: older.ownerUrl, dataDir: join(folder, 'none'), key: undefined, now, say }, old)
    await expect(restore({ file: old })).rejects.toThrow("the backup is older than Goldline's first release")
  })

  test('contains the secret key only if requested, encrypted with the passphrase', async () => {
    const sealed = join(folder, 'sealed.tar.gz')
    const key = { secretKey: 'the-key-of-this-installation', passphrase: 'correct horse battery' }
    await save(small, sealed, key)
    expect((await verifyBackup(file)).manifest.key).toBeNull()
    expect(JSON.stringify((await verifyBackup(sealed)).manifest)).not.toContain(key.secretKey)
    const wrong = restore({ file: sealed, passphrase: 'incorrect horse' })
    await expect(wrong).rejects.toThrow('BACKUP_PASSPHRASE does not open the key')
    const target = await restore({ file: sealed, passphrase: key.passphrase })
    expect(readFileSync(join(target.dataDir, 'secret-key'), 'utf8')).toBe(`${key.secretKey}\n`)
  })

  test('[PRIV-01] erasures after the backup are read from a newer one, and repeated by the first worker', async () => {
    const [older, newer] = [join(folder, 'before-erasure.tar.gz'), join(folder, 'newer.tar.gz')]
    await save(small, older)
    await small.pool.query(`insert into erasure (subject) values (sha256('since'))`)
    await save(small, newer)
    const { urls } = await restore({ file: older, newer })
    expect(await ask(urls.url, `select from erasure where subject = sha256('since')`)).toHaveLength(1)
    expect(
      await ask(urls.url, `select from graphile_worker.jobs where task_identifier = 'replayErasures'`),
    ).toHaveLength(1)
  })
})

const constraintsSql = `select count(*)::int as constraints from pg_constraint c join pg_class t on t.oid = c.conrelid
  where t.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.contype <> 'n' and convalidated`
