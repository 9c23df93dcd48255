import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { canReach, databaseAccount } from './db/embedded/account.ts'
import { isAlive } from './db/embedded/process.ts'
import { freePort } from './db/embedded.ts'
import { ask } from './test/clone.ts'
import { databaseOf, type ServerOptions, type ServerProcess, serverProcess } from './test/server-process.ts'

const running: ServerProcess[] = []
const folders: string[] = []
// One cluster for all tests that can share it: creating one takes longer than everything else.
const dataDir = dataFolder()
/** The server on this folder, which keeps running between tests until one stops it. */
let up: ServerProcess | undefined

function dataFolder(uid?: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'goldline-life-'))
  chmodSync(folder, 0o711)
  if (uid !== undefined) chownSync(folder, uid, uid)
  folders.push(folder)
  return folder
}

async function launch(options: ServerOptions): Promise<ServerProcess> {
  const server = await serverProcess(options)
  running.push(server)
  return server
}

async function started(options: ServerOptions): Promise<ServerProcess> {
  const server = await launch(options)
  await server.ready()
  return server
}

async function stop(server: ServerProcess): Promise<number | NodeJS.Signals> {
  server.kill('SIGTERM')
  return server.ended
}

async function aServer(): Promise<ServerProcess> {
  if (up !== undefined && (await up.readiness()) === 200) return up
  up = await started({ dataDir })
  return up
}

/** Stops the server on the folder, for tests that start without one. */
async function withoutServer(): Promise<void> {
  if (up !== undefined) await stop(up)
}

const hasDatabase = (folder: string) => existsSync(join(folder, 'postgres/postmaster.pid'))

afterEach(async () => {
  // The server that runs the database started first and stops last.
  for (const server of running.splice(0).reverse()) if (server !== up) await stop(server)
})

