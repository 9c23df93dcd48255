import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startBulkGate } from '@goldline/stand-ins/bulkgate'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { transact } from '../db/transaction.ts'
import type { Log } from '../log.ts'
import { queueMessages } from '../message/queue.ts'
import { secretsFrom } from '../secrets.ts'
import type { TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'
import { quietLog } from '../test/quiet-log.ts'
import { runClock } from '../test/run-clock.ts'
import { addJobs } from './add-jobs.ts'
import { beat } from './heartbeat.ts'
import { type Jobs, startJobs, type Tasks, TryAgain } from './start-jobs.ts'

let database: TestDatabase
const running: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
})
afterAll(() => database.close())

async function start(tasks: Tasks, times = { silentMs: 20_000, beatMs: 5_000 }): Promise<Jobs> {
  const jobs = await startJobs({ url: database.url, log: quietLog, tasks, pollMs: 100, ...times })
  running.push(jobs)
  return jobs
}

const named = (name: string) => ({ paths: [name] })
const add = (name: string, delayMs = 0) =>
  transact(database.db, (tx) => addJobs(tx, [{ task: 'removePictureFiles', payload: named(name), delayMs }]))

/** On a busy machine a process may take long to start: wait up to the test's own time limit. */
const soon = { timeout: 55_000, interval: 20 }

