import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from './config/reader.ts'
import type { Config } from './config.ts'
import { markStopping } from './http/health.ts'

/** Time for running requests and jobs to finish; the rest of the ten seconds (OPS-03) is for the database. */
const DRAIN_LIMIT_MS = 6_000

/**
 * Resolves at the first signal to stop, or at a crash. Ignores later ones: Ctrl-C arrives twice, from terminal and npm.
 */
export function shutdownRequested(): Promise<'asked' | { readonly crash: unknown }> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve('asked'))
    process.on('uncaughtException', (crash) => resolve({ crash }))
    process.on('unhandledRejection', (crash) => resolve({ crash }))
  })
}

/** Listens on the configured address; an error names the invalid variable (OPS-04). */
export async function listenOn(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw configError('PORT', `${port} is taken by another program`)
    if (code === 'EACCES') throw configError('PORT', `${port} is not allowed to this account; take one above 1023`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw configError('HOST', `${host} is no address of this machine`)
    throw error
  }
}

type Drain = {
  /** Milliseconds after which running requests are aborted. */
  readonly limitMs?: number
  /** Milliseconds during which it still serves while `/ready` fails, so that a balancer sends no more requests. */
  readonly delayMs?: number
}

/**
 * Makes `/ready` fail, then accepts no more connections, lets running requests finish, and aborts those that take too
 * long. Streams end in `preClose` hooks.
 */
export async function drain(
  app: FastifyInstance,
  { limitMs = DRAIN_LIMIT_MS, delayMs = 0 }: Drain = {},
): Promise<void> {
  markStopping(app)
  await delay(delayMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs)
  // Close idle connections instead of waiting for clients, which keep them open after an answer.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearTimeout(cut)
  clearInterval(idle)
}

/** Waits for running jobs up to a limit; other workers take over the jobs of a worker that ended (MSG-11). */
export async function finishJobs(jobs: { stop(): Promise<void> }): Promise<void> {
  const late = new AbortController()
  await Promise.race([jobs.stop(), delay(DRAIN_LIMIT_MS, undefined, { signal: late.signal }).catch(() => undefined)])
  late.abort()
}

function configError(name: string, problem: string): ConfigError {
  return new ConfigError([{ name, problem }])
}