afterAll(async () => {
  await withoutServer()
  for (const folder of folders) {
    if (hasDatabase(folder)) await stop(await started({ dataDir: folder }))
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Writes rows one by one until the database goes away; resolves with the acknowledged numbers. */
async function witness(url: string): Promise<{ stopped: Promise<number[]> }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('drop table if exists witness; create table witness (id int primary key)')
  await client.query('insert into witness values (0)')
  const acknowledged = [0]
  const write = async () => {
    try {
      for (let id = 1; ; id += 1) {
        await client.query('insert into witness values ($1)', [id])
        acknowledged.push(id)
      }
    } catch {
      return acknowledged
    }
  }
  return { stopped: write() }
}

async function written(url: string): Promise<number[]> {
  return (await ask<{ id: number }>(url, 'select id from witness')).map(({ id }) => id)
}

describe('[OPS-01] start and stop', () => {
  test('a stop leaves no process running, and the next start continues with the existing data', async () => {
    const first = await aServer()
    expect(first.output()).toContain('Goldline is ready.')
    const { pid } = databaseOf(dataDir)
    expect(await stop(first)).toBe(0)
    expect(isAlive(pid)).toBe(false)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-secret', 'postgres.log', 'secret-key'])
    const made = () => statSync(join(dataDir, 'postgres/PG_VERSION')).mtimeMs
    const before = made()
    await aServer()
    expect(made()).toBe(before)
  })

  const plain = process.getuid?.() === 0 ? 65_534 : undefined
  const reachable = canReach(
    plain === undefined ? undefined : { uid: plain, gid: plain, name: '' },
    import.meta.dirname,
  )
  test.skipIf(plain === undefined || !reachable)('works for an account that is not root', async () => {
    const folder = dataFolder(plain)
    const server = await started({ dataDir: folder, uid: plain })
    const { pid } = databaseOf(folder)
    expect(await stop(server)).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test('a second server in the same folder fails and prints the reason', async () => {
    const first = await aServer()
    const second = await launch({ dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`another Goldline server (process ${first.pid}) already runs`)
    expect(await first.readiness()).toBe(200)
  })

  test('if several servers start at once on an empty database, one migrates it and all serve', async () => {
    await aServer()
    const { ownerUrl: url } = databaseOf(dataDir)
    await ask(url, 'drop database if exists fresh')
    await ask(url, 'create database fresh')
    const env = {
      DATABASE_URL: url.replace(/goldline$/, 'fresh'),
      SECRET_KEY: 'a key for tests, long enough to be one',
    }
    const others = await Promise.all([1, 2, 3].map(() => started({ dataDir, env })))
    expect(others.filter((server) => server.output().includes('"msg":"migrated"'))).toHaveLength(1)
    expect(await Promise.all(others.map(stop))).toEqual([0, 0, 0])
  })
})

describe('[OPS-02] a killed process loses nothing acknowledged', () => {
  test('if PostgreSQL is killed, the server reports that it is not ready, restarts PostgreSQL and continues', async () => {
    const server = await aServer()
    const { pid, ownerUrl: url } = databaseOf(dataDir)
    const { stopped } = await witness(url)
    process.kill(pid, 'SIGKILL')
    const acknowledged = await stopped
    await expect.poll(() => server.readiness(), { timeout: 10_000 }).toBe(200)
    expect(databaseOf(dataDir).pid).not.toBe(pid)
    expect(await written(url)).toEqual(expect.arrayContaining(acknowledged))
    expect(server.output()).toContain('PostgreSQL ended unexpectedly')
  })

  test('if Node is killed, the next start uses the running database', async () => {
    const first = await aServer()
    const before = databaseOf(dataDir)
    first.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    expect(isAlive(before.pid)).toBe(true)
    const second = await started({ dataDir })
    expect(second.output()).toContain('"origin":"adopted"')
    expect(databaseOf(dataDir)).toEqual(before)
    process.kill(before.pid, 'SIGKILL')
    await expect.poll(() => second.readiness(), { timeout: 10_000 }).toBe(503)
    await expect.poll(() => second.readiness(), { timeout: 10_000 }).toBe(200)
    expect(await stop(second)).toBe(0)
    expect(hasDatabase(dataDir)).toBe(false)
  })

  test('if both are killed, they recover at the next start', async () => {
    const first = await aServer()
    const { pid, ownerUrl: url } = databaseOf(dataDir)
    const { stopped } = await witness(url)
    first.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    const acknowledged = await stopped
    await first.ended
    await aServer()
    expect(await written(databaseOf(dataDir).ownerUrl)).toEqual(expect.arrayContaining(acknowledged))
  })
})

describe('[OPS-04] faults that stop the start', () => {
  test('an invalid variable', async () => {
    const server = await launch({ dataDir, env: { ROLE: 'boss' } })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('ROLE must be one of all, web, worker, is "boss"')
  })

  test('[OPS-07, AUTH-14] a demo in production, before any request is served; the demo then starts unchanged', async () => {
    // Only mark the database as a demo: filling it takes ten seconds, and the journeys already test that.
    const mark = (demo: boolean) => ask(databaseOf(dataDir).ownerUrl, `update installation set demo = ${demo}`)
    const first = await aServer()
    await mark(true)
    expect(await stop(first)).toBe(0)
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://goldline.example', MARKETPLACE_SECRET: 'sk' }
    const server = await launch({ dataDir, env: { ...production, CLOCK_AHEAD_MS: '0' } })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('DATA_DIR leads to a demo')
    expect(server.output()).toContain('Set it to a new folder')
    expect(server.output()).toContain('nothing reads these variables')
    expect(server.output()).toContain('MARKETPLACE_SECRET')
    expect(server.output()).toContain('there is no imprint (SITE_DIR)')
    expect(hasDatabase(dataDir)).toBe(false)
    await aServer()
    await mark(false)
  })
})

describe('[OPS-01] the end', () => {
  test('a double Ctrl-C or a SIGTERM to npm stops everything', async () => {
    const server = await aServer()
    server.kill('SIGINT')
    server.kill('SIGINT')
    expect(await server.ended).toBe(0)
    const again = await started({ dataDir, npm: true })
    const { pid } = databaseOf(dataDir)
    await stop(again)
    await expect.poll(() => again.readiness()).toBe(0)
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})

describe('[OPS-04] other faults at start', () => {
  test('a port in use', async () => {
    const taken = createServer()
    const port = await freePort()
    await withoutServer()
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
    const server = await launch({ dataDir, env: { PORT: String(port) } })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`PORT ${port} is taken by another program`)
    expect(hasDatabase(dataDir)).toBe(false)
    taken.close()
  })

  test('an unreachable database', async () => {
    const env = {
      DATABASE_URL: `postgres://u:p@127.0.0.1:${await freePort()}/x`,
      SECRET_KEY: 'a key for tests, long enough to be one',
    }
    const server = await launch({ dataDir, env })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('DATABASE_URL cannot be used: ')
  })

  test.skipIf(databaseAccount() === undefined)(
    'if PostgreSQL cannot enter the data folder, the database is created in another one',
    async () => {
      const folder = dataFolder()
      chmodSync(folder, 0o700)
      expect(await stop(await started({ dataDir: folder }))).toBe(0)
      const home = readFileSync(join(folder, 'postgres-home'), 'utf8').trim()
      expect(existsSync(join(home, 'postgres/PG_VERSION'))).toBe(true)
      rmSync(home, { recursive: true })
    },
  )
})
