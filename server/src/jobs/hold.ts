/**
 * Holds a restored database (OPS-02), which would send people messages that they already received: internal jobs run,
 * outward ones wait in the queue until the operator has reviewed them (`npm run goldline -- held`).
 */

import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../db/transaction.ts'
import { kindOf, type TaskName } from './kinds.ts'
import { type Jobs, type JobsOptions, startJobs } from './start-jobs.ts'

type HoldCheck = {
  readonly db: Db
  /** Milliseconds between checks whether the operator has released the database. */
  readonly askMs?: number
}

/** Starts jobs like `startJobs`, but outward ones only once the database is not held. */
export async function startReleasedJobs(options: JobsOptions, { db, askMs = 2_000 }: HoldCheck): Promise<Jobs> {
  if (!(await isHeld(db))) return startJobs(options)
  options.log.warn('this database was restored and is held: nothing leaves. See npm run goldline -- held')
  const inside = await startJobs(onlyTasks(options, (task) => !isOutward(task)))
  const stopping = new AbortController()
  const outside = repeatUntilResult(stopping.signal, askMs, async () => {
    if (await isHeld(db)) return undefined
    const jobs = await startJobs(onlyTasks(options, isOutward))
    options.log.info('released: what waited leaves')
    return jobs
  })
  const stop = async () => {
    stopping.abort()
    const jobs = await outside
    await Promise.all([inside.stop(), jobs?.stop()])
  }
  return { stop }
}

async function isHeld(db: Db): Promise<boolean> {
  const { heldSince } = await db.selectFrom('installation').select('heldSince').executeTakeFirstOrThrow()
  return heldSince !== null
}

const isOutward = (task: string): boolean => kindOf(task as TaskName).outward === true

function onlyTasks({ tasks, cron = [], ...options }: JobsOptions, belongs: (task: string) => boolean): JobsOptions {
  const own = Object.fromEntries(Object.entries(tasks).filter(([task]) => belongs(task)))
  return { ...options, tasks: own, cron: cron.filter(({ task }) => belongs(task)) }
}

/** Calls repeatedly, even during database failures, until there is a result or the process stops. */
async function repeatUntilResult<T>(
  signal: AbortSignal,
  everyMs: number,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  while (!signal.aborted) {
    const answer = await attempt().catch(() => undefined)
    if (answer !== undefined) return answer
    await delay(everyMs, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}
