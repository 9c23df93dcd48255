import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { quietLog } from '../test/quiet-log.ts'
import { lockHolder, takeLock } from './embedded/lock.ts'
import { birthOf } from './embedded/process.ts'
import { startEmbedded } from './embedded.ts'

const home = mkdtempSync(join(tmpdir(), 'goldline-embedded-'))
chmodSync(home, 0o711)
afterAll(() => rmSync(home, { recursive: true, force: true }))

const lock = join(home, 'server.lock')
const start = () => startEmbedded({ dataDir: home, log: quietLog, durable: false })

describe('[OPS-01] the lock of a data folder', () => {
  beforeEach(() => rmSync(lock, { force: true }))

  test('is held by one process, which is named', () => {
    const unlock = takeLock(home)
    expect(() => takeLock(home)).toThrow(`(process ${process.pid}) already runs the database in ${home}`)
    unlock()
    expect(existsSync(lock)).toBe(false)
    takeLock(home)()
  })

  test('is taken over from a dead process, and from one whose number a stranger has now', () => {
    const birth = birthOf(process.pid)
    for (const left of [`{"pid":4194304,"birth":"${birth}"}`, `{"pid":${process.pid},"birth":"earlier"}`, '']) {
      writeFileSync(lock, left)
      expect(lockHolder(home)).toBeUndefined()
      takeLock(home)()
    }
  })
})

describe('[OPS-01] the embedded database', () => {
  test('keeps its password from others, and waits for the disk', async () => {
    const database = await startEmbedded({ dataDir: home, log: quietLog })
    expect(database.origin).toBe('created')
    for (const file of ['postgres-password', 'database-url'])
      expect(statSync(join(home, file)).mode & 0o777).toBe(0o600)
    expect(await settings(database.url)).toEqual({ fsync: 'on', pages: 'on', commit: 'on', super: 'off', sums: 'on' })
    const stranger = new pg.Client({ connectionString: database.url.replace(/:[^:@]+@/, ':guess@') })
    await expect(stranger.connect()).rejects.toThrow('password authentication failed')
    await database.stop()
    expect(existsSync(join(home, 'database-url'))).toBe(false)
  })

  test("starts where a dead server's pid file names a stranger", async () => {
    writeFileSync(join(home, 'postgres/postmaster.pid'), `${process.ppid}\n${join(home, 'postgres')}\n1\n5432\n`)
    const database = await start()
    expect(database.origin).toBe('started')
    await database.stop()
  })

  test('[OPS-02] keeps its port over starts, so that other processes find it again; takes another where it is taken', async () => {
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

  test('says so when its files are of another version', async () => {
    const version = join(home, 'postgres/PG_VERSION')
    writeFileSync(version, '12\n')
    await expect(start()).rejects.toThrow('was written by PostgreSQL 12')
    expect(lockHolder(home)).toBeUndefined()
  })
})

async function settings(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commit, current_setting('is_superuser') as super,
       current_setting('data_checksums') as sums`,
  )
  await client.end()
  return rows[0]
}
