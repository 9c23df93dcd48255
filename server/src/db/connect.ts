import { ConfigError } from '../config/reader.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { type OpenDatabase, openDatabase, withClient } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { listenTo, type NotificationListener } from './listen.ts'
import { migrate } from './migrate.ts'
import type { DatabaseUrls } from './urls.ts'

export type DatabaseConnection = OpenDatabase & DatabaseUrls & { readonly listen: NotificationListener }

const OLDEST = 15

/** Opens and migrates the process's database: the embedded one, or that of DATABASE_URL. */
export async function connectDatabase(
  config: Config,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<DatabaseConnection> {
  const urls = config.databaseUrls ?? (await embedded(config, log, stack))
  const { url } = urls
  if (config.databaseUrls !== undefined) await checkServer(urls, log)
  const ran = await migrate(urls)
  if (ran.length > 0) log.info({ migrations: ran }, 'migrated')
  const opened = openDatabase({
    url,
    clockAheadMs: config.clockAheadMs,
    onLost: (err) => log.warn({ err }, 'lost a database connection'),
  })
  stack.defer(() => opened.close())
  const listen = await listenTo({ url, log })
  stack.defer(() => listen.close())
  return { ...opened, ...urls, listen }
}

async function embedded({ dataDir }: Config, log: Log, stack: AsyncDisposableStack): Promise<DatabaseUrls> {
  const { url, ownerUrl, origin, stop } = await startEmbedded({ dataDir, log })
  stack.defer(stop)
  log.info({ origin }, 'PostgreSQL runs')
  return { url, ownerUrl }
}

async function checkServer({ url, ownerUrl }: DatabaseUrls, log: Log): Promise<void> {
  const server = await readDatabaseFacts('DATABASE_URL', url)
  if (server.superuser)
    log.warn('the role of DATABASE_URL is a superuser: it reaches the files and programs of its machine')
  if (ownerUrl === url) return
  const owner = await readDatabaseFacts('MIGRATION_DATABASE_URL', ownerUrl)
  if (owner.place !== server.place) throw configError('MIGRATION_DATABASE_URL', 'is another database than DATABASE_URL')
}

type DatabaseFacts = { version: number; encoding: string; superuser: boolean; place: string }

async function readDatabaseFacts(name: string, url: string): Promise<DatabaseFacts> {
  const { version, encoding, ...rest } = await queryDatabaseFacts(name, url)
  if (version < OLDEST * 10_000)
    throw configError(name, `is a PostgreSQL ${Math.floor(version / 10_000)}; ${OLDEST} is the oldest that works`)
  if (encoding !== 'UTF8') throw configError(name, `is a database in the encoding ${encoding}; it has to be UTF8`)
  return { version, encoding, ...rest }
}

async function queryDatabaseFacts(name: string, url: string): Promise<DatabaseFacts> {
  const sql = `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
    current_setting('is_superuser') = 'on' as superuser, oid || ' ' || pg_postmaster_start_time() as place
    from pg_database where datname = current_database()`
  try {
    const { rows } = await withClient({ connectionString: url }, (client) => client.query<DatabaseFacts>(sql))
    return rows[0] ?? { version: 0, encoding: '', superuser: false, place: '' }
  } catch (error) {
    throw configError(name, `cannot be used: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`)
  }
}

function configError(name: string, problem: string): ConfigError {
  return new ConfigError([{ name, problem }])
}
