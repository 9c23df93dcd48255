import { createHash, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { type Account, canReach, databaseAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { type Cluster, ensureCluster } from './embedded/cluster.ts'
import { lockHolder, takeLock } from './embedded/lock.ts'
import {
  formerPort,
  type Postmaster,
  runningPostmaster,
  spawnPostmaster,
  stopPostmaster,
  waitUntilAnswering,
} from './embedded/postmaster.ts'
import { clusterPasswords, ensureRoles, forgetFormerPassword, urlsOf } from './embedded/roles.ts'
import { asSuperuser } from './embedded/superuser.ts'
import type { DatabaseUrls } from './urls.ts'

const FAR = '/var/lib/goldline'

/**
 * Chooses the folder for the cluster (`postgres/`), its password, log and lock: the data folder itself, or one under
 * /var/lib/goldline if root started the server and PostgreSQL's account cannot enter the data folder (a clone under
 * /root). `dataDir` must exist. Stores the choice in `postgres-home` there, so that it stays when permissions change.
 */
function clusterHome(dataDir: string, account: Account | undefined): string {
  const data = realpathSync(dataDir)
  const note = join(data, 'postgres-home')
  const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : chooseHome(data, account)
  mkdirSync(home, { recursive: true, mode: 0o711 })
  if (!canReach(account, home)) {
    throw new Error(`the account ${account?.name ?? 'of this process'} cannot reach the database's folder ${home}`)
  }
  if (home !== data) writeFileSync(note, `${home}\n`)
  return home
}

function chooseHome(data: string, account: Account | undefined): string {
  if (canReach(account, data)) return data
  return join(FAR, createHash('sha256').update(data).digest('hex').slice(0, 12))
}

/** Connection strings of the database `goldline`; other processes may use `url` as their DATABASE_URL. */
export type EmbeddedDatabase = DatabaseUrls & {
  readonly origin: 'created' | 'started' | 'adopted'
  /** Stops PostgreSQL and releases the folder. */
  stop(): Promise<void>
}

export type EmbeddedOptions = { readonly dataDir: string; readonly log: Log; readonly durable?: boolean }

// Crash recovery replays the log since the last checkpoint: seconds, more on a slow disk.
const ANSWER_LIMIT_MS = 60_000
// A killed server's backends hold its shared memory until they notice; their statements end after 10 s (OPS-06).
const RETRY_LIMIT_MS = 15_000
const RESTART_PAUSE_MS = 1_000

/**
 * Runs the PostgreSQL from npm in `dataDir` and restarts it on the same port if it dies (OPS-02). If it cannot, throws
 * an error with a sentence for the operator.
 */
export async function startEmbedded({ dataDir, log, durable = true }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const account = databaseAccount()
  const home = clusterHome(dataDir, account)
  const unlock = takeLock(home)
  try {
    const binaries = findBinaries(account, home)
    const cluster = {
      home,
      data: join(home, 'postgres'),
      passwords: clusterPasswords(home),
      binaries,
      account,
      durable,
    }
    const created = ensureCluster(cluster) === 'created'
    const { postmaster, adopted } = await adoptOrStart(cluster)
    const urls = urlsOf(cluster.passwords, postmaster.port)
    await asSuperuser(cluster.passwords, postmaster.port, (client) => ensureRoles(client, cluster.passwords))
    forgetFormerPassword(home)
    writeFileSync(join(dataDir, 'database-url'), `${urls.url}\n`, { mode: 0o600 })
    const stopSupervised = supervise(cluster, postmaster, log)
    const stop = async () => {
      rmSync(join(dataDir, 'database-url'), { force: true })
      await stopSupervised()
      unlock()
    }
    return { ...urls, origin: created ? 'created' : adopted ? 'adopted' : 'started', stop }
  } catch (error) {
    unlock()
    throw error
  }
}

async function adoptOrStart(cluster: Cluster): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const running = runningPostmaster(cluster)
  if (running?.sameSettings === true) {
    const answers = await waitUntilAnswering(cluster, running, ANSWER_LIMIT_MS).then(
      () => true,
      () => false,
    )
    if (answers) return { postmaster: running, adopted: true }
  }
  if (running !== undefined) await stopPostmaster(running)
  return { postmaster: await start(cluster, await freePort(formerPort(cluster))), adopted: false }
}

async function start(cluster: Cluster, port: number, givenUp: () => boolean = () => false): Promise<Postmaster> {
  const end = performance.now() + RETRY_LIMIT_MS
  for (;;) {
    runningPostmaster(cluster)
    const postmaster = spawnPostmaster(cluster, port)
    try {
      await waitUntilAnswering(cluster, postmaster, ANSWER_LIMIT_MS)
      return postmaster
    } catch (error) {
      await stopPostmaster(postmaster)
      if (performance.now() > end || givenUp()) throw error
      await delay(200)
    }
  }
}

/** Restarts PostgreSQL whenever it dies, until the returned function stops it. */
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
        // If the folder is gone, starting fails at once: pause, or this loop would block the event loop.
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

/** Returns whether the folder has a cluster, running or not. */
export function hasCluster(dataDir: string): boolean {
  const note = join(dataDir, 'postgres-home')
  const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir
  return existsSync(join(home, 'postgres', 'PG_VERSION'))
}

/** Returns the database of the server that runs in this data folder, for the operator's tools; undefined: none runs. */
export function runningEmbedded(dataDir: string): DatabaseUrls | undefined {
  const note = join(dataDir, 'database-url')
  if (!existsSync(note)) return undefined
  const home = clusterHome(dataDir, databaseAccount())
  if (lockHolder(home) === undefined) return undefined
  return urlsOf(clusterPasswords(home), Number(new URL(readFileSync(note, 'utf8').trim()).port))
}

/**
 * Finds a free loopback port: the `former` one if possible, since other processes know the database by it, else one
 * below the range of outgoing connections, so that it stays free across a restart.
 */
export async function freePort(former?: number): Promise<number> {
  if (former !== undefined && (await isFree(former))) return former
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
  throw new Error('no free loopback port between 20000 and 30000 for the database')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
