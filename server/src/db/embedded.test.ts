import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../test/clone.ts'
import { quietLog } from '../test/quiet-log.ts'
import { lockHolder, takeLock } from './embedded/lock.ts'
import { startTimeOf } from './embedded/process.ts'
import { clusterPasswords } from './embedded/roles.ts'
import { asSuperuser } from './embedded/superuser.ts'
import { startEmbedded } from './embedded.ts'
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts'
import type { DatabaseUrls } from './urls.ts'

const home = mkdtempSync(join(tmpdir(), 'goldline-embedded-'))
chmodSync(home, 0o711)
afterAll(() => rmSync(home, { recursive: true, force: true }))

const lock = join(home, 'server.lock')
const start = () => startEmbedded({ dataDir: home, log: quietLog, durable: false })

describe('[OPS-01] the lock of a data folder', () => {
  beforeEach(() => rmSync(lock, { force: true }))

  test('is held by one process, whose pid the error contains', () => {
    const unlock = takeLock(home)
    expect(() => takeLock(home)).toThrow(`(process ${process.pid}) already runs the database in ${home}`)
    unlock()
    expect(existsSync(lock)).toBe(false)
    takeLock(home)()
  })

  test('reclaims the lock of a dead process, also if another process has its pid now', () => {
    const birth = startTimeOf(process.pid)
    for (const left of [`{"pid":4194304,"birth":"${birth}"}`, `{"pid":${process.pid},"birth":"earlier"}`, '']) {
      writeFileSync(lock, left)
      expect(lockHolder(home)).toBeUndefined()
      takeLock(home)()
    }
  })
})

describe('[OPS-01] the embedded database', () => {
  test('keeps its password private and its writes durable', async () => {
    const database = await startEmbedded({ dataDir: home, log: quietLog })
    expect(database.origin).toBe('created')
    for (const file of ['postgres-secret', 'database-url']) expect(statSync(join(home, file)).mode & 0o777).toBe(0o600)
    expect(await settings(database.url)).toEqual({ fsync: 'on', pages: 'on', commit: 'on', super: 'off', sums: 'on' })
    const stranger = new pg.Client({ connectionString: database.url.replace(/:[^:@]+@/, ':guess@') })
    await expect(stranger.connect()).rejects.toThrow('password authentication failed')
    await database.stop()
    expect(existsSync(join(home, 'database-url'))).toBe(false)
  })

  test('starts even if the dead server’s pid file names another process', async () => {
    writeFileSync(join(home, 'postgres/postmaster.pid'), `${process.ppid}\n${join(home, 'postgres')}\n1\n5432\n`)
    const database = await start()
    expect(database.origin).toBe('started')
    await database.stop()
  })

  test('[OPS-02] keeps its port over restarts, and takes another if it is in use', async () => {
    const first = await start()
    await first.stop()
    const second = await start()
    expect(second.url).toBe(first.url)
    await second.stop()
    const stranger = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    await once(stranger, 'listening')
    const third = await start()
    expect(third.url).not.toBe(first.url)
    await third.stop()
    stranger.close()
  })
})

