import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type CronItem, Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { CONNECT_LIMIT_MS } from '../db/database.ts'
import type { Log } from '../log.ts'
import { beat, signOff } from './heartbeat.ts'
import { type Lane, lanes, type TaskName } from './names.ts'

/** What a job does with its payload. It may run twice (MSG-11). */
export type Tasks = Readonly<Partial<Record<TaskName, (payload: unknown) => Promise<void>>>>

export type JobsOptions = {
  readonly url: string
  readonly log: Log
  readonly tasks: Tasks
  readonly cron?: readonly CronItem[]
  /** Milliseconds: how often a worker says that it lives, and after how much silence it counts as dead. */
  readonly beatMs?: number
  readonly silentMs?: number
  /** How often the queue is asked for jobs that became due; new ones are heard of at once. */
  readonly pollMs?: number
}

export type Jobs = {
  /** Takes no more jobs, waits for the running ones and ends. */
  stop(): Promise<void>
}

type Settings = Required<JobsOptions> & { readonly pool: pg.Pool; readonly concurrency: number }

const restartMs = 1_000

/**
 * Runs the queue's jobs in this process until `stop`, whatever the database does meanwhile: each lane that has work here by a worker of
 * its own (OPS-08). The first start throws.
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
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What of the whole each lane has to do; one without a task here has no worker. */
function lanesOf(whole: Omit<Settings, 'concurrency'>): Settings[] {
  return (Object.keys(lanes) as Lane[])
    .map((name) => {
      const { concurrency, tasks: own } = lanes[name]
      const isOwn = (task: string) => own.some((each) => each === task)
      const tasks: Tasks = Object.fromEntries(Object.entries(whole.tasks).filter(([task]) => isOwn(task)))
      return { ...whole, concurrency, tasks, cron: whole.cron.filter(({ task }) => isOwn(task)) }
    })
    .filter(({ tasks }) => Object.keys(tasks).length > 0)
}

type Worker = {
  /** Settles when it ended by itself. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** A worker ends when its database connection is gone for long; another takes its place. */
async function keepRunning(settings: Settings, first: Worker, signal: AbortSignal): Promise<void> {
  const told = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  let worker: Worker | undefined = first
  while (!signal.aborted) {
    if (worker !== undefined) await Promise.race([worker.ended, told])
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
    pollInterval: pollMs,
    noHandleSignals: true,
    // Without batches nobody waits for the queue's word that a job is done: where the database dies just then, that is an
    // error which nobody catches, and the server's end. With them the worker ends, and another takes its place.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: { ...tasks },
    parsedCronItems: parseCronItems([...cron]),
    logger: queueLogger(log),
  })
  return live(settings, runner, { workerId: await named, onlyFails })
}

/** Whether, since it was asked last, jobs were asked for and none of the answers was good. */
function watchFetching(events: WorkerEvents): () => boolean {
  let [failed, answered] = [0, 0]
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

function live(settings: Settings, runner: Runner, { workerId, onlyFails }: Pulse): Worker {
  const { pool, silentMs, beatMs, log } = settings
  const stuck = Promise.withResolvers<void>()
  let answering = false
  const say = async () => {
    try {
      const dead = await beat({ pool, workerId, silentMs })
      if (dead.length > 0) log.warn({ dead }, 'jobs of dead workers were given back')
      // The queue keeps a failed first look at its tasks for ever: the database answers us, and never the worker.
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
 * Connections of their own: a busy web pool must not make a worker look dead. Each lane listens on one; the others are held for the
 * moment in which a job is fetched or done.
 */
function openPool(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: Object.keys(lanes).length + 6,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
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

/** The queue's own words: what went wrong stays loud, the rest is for debugging. */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
