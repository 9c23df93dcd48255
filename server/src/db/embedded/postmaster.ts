import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { asAccount } from './account.ts'
import type { Cluster } from './cluster.ts'
import { commandOf, isAlive } from './process.ts'
import { serverArguments } from './settings.ts'
import { asSuperuser } from './superuser.ts'

/** A running PostgreSQL: its process, its port, and a promise that resolves when it ends. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly gone: Promise<void> }

const LOG_LIMIT_BYTES = 10_000_000

/**
 * Starts the server without waiting for it to answer. It outlives this process on purpose: the next start adopts it.
 */
export function spawnPostmaster(cluster: Cluster, port: number): Postmaster {
  const file = join(cluster.home, 'postgres.log')
  const log = openSync(file, sizeOf(file) > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600)
  // Starts it in its own session, so that Ctrl-C reaches only this process, which stops the database last.
  const child = spawn(cluster.binaries.postgres, serverArguments(cluster.data, port, cluster.durable), {
    ...asAccount(cluster.account),
    cwd: '/',
    env: { TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return { pid: child.pid ?? 0, port, gone }
}

/** Finds the server that a killed earlier process left running in this folder. */
export function runningPostmaster(cluster: Cluster): (Postmaster & { readonly sameSettings: boolean }) | undefined {
  const file = join(cluster.data, 'postmaster.pid')
  const [pidLine, data, , portLine] = linesOf(file)
  const pid = Number(pidLine)
  const port = Number(portLine)
  if (!(pid > 0)) return undefined
  const command = isAlive(pid) ? commandOf(pid) : ''
  if (data !== cluster.data || !command.includes(`-D ${cluster.data} `)) {
    // The file belongs to a dead server; another process may have its pid now, which PostgreSQL would mistake for
    // itself.
    rmSync(file, { force: true })
    return undefined
  }
  const sameSettings =
    command === [cluster.binaries.postgres, ...serverArguments(data, port, cluster.durable)].join(' ')
  return { pid, port, gone: untilGone(pid), sameSettings }
}

/** Reads the port of this folder's last start from the arguments that PostgreSQL recorded. */
export function formerPort(cluster: Pick<Cluster, 'data'>): number | undefined {
  const [, port] = /"port=(\d+)"/.exec(linesOf(join(cluster.data, 'postmaster.opts'))[0] ?? '') ?? []
  return port === undefined ? undefined : Number(port)
}

/**
 * Waits until the answering server is this cluster's: it accepts the cluster's password and serves the cluster's
 * folder.
 */
export async function waitUntilAnswering(cluster: Cluster, postmaster: Postmaster, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs
  for (;;) {
    const problem = await probe(cluster, postmaster.port)
    if (problem === undefined) return
    if (!isAlive(postmaster.pid)) throw new Error(`PostgreSQL ended while starting; see ${cluster.home}/postgres.log`)
    if (performance.now() > end)
      throw new Error(`PostgreSQL does not answer: ${problem}; see ${cluster.home}/postgres.log`)
    await delay(50)
  }
}

/** Shuts down fast (open transactions roll back), then immediately if that takes too long. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!isAlive(postmaster.pid)) return
    process.kill(postmaster.pid, signal)
    const late = new AbortController()
    await Promise.race([postmaster.gone, delay(patienceMs, undefined, { signal: late.signal }).catch(() => undefined)])
    late.abort()
  }
}

async function probe(cluster: Cluster, port: number): Promise<string | undefined> {
  try {
    const sql = "select current_setting('data_directory') as data"
    const { rows } = await asSuperuser(cluster.passwords, port, (client) => client.query<{ data: string }>(sql))
    return rows[0]?.data === cluster.data ? undefined : 'another cluster answers on its port'
  } catch (error) {
    return (error as Error).message
  }
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(250, undefined, { ref: false })
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
