/** A day's own server: the real main.ts with a clock that can be moved, which can be killed and restarted. */
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { withClient } from '../../server/src/db/database.ts'
import { freePort } from '../../server/src/db/embedded.ts'
import { clockFile } from '../../server/src/test/clock-file.ts'
import { databaseOf, serverProcess } from '../../server/src/test/server-process.ts'
import { moveOn } from '../clock.ts'
import { inDatabase, setDatabase } from '../database.ts'

/** Tasks that repeat every few minutes; they run whenever the clock is moved. */
const recurring = [
  'releaseSlotHolds',
  'expireRequests',
  'settleChanges',
  'remindOfVisits',
  'expireAppointments',
  'closeQueues',
  'lookAtWaiting',
  'readDueCalendars',
  'meetDueMarketplaces',
  'drainBulk',
]

export type DayServer = Awaited<ReturnType<typeof dayServer>>

/** @param env further variables of the server's environment */
export async function dayServer(dataDir: string, env: Readonly<Record<string, string>>) {
  const file = join(dataDir, 'clock')
  const tell = clockFile(file)
  const preloaded = `--import=${join(import.meta.dirname, '../../server/src/test/moving-clock.ts')}`
  const port = await freePort()
  let movedOn = 0
  const write = () => {
    tell(movedOn)
    moveOn(movedOn)
  }
  write()
  const start = async () => {
    const own = { CLOCK_FILE: file, NODE_OPTIONS: preloaded }
    const started = await serverProcess({ dataDir, env: { ...env, ...own }, port })
    await started.ready()
    setDatabase(databaseOf(dataDir).url)
    return started
  }
  let process = await start()
  const end = async (signal: NodeJS.Signals) => {
    process.kill(signal)
    await process.ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Moves server, database and scheduled jobs ahead together. */
    async moveOn(ms: number) {
      movedOn += ms
      write()
      await moveDatabase(databaseOf(dataDir).ownerUrl, movedOn)
      await runDueJobs(ms)
    },
    kill: () => end('SIGKILL'),
    /** Stops answering, as on a lost connection that the browser does not notice. */
    fallsSilent: () => process.kill('SIGSTOP'),
    speaks: () => process.kill('SIGCONT'),
    async start() {
      process = await start()
    },
    async stop() {
      await end('SIGTERM')
      moveOn(0)
    },
  }
}

async function moveDatabase(connectionString: string, ms: number): Promise<void> {
  await withClient({ connectionString }, async (owner) => {
    const { rows } = await owner.query<{ text: string }>(
      "select pg_get_functiondef('clock_now()'::regprocedure) as text",
    )
    const text = rows[0]?.text.replace(/( \+ interval '\d+ ms')?(\s*\$function\$\s*)$/, ` + interval '${ms} ms'$2`)
    await owner.query(text ?? '')
  })
}

/** Makes jobs due earlier, since they use the machine's time, and adds repeating ones, since no timer does. */
async function runDueJobs(ms: number): Promise<void> {
  await inDatabase(async (db) => {
    await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${ms / 1000})
      where run_at > now() and locked_at is null`.execute(db)
    for (const task of recurring)
      await sql`select graphile_worker.add_job(${task}, job_key := ${task}, max_attempts := 3)`.execute(db)
  })
  const waiting = () =>
    inDatabase(async (db) => {
      const { rows } = await sql<{ task: string }>`select t.identifier as task from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where j.run_at <= now() and j.attempts < j.max_attempts`.execute(db)
      return rows.map(({ task }) => task)
    })
  await expect.poll(waiting, { intervals: [50], timeout: 30_000 }).toEqual([])
}
