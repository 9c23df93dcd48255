import { Socket } from 'node:net'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { prepareNamed } from './prepared.ts'
import type { Database } from './tables.ts'

export type DatabaseOptions = {
  readonly url: string
  /** Connections of this process, at most. */
  readonly poolSize?: number
  /** A connection that is asked and says nothing for so long is dead, and is given up. */
  readonly silentMs?: number
  /** How far the database's `clock_now()` is ahead of its own time, as the server's clock is. */
  readonly clockAheadMs: number
  /** Called when a waiting connection breaks; the pool replaces it by itself. */
  readonly onLost?: (error: Error) => void
}

export type OpenDatabase = { readonly db: Kysely<Database>; readonly pool: pg.Pool; close(): Promise<void> }

/** Limits of every statement that answers a person (OPS-06), in milliseconds. */
export const STATEMENT_LIMIT_MS = 10_000
export const LOCK_LIMIT_MS = 2_000
export const CONNECT_LIMIT_MS = 3_000
/** PostgreSQL answers or gives up within its own limit; past it the line is broken, though nobody said so. */
const SILENCE_LIMIT_MS = STATEMENT_LIMIT_MS + 2_000

const DATE_ARRAY = 1182

/** Opens the pool and Kysely over it. SQL is snake_case, code camelCase; keys inside JSON stay as written. */
export function openDatabase({
  url,
  poolSize = 12,
  silentMs = SILENCE_LIMIT_MS,
  clockAheadMs,
  onLost,
}: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    statement_timeout: STATEMENT_LIMIT_MS,
    lock_timeout: LOCK_LIMIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    stream: () => mortalSocket(silentMs),
    application_name: 'goldline',
    // Compiling a statement costs seconds where the server was built with it, and ours are short.
    options: `-c jit=off -c goldline.clock_ahead_ms=${clockAheadMs}`,
    types: parsers(),
  })
  pool.on('error', (error) => {
    if (!pool.ending) onLost?.(error)
  })
  // Nobody listens to a connection in use between two statements; its next statement fails by itself.
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

/** The pool closes idle connections sooner by itself, so only one that was asked gets here. */
function mortalSocket(silentMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silentMs, () => socket.destroy())
}

/** Days stay `YYYY-MM-DD` (a local midnight would shift them); 64-bit counts become numbers. */
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
