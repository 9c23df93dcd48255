import pg from 'pg'
import { ConfigError } from '../config/reader.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { CONNECT_LIMIT_MS, type OpenDatabase, openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { type Listen, listenTo } from './listen.ts'
import { migrate } from './migrate.ts'

export type Connected = OpenDatabase & { readonly url: string; readonly listen: Listen }

const OLDEST = 15

/** The database of this process, migrated and open: the embedded one, or the server of DATABASE_URL. */
export async function connectDatabase(config: Config, log: Log, stack: AsyncDisposableStack): Promise<Connected> {
  const url = config.databaseUrl ?? (await embedded(config, log, stack))
  if (config.databaseUrl !== undefined) await checkServer(url)
  const ran = await migrate(url)
  if (ran.length > 0) log.info({ migrations: ran }, 'migrated')
  const opened = openDatabase({
    url,
    clockAheadMs: config.clockAheadMs,
    onLost: (err) => log.warn({ err }, 'lost a database connection'),
  })
  stack.defer(() => opened.close())
  const listen = await listenTo({ url, log })
  stack.defer(() => listen.close())
  return { ...opened, url, listen }
}

async function embedded({ dataDir }: Config, log: Log, stack: AsyncDisposableStack): Promise<string> {
  const { url, origin, stop } = await startEmbedded({ dataDir, log })
  stack.defer(stop)
  log.info({ origin }, 'PostgreSQL runs')
  return url
}

async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  client.on('error', () => undefined)
  const { version, encoding } = await ask(client)
  if (version < OLDEST * 10_000)
    throw wrong(`is a PostgreSQL ${Math.floor(version / 10_000)}; ${OLDEST} is the oldest that works`)
  if (encoding !== 'UTF8') throw wrong(`is a database in the encoding ${encoding}; it has to be UTF8`)
}

async function ask(client: pg.Client): Promise<{ version: number; encoding: string }> {
  const sql = `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; encoding: string }>(sql)
    return rows[0] ?? { version: 0, encoding: '' }
  } catch (error) {
    throw wrong(`cannot be used: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function wrong(problem: string): ConfigError {
  return new ConfigError([{ name: 'DATABASE_URL', problem }])
}