describe('[OPS-09] the roles of the embedded database', () => {
  test('upgrades a folder whose roles shared a password: keeps data, and the old password stops working', async () => {
    const first = await start()
    await migrate(first)
    await ask(first.ownerUrl, `insert into worker (id) values ('kept')`)
    await asSuperuser(clusterPasswords(home), portOf(first), async (client) => {
      await client.query(`alter role goldline password 'shared'; alter role postgres password 'shared'`)
    })
    await ask(superuserUrl(first, 'shared'), 'drop owned by goldline_server; drop role goldline_server')
    await first.stop()
    rmSync(join(home, 'postgres-secret'))
    writeFileSync(join(home, 'postgres-password'), 'shared', { mode: 0o600 })

    const second = await start()
    await migrate(second)
    expect(await ask(second.url, 'select id from worker')).toEqual([{ id: 'kept' }])
    expect(existsSync(join(home, 'postgres-password'))).toBe(false)
    const { superuser, owner, server } = clusterPasswords(home)
    expect(new Set([superuser, owner, server, 'shared']).size).toBe(4)
    for (const role of ['postgres', 'goldline', 'goldline_server']) {
      const url = second.url.replace(/\/\/[^@]+@/, `//${role}:shared@`)
      await expect(ask(url, 'select 1')).rejects.toThrow('password authentication failed')
    }
    await second.stop()
  })

  test('resumes an upgrade interrupted after the superuser’s password', async () => {
    writeFileSync(join(home, 'postgres-password'), 'shared', { mode: 0o600 })
    const database = await start()
    expect(await ask(database.url, 'select id from worker')).toEqual([{ id: 'kept' }])
    expect(existsSync(join(home, 'postgres-password'))).toBe(false)
    await database.stop()
  })

  test('the running server may only read and write rows: no programs, files, tables or superuser', async () => {
    const database = await start()
    await migrate(database)
    const refused = [
      `copy (select 1) to program 'id'`,
      `copy app_user to '/tmp/users'`,
      `select pg_read_file('PG_VERSION')`,
      `select pg_ls_dir('.')`,
      `select lo_import('/etc/passwd')`,
      'create table mine (id int)',
      'create temporary table mine (id int)',
      'create schema mine',
      'create database mine',
      'create role mine',
      `create function mine() returns int language sql as 'select 1'`,
      'create extension dblink',
      'alter table app_user add column mine int',
      'alter table credit_entry disable trigger append_only',
      'drop table consent',
      'drop index challenge_identity',
      'truncate credit_entry cascade',
      `insert into schema_migration values ('mine', '')`,
      'delete from graphile_worker.migrations',
      'alter role goldline_server createdb',
      'set role goldline',
      'set session authorization postgres',
      'set session_replication_role = replica',
      'alter system set fsync = off',
      'select rolpassword from pg_authid',
    ]
    for (const sql of refused) {
      await expect(ask(database.url, sql), sql).rejects.toThrow(/permission denied|must be|not allowed/)
    }
    expect(await ask(database.url, 'select count(*)::int as jobs from graphile_worker._private_jobs')).toHaveLength(1)
    await database.stop()
  })

  test('a role without ownership starts on an up-to-date database, and gives advice on any other', async () => {
    const database = await start()
    const alone = { url: database.url, ownerUrl: database.url }
    expect(await migrate(alone)).toEqual([])
    const folder = mkdtempSync(join(tmpdir(), 'goldline-newer-'))
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
    writeFileSync(join(folder, '999912312359-newer.sql'), 'create table newer (id int)')
    await expect(migrate(alone, folder)).rejects.toThrow('set MIGRATION_DATABASE_URL to the address of its owner')
    expect(await migrate(database, folder)).toEqual(['999912312359-newer.sql'])
    expect(await ask(database.url, 'insert into newer values (1) returning id')).toEqual([{ id: 1 }])
    await ask(database.ownerUrl, `drop table newer; delete from schema_migration where name like '9999%'`)
    rmSync(folder, { recursive: true })
    await database.stop()
  })
})

describe('[OPS-01] the files of the embedded database', () => {
  test('of another version cause an error that names both versions', async () => {
    const version = join(home, 'postgres/PG_VERSION')
    writeFileSync(version, '12\n')
    await expect(start()).rejects.toThrow('was written by PostgreSQL 12')
    expect(lockHolder(home)).toBeUndefined()
  })
})

const portOf = ({ url }: DatabaseUrls) => Number(new URL(url).port)
const superuserUrl = ({ url }: DatabaseUrls, password: string) => url.replace(/\/\/[^@]+@/, `//postgres:${password}@`)

async function settings(url: string) {
  const [row] = await ask(
    url,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commit, current_setting('is_superuser') as super,
       current_setting('data_checksums') as sums`,
  )
  return row
}
