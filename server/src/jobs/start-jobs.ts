import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type CronItem, Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { waitLimits } from '../db/database.ts'
import type { Log } from '../log.ts'
import { beat, signOff } from './heartbeat.ts'
import { kindOf, type Lane, lanes, type TaskName } from './kinds.ts'

/** Handles a job's payload. A task may run twice (MSG-11). */
export type Tasks = Readonly<Partial<Record<TaskName, (payload: unknown) => Promise<void>>>>

export type JobsOptions = {
  readonly url: string
  readonly log: Log
  readonly tasks: Tasks
  readonly cron?: readonly CronItem[]
  /** Milliseconds between heartbeats, and of silence after which a worker counts as dead. */
  readonly beatMs?: number
  readonly silentMs?: number
  /** How often to look for jobs that became due; new ones are announced at once. */
  readonly pollMs?: number
}

/**
 * Fails a job that has logged the reason itself: the job is retried, but the queue does not log each try.
 */
export class TryAgain extends Error {}

export type Jobs = {
  /** Takes no more jobs, waits for the running ones, and ends. */
  stop(): Promise<void>
}

type Settings = Required<JobsOptions> & { readonly pool: pg.Pool; readonly concurrency: number }

const restartMs = 1_000
/** Polls of this module between two polls by a worker itself. */
const looksPerFetch = 30

/**
 * Runs the queue's jobs in this process until `stop`, even during database failures, with one worker per lane that has
 * tasks here (OPS-08). Throws if the first start fails.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const defaults = { cron: [], beatMs: 5_000, silentMs: 20_000, pollMs: 1_000 }
  const pool = openPool(options.url, options.log)
  const stopping = new AbortController()
  const kept: Promise<void>[] = []
  const stop = async () => {
    stopping.abort()
    await Promise.all(kept)
    await pool.end()
  }
  try {
    for (const lane of lanesOf({ ...defaults, ...options, pool }))
      kept.push(keepRunning(lane, await startWorker(lane), stopping.signal))
    kept.push(pollForDueJobs({ ...defaults, ...options, pool }, stopping.signal))
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Splits the tasks into lanes; a lane without a task here gets no worker. */
function lanesOf(whole: Omit<Settings, 'concurrency'>): Settings[] {
  return (Object.keys(lanes) as Lane[])
    .map((name) => {
      const isOwn = (task: string) => kindOf(task as TaskName).lane === name
      const tasks: Tasks = Object.fromEntries(Object.entries(whole.tasks).filter(([task]) => isOwn(task)))
      return { ...whole, concurrency: lanes[name], tasks, cron: whole.cron.filter(({ task }) => isOwn(task)) }
    })
    .filter(({ tasks }) => Object.keys(tasks).length > 0)
}

/** Polls once for all forty workers, and notifies them of jobs that became due. */
async function pollForDueJobs({ pool, pollMs }: Pick<Settings, 'pool' | 'pollMs'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Workers report a lost database themselves.
    await pool.query(notifyOfDueJobs).catch(() => undefined)
    await delay(pollMs, undefined, { signal }).catch(() => undefined)
  }
}

/** SQL: sends the notification that the queue sends for a new job, if jobs are due. */
const notifyOfDueJobs = `select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
  from (select from graphile_worker._private_jobs where is_available and run_at <= now() limit 50) due having count(*) > 0`

type Worker = {
  /** Settles when the worker has ended by itself. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** Replaces a worker that has ended, for example after a long loss of its database connection. */
async function keepRunning(settings: Settings, first: Worker, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  let worker: Worker | undefined = first
  while (!signal.aborted) {
    if (worker !== undefined) await Promise.race([worker.ended, aborted])
    if (signal.aborted) break
    await worker?.stop()
    settings.log.warn('the worker ended; starting another')
    await delay(restartMs, undefined, { signal }).catch(() => undefined)
    worker = await startWorker(settings).catch((error: Error) => {
      settings.log.error({ err: error }, 'the worker does not start')
      return undefined
    })
  }
  await worker?.stop()
}

async function startWorker(settings: Settings): Promise<Worker> {
  const { pool, tasks, cron, concurrency, pollMs, log } = settings
  const events: WorkerEvents = new EventEmitter()
  const named = new Promise<string>((resolve) => events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)))
  const onlyFails = watchFetching(events)
  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    pollInterval: looksPerFetch * pollMs,
    noHandleSignals: true,
    // Batches without delay. Without batches the queue does not await its "job done" statement, whose unhandled error
    // would end the server if the database dies. With batches only the worker ends and is replaced.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: { ...tasks },
    parsedCronItems: parseCronItems([...cron]),
    logger: queueLogger(log),
  })
  return withHeartbeat(settings, runner, { workerId: await named, onlyFails })
}

/** Returns a function that tells whether jobs were fetched since its last call and every fetch failed. */
function watchFetching(events: WorkerEvents): () => boolean {
  let failed = 0
  let answered = 0
  events.on('worker:getJob:error', () => failed++)
  events.on('worker:getJob:empty', () => answered++)
  events.on('job:start', () => answered++)
  return () => {
    const fails = failed > 0 && answered === 0
    failed = 0
    answered = 0
    return fails
  }
}

type Pulse = { readonly workerId: string; readonly onlyFails: () => boolean }

function withHeartbeat(settings: Settings, runner: Runner, { workerId, onlyFails }: Pulse): Worker {
  const { pool, silentMs, beatMs, log } = settings
  const stuck = Promise.withResolvers<void>()
  let answering = false
  const say = async () => {
    try {
      const dead = await beat({ pool, workerId, silentMs })
      if (dead.length > 0) log.warn({ dead }, 'jobs of dead workers were given back')
      // The queue caches a failed first lookup of its tasks for ever: if the heartbeat reaches the database but no
      // fetch of the worker does, replace the worker.
      if (onlyFails() && answering) stuck.resolve()
      answering = true
    } catch (error) {
      answering = false
      log.warn({ err: error }, 'the worker could not say that it lives')
    }
  }
  const first = say()
  const timer = setInterval(say, beatMs)
  const stop = async () => {
    await first
    await runner.stop().catch(() => undefined)
    clearInterval(timer)
    await signOff({ pool, workerId }).catch(() => undefined)
  }
  const failed = runner.promise.catch((error: Error) => log.error({ err: error }, 'the worker failed'))
  return { ended: Promise.race([failed, stuck.promise]), stop }
}

/**
 * Opens a pool of its own, so that a busy web pool cannot make a worker look dead. Each lane listens on one connection;
 * the others fetch and complete jobs.
 */
function openPool(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: Object.keys(lanes).length + 6,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    connectionTimeoutMillis: waitLimits.connectMs,
    keepAlive: true,
    application_name: 'goldline jobs',
  })
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, 'a connection of the job queue broke')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/**
 * Logs the queue's errors and warnings as such; everything else, including failures that a job has logged itself, as
 * debug.
 */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.error instanceof TryAgain) log.debug(message)
    else if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
