import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { clusterPasswords, urlsOf } from '../db/embedded/roles.ts'
import { freePort } from '../db/embedded.ts'
import type { DatabaseUrls } from '../db/urls.ts'
import { clockAheadMs } from './run-clock.ts'

const ROOT = join(import.meta.dirname, '../../..')

export type ServerProcess = {
  readonly pid: number
  readonly url: string
  /** Both output streams so far. */
  output(): string
  /** Resolves when `/ready` does; throws with the output if the process ends first. */
  ready(): Promise<void>
  /** The status of `/ready`; 0 while nothing listens. */
  readiness(): Promise<number>
  kill(signal: NodeJS.Signals): void
  /** Its exit code, or the signal that killed it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

export type ServerOptions = {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  /** The port, if browsers reconnect after a restart; otherwise any free one. */
  readonly port?: number
  /** The operating system account to run under, if we are root. */
  readonly uid?: number | undefined
  /** Whether to start by `npm start`, as people do; otherwise runs main.ts directly. */
  readonly npm?: boolean
}

/**
 * Environment of every process that a test starts: the run's clock, and a cache of compiled code, since compiling is
 * half of a start's cost.
 */
export const shared = {
  CLOCK_AHEAD_MS: String(clockAheadMs),
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
}

/** Runs the real server in its own process, with a shell's minimal environment. */
export async function serverProcess({ dataDir, env, uid, ...options }: ServerOptions): Promise<ServerProcess> {
  const { port = await freePort(), npm = false } = options
  const [command, args] = npm
    ? ['npm', ['start']]
    : [process.execPath, ['--max-semi-space-size=8', 'server/src/main.ts']]
  const { PATH = '', HOME = '/' } = process.env
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH, HOME, ...shared, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const url = `http://127.0.0.1:${port}`
  const output = collect(child)
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? -1))
  })
  const ready = async () => {
    const failed = ended.then((how) => {
      throw new Error(`the server ended (${how}):\n${output()}`)
    })
    const waiting = new AbortController()
    await Promise.race([untilReady(url, waiting.signal), failed]).finally(() => waiting.abort())
  }
  const kill = (signal: NodeJS.Signals) => void child.kill(signal)
  return { pid: child.pid ?? 0, url, output, ready, readiness: () => readiness(url), kill, ended }
}

/** The pid and addresses of the folder's PostgreSQL while a server runs there. */
export function databaseOf(dataDir: string): DatabaseUrls & { pid: number } {
  const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const { port } = new URL(readFileSync(join(dataDir, 'database-url'), 'utf8').trim())
  return { pid: Number(pid), ...urlsOf(clusterPasswords(dataDir), Number(port)) }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      text += data
    })
  }
  return () => text
}

async function untilReady(url: string, waiting: AbortSignal): Promise<void> {
  while ((await readiness(url)) !== 200 && !waiting.aborted) await delay(100)
}

async function readiness(url: string): Promise<number> {
  try {
    return (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) })).status
  } catch {
    return 0
  }
}
