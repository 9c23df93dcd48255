import type { LogLevel } from '@goldline/domain/log-levels'
import type { FastifyBaseLogger } from 'fastify'
import { destination, pino, stdTimeFunctions } from 'pino'

/** The structured log. Never write personal data or a code to it. */
export type Log = FastifyBaseLogger

/** Creates a log of JSON lines on stderr; stdout shows people the addresses at the start (OPS-03). */
export function createLog(level: LogLevel): { log: Log; flush(): void } {
  const stream = destination({ dest: 2, sync: false })
  // Ignore errors: a full disk or a closed pipe must not end the server.
  stream.on('error', () => undefined)
  const log = pino(
    {
      level: level === 'OFF' ? 'silent' : level.toLowerCase(),
      // Clients have this level, so LOG_LEVEL accepts it; the server itself never logs at it.
      customLevels: { log: 35 },
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: ['authorization', 'cookie', 'password', 'pin', 'token', 'email', 'phoneNr'].flatMap((key) => [
        key,
        `*.${key}`,
      ]),
    },
    stream,
  )
  return { log, flush: () => stream.flushSync() }
}

/**
 * Returns only the parts of an error that contain no data: PostgreSQL puts rows and inputs into details, and into the
 * message of class 22 (data exception).
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown }
  const secretive = typeof code === 'string' && /^22/.test(code)
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return {
    type: error.name,
    code,
    constraint,
    table,
    message: secretive ? undefined : error.message,
    stack: frames,
    cause,
  }
}