describe('jobs', () => {
  test('[MSG-04] a committed job runs; a job that was rolled back does not', async () => {
    const seen: unknown[] = []
    await start({ removePictureFiles: async (payload) => void seen.push(payload) })
    const lost = database.db.transaction().execute(async (tx) => {
      await addJobs(tx, [{ task: 'removePictureFiles', payload: named('0') }])
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    await add('1')
    await vi.waitFor(() => expect(seen).toEqual([named('1')]), soon)
  })

  test('[MSG-04] many jobs are added in one statement, and each runs once', async () => {
    const seen: unknown[] = []
    await start({ removePictureFiles: async (payload) => void seen.push(JSON.stringify(payload)) })
    const jobs = Array.from({ length: 200 }, (_, n) => ({
      task: 'removePictureFiles' as const,
      payload: named(`${n}`),
    }))
    await transact(database.db, (tx) => addJobs(tx, jobs))
    await vi.waitFor(() => expect(seen).toHaveLength(200), soon)
    expect(new Set(seen).size).toBe(200)
  })

  test('[MSG-04] a job that becomes due runs soon, though workers poll only every thirty seconds', async () => {
    const seen: unknown[] = []
    const tasks: Tasks = { removePictureFiles: async (payload) => void seen.push(payload) }
    running.push(await startJobs({ url: database.url, log: quietLog, tasks }))
    await add('later', 500)
    await vi.waitFor(() => expect(seen).toEqual([named('later')]), soon)
  })

  test('[OPS-03] a job that has logged its failure is retried without a further log line', async () => {
    const lines: string[] = []
    const log = { ...quietLog, error: (line: string) => lines.push(line) } as unknown as Log
    const failing: Tasks = {
      cleanUp: () => Promise.reject(new TryAgain('said')),
      tidyFiles: () => Promise.reject(new Error('unsaid')),
    }
    running.push(await startJobs({ url: database.url, log, tasks: failing, pollMs: 100 }))
    await transact(database.db, (tx) =>
      addJobs(
        tx,
        (['cleanUp', 'tidyFiles'] as const).map((task) => ({ task, payload: {} })),
      ),
    )
    const tried = () =>
      sql`select from graphile_worker.jobs where attempts > 0 and locked_at is null`.execute(database.db)
    await vi.waitFor(async () => expect((await tried()).rows).toHaveLength(2), soon)
    expect(lines).toEqual([expect.stringContaining('unsaid')])
    await sql`delete from graphile_worker._private_jobs`.execute(database.db)
  })

  test('[OPS-03] stopping waits for the running job, signs off and leaves no lock', async () => {
    const begun = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    let ended = false
    const jobs = await startJobs({
      url: database.url,
      log: quietLog,
      tasks: {
        removePictureFiles: async () => {
          begun.resolve()
          await release.promise
          ended = true
        },
      },
    })
    await add('one')
    await begun.promise
    const stopped = jobs.stop()
    release.resolve()
    await stopped
    expect(ended).toBe(true)
    const left = await sql`select from graphile_worker._private_jobs where locked_by is not null`.execute(database.db)
    expect(left.rows).toEqual([])
    expect(await database.db.selectFrom('worker').selectAll().execute()).toEqual([])
  })

  test('[OPS-01] jobs run again after the database was unavailable', async () => {
    const seen: unknown[] = []
    const warned = Promise.withResolvers<void>()
    const log = { ...quietLog, warn: () => warned.resolve() } as unknown as Log
    const tasks: Tasks = { removePictureFiles: async (payload) => void seen.push(payload) }
    running.push(await startJobs({ url: database.url, log, tasks, pollMs: 100, beatMs: 100 }))
    const name = new URL(database.url).pathname.slice(1)
    const elsewhere = new pg.Client({ connectionString: inject('testServer').ownerUrl })
    await elsewhere.connect()
    await elsewhere.query(`alter database ${name} allow_connections false`)
    await elsewhere.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'goldline jobs'`,
      [name],
    )
    await warned.promise
    await elsewhere.query(`alter database ${name} allow_connections true`)
    await elsewhere.end()
    await add('after')
    await vi.waitFor(() => expect(seen).toEqual([named('after')]), soon)
  })

  test('[OPS-01] a worker whose first query failed tries again', async () => {
    const seen: unknown[] = []
    const failed = Promise.withResolvers<void>()
    const debug = (text: string) => void (text.startsWith('Failed to acquire job') && failed.resolve())
    const log = { ...quietLog, debug } as unknown as Log
    const tasks: Tasks = { removePictureFiles: async (payload) => void seen.push(payload) }
    await database.owner.pool.query('alter table graphile_worker._private_tasks rename to hidden')
    running.push(await startJobs({ url: database.url, log, tasks, pollMs: 50, beatMs: 100 }))
    await failed.promise
    await database.owner.pool.query('alter table graphile_worker.hidden rename to _private_tasks')
    await add('last')
    await vi.waitFor(() => expect(seen).toEqual([named('last')]), soon)
  })
})

describe('[MSG-11] a worker that dies', () => {
  test('a worker with heartbeats keeps its jobs; one without loses them', async () => {
    const { pool } = database
    await beat({ pool, workerId: 'alive', silentMs: 20_000 })
    await beat({ pool, workerId: 'silent', silentMs: 20_000 })
    await add('later', 3_600_000)
    await add('later', 3_600_000)
    const ids = (await pool.query('select id from graphile_worker._private_jobs order by id desc limit 2')).rows.map(
      ({ id }) => id,
    )
    const lock = (id: unknown, worker: string) =>
      pool.query(
        `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - interval '1 minute' where id = $1`,
        [id, worker],
      )
    await lock(ids[0], 'alive')
    await lock(ids[1], 'silent')
    expect(await beat({ pool, workerId: 'alive', silentMs: 20_000 })).toEqual([])
    await pool.query(`update worker set seen_time = now() - interval '21 seconds' where id = 'silent'`)
    expect(await beat({ pool, workerId: 'alive', silentMs: 20_000 })).toEqual(['silent'])
    const locked = await pool.query('select locked_by from graphile_worker._private_jobs where locked_by is not null')
    expect(locked.rows).toEqual([{ locked_by: 'alive' }])
    await pool.query('delete from graphile_worker._private_jobs')
    await pool.query('delete from worker')
  })

  test('after kill -9 while sending, another process sends the message, which is accepted once', async () => {
    const provider = await startBulkGate()
    running.push({ stop: provider.close })
    const id = await queueSms()
    provider.fail({ kind: 'delay', ms: 60_000 })
    const first = worker(provider.url)
    running.push({ stop: () => ended(first) })
    await vi.waitFor(() => expect(provider.requests()).toBe(1), soon)
    expect(await statusOf(id)).toBe('SENDING')
    const second = worker(provider.url)
    running.push({ stop: () => ended(second) })
    // Its start does not count: a busy machine takes longer for it than for all else.
    await vi.waitFor(async () => expect(await workers()).toHaveLength(2), soon)
    const killed = performance.now()
    first.kill('SIGKILL')
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('SENT'), soon)
    // 1 s of silence stands for 20 s in production; the beat is a fifth of it in both.
    expect(performance.now() - killed).toBeLessThan(8_000)
    expect(provider.taken.map(({ tag }) => tag)).toEqual([id])
  })
})

function worker(provider: string): ChildProcess {
  const file = join(import.meta.dirname, '../test/sending-worker.ts')
  return spawn(process.execPath, [file, database.url, provider, '1000', '200'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function queueSms(): Promise<string> {
  const deps = {
    config: { publicUrl: 'https://goldline.example', providers: { smtp: { from: undefined } } },
    clock: runClock,
    secrets: secretsFrom('k'.repeat(43)),
  }
  const draft = {
    businessObjectId: null,
    cause: 'killed',
    type: 'NEW_APPOINTMENT',
    channel: 'SMS',
    language: 'de',
  } as const
  await transact(database.db, (tx) =>
    queueMessages(tx, deps, [{ ...draft, recipient: '+41791234567', subject: '', body: [{ text: 'Hallo' }] }]),
  )
  return (await database.db.selectFrom('message').select('id').executeTakeFirstOrThrow()).id
}

const workers = () => database.db.selectFrom('worker').select('id').execute()

const statusOf = async (id: string) =>
  (await database.db.selectFrom('message').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
