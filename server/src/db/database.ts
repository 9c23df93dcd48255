import { Socket } from 'node:net'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './tables.ts'

export type DatabaseOptions = {
  readonly url: string
  /** Maximum number of connections in the pool. */
  readonly poolSize?: number
  /** Milliseconds of silence after which a connection in use is closed as dead. */
  readonly silentMs?: number
  /** Milliseconds by which `clock_now()` is ahead of the database's own time, like the server's clock. */
  readonly clockAheadMs: number
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onLost?: (error: Error) => void
}

export type OpenDatabase = { readonly db: Kysely<Database>; readonly pool: pg.Pool; close(): Promise<void> }

/**
 * Time limits in milliseconds of work for a request (OPS-06): a statement, its wait for a lock, and for a connection.
 * Only tests change them (`server/src/test/patience.ts`).
 */
export const waitLimits = { statementMs: 10_000, lockMs: 2_000, connectMs: 3_000 }
/** PostgreSQL ends a statement at its own limit; silence beyond it means a broken connection. */
const silenceLimit = () => waitLimits.statementMs + 2_000

const DATE_ARRAY = 1182

/** Opens the pool and Kysely over it. SQL is snake_case, code camelCase; keys inside JSON stay as written. */
export function openDatabase({
  url,
  poolSize = 12,
  silentMs = silenceLimit(),
  clockAheadMs,
  onLost,
}: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    statement_timeout: waitLimits.statementMs,
    lock_timeout: waitLimits.lockMs,
    idle_in_transaction_session_timeout: waitLimits.statementMs,
    connectionTimeoutMillis: waitLimits.connectMs,
    keepAlive: true,
    stream: () => mortalSocket(silentMs),
    application_name: 'goldline',
    // JIT compilation can cost seconds, and our statements are short.
    options: `-c jit=off -c goldline.clock_ahead_ms=${clockAheadMs}`,
    types: parsers(),
  })
  pool.on('error', (error) => {
    if (!pool.ending) onLost?.(error)
  })
  // Without a listener, an error between two statements would end the process; the next statement then fails by itself.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    prepareNamed(client)
  })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}

/** Runs the work on a connection of its own, and closes it. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: waitLimits.connectMs, ...config })
  // Without a listener, an error between two statements would end the process; the next statement fails anyway.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates a socket that is destroyed after this silence; idle connections are closed sooner by the pool. */
function mortalSocket(silentMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silentMs, () => socket.destroy())
}

/** Parses days as `YYYY-MM-DD` text (a Date at local midnight would shift them) and 64-bit counts as numbers. */
function parsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, safeInteger)
  types.setTypeParser(pg.types.builtins.DATE, (text) => text)
  types.setTypeParser(DATE_ARRAY, (text) =>
    text
      .slice(1, -1)
      .split(',')
      .filter((day) => day !== ''),
  )
  return types
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
}

/** A statement's name, in a comment at its start. */
const named = /^\s*\/\* ([a-z][a-z0-9-]*) \*\//

/**
 * Prepares every statement that begins with its name (`/* book *\/ insert …`) under that name, so that a connection
 * parses it once and can reuse its plan; also for Kysely and inside transactions.
 */
function prepareNamed(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const preparing = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const found = typeof text === 'string' ? named.exec(text) : null
    if (found === null || typeof text !== 'string') return query(text, values, ...rest)
    return query({ name: found[1], text: text.slice(found[0].length), values }, ...rest)
  }
  client.query = preparing as typeof client.query
}
