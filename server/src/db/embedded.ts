import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { databaseAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { type Cluster, clusterPassword, ensureCluster } from './embedded/cluster.ts'
import { clusterHome } from './embedded/home.ts'
import { takeLock } from './embedded/lock.ts'
import { freePort } from './embedded/port.ts'
import {
  asSuperuser,
  formerPort,
  type Postmaster,
  runningPostmaster,
  spawnPostmaster,
  stopPostmaster,
  untilAnswering,
} from './embedded/postmaster.ts'

export type Embedded = {
  /** Connection string of the database `goldline`, good for other processes too (DATABASE_URL). */
  readonly url: string
  readonly origin: 'created' | 'started' | 'adopted'
  /** Stops PostgreSQL and gives the folder free. */
  stop(): Promise<void>
}

export type EmbeddedOptions = { readonly dataDir: string; readonly log: Log; readonly durable?: boolean }

// Crash recovery reads the log of the last checkpoint: seconds, but on a slow disk more.
const ANSWER_LIMIT_MS = 60_000
// Backends of a killed server hold its memory until they notice; their statements end after 10 s (OPS-06).
const RETRY_LIMIT_MS = 15_000
const RESTART_PAUSE_MS = 1_000
const ROLE = 'goldline'

/**
 * Runs the PostgreSQL that npm brought, in `dataDir`, and keeps it running: if it dies it is started again on the same
 * port (OPS-02). Throws with a sentence for the operator when it cannot.
 */
export async function startEmbedded({ dataDir, log, durable = true }: EmbeddedOptions): Promise<Embedded> {
  const account = databaseAccount()
  const home = clusterHome(dataDir, account)
  const unlock = takeLock(home)
  try {
    const binaries = findBinaries(account, home)
    const cluster = { home, data: join(home, 'postgres'), password: clusterPassword(home), binaries, account, durable }
    const created = ensureCluster(cluster) === 'created'
    const { postmaster, adopted } = await adoptOrStart(cluster)
    const url = `postgres://${ROLE}:${cluster.password}@127.0.0.1:${postmaster.port}/goldline`
    await ensureDatabase(cluster, postmaster.port)
    writeFileSync(join(dataDir, 'database-url'), `${url}\n`, { mode: 0o600 })
    const stopSupervised = supervise(cluster, postmaster, log)
    const stop = async () => {
      rmSync(join(dataDir, 'database-url'), { force: true })
      await stopSupervised()
      unlock()
    }
    return { url, origin: created ? 'created' : adopted ? 'adopted' : 'started', stop }
  } catch (error) {
    unlock()
    throw error
  }
}

async function adoptOrStart(cluster: Cluster): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const running = runningPostmaster(cluster)
  if (running?.sameSettings === true) {
    const answers = await untilAnswering(cluster, running, ANSWER_LIMIT_MS).then(
      () => true,
      () => false,
    )
    if (answers) return { postmaster: running, adopted: true }
  }
  if (running !== undefined) await stopPostmaster(running)
  return { postmaster: await start(cluster, await freePort(formerPort(cluster))), adopted: false }
}

/** The application's role is no superuser; it owns its database, and may make others (tests, restore). */
async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  await asSuperuser(cluster, port, async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [ROLE])
    if (role.rowCount === 0) await client.query(`create role ${ROLE} login createdb password '${cluster.password}'`)
    const database = await client.query('select from pg_database where datname = $1', ['goldline'])
    if (database.rowCount === 0) await client.query(`create database goldline owner ${ROLE}`)
  })
}

async function start(cluster: Cluster, port: number, givenUp: () => boolean = () => false): Promise<Postmaster> {
  const end = performance.now() + RETRY_LIMIT_MS
  for (;;) {
    runningPostmaster(cluster)
    const postmaster = spawnPostmaster(cluster, port)
    try {
      await untilAnswering(cluster, postmaster, ANSWER_LIMIT_MS)
      return postmaster
    } catch (error) {
      await stopPostmaster(postmaster)
      if (performance.now() > end || givenUp()) throw error
      await delay(200)
    }
  }
}

/** Starts PostgreSQL again whenever it dies, until the returned function stops it for good. */
function supervise(cluster: Cluster, first: Postmaster, log: Log): () => Promise<void> {
  let postmaster = first
  let stopping = false
  const watch = async () => {
    while (!stopping) {
      await postmaster.gone
      if (stopping) return
      log.error('PostgreSQL ended unexpectedly; starting it again')
      try {
        postmaster = await start(cluster, postmaster.port, () => stopping)
        log.info('PostgreSQL runs again')
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL does not start')
        // A folder that is gone fails at once: without a pause this loop would leave no turn to anything else.
        await delay(RESTART_PAUSE_MS)
      }
    }
  }
  const watching = watch()
  return async () => {
    stopping = true
    await stopPostmaster(postmaster)
    await watching
    await stopPostmaster(postmaster)
  }
}
