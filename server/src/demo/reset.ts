/** `npm run demo:reset`: the demo as on its first day, around today. Beside a running server too. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '../auth/password.ts'
import { clockOf } from '../clock.ts'
import { type Config, loadConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { databaseAccount } from '../db/embedded/account.ts'
import { clusterHome } from '../db/embedded/home.ts'
import { lockHolder } from '../db/embedded/lock.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createLog } from '../log.ts'
import { resetDemo } from './reset-demo.ts'

async function reset(config: Config): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const url = config.databaseUrl ?? runningDatabase(config) ?? (await ownDatabase(config, stack))
  await migrate(url)
  const { db, close } = openDatabase({ url, poolSize: 1, clockAheadMs: config.clockAheadMs })
  stack.defer(close)
  const done = await resetDemo(db, { now: clockOf(config).now(), hashPassword, dataDir: config.dataDir })
  if (!done) throw new Error('this database is not a demo; it was left as it is')
  return 'The demo is as on its first day. Reload open pages and sign in again.\n'
}

/** The database of the server that runs in the data folder, if one does: it is shared, not stopped. */
function runningDatabase({ dataDir }: Config): string | undefined {
  const note = join(dataDir, 'database-url')
  if (!existsSync(note) || lockHolder(clusterHome(dataDir, databaseAccount())) === undefined) return undefined
  return readFileSync(note, 'utf8').trim()
}

async function ownDatabase({ dataDir, logLevel }: Config, stack: AsyncDisposableStack): Promise<string> {
  const { log, flush } = createLog(logLevel === 'info' ? 'warn' : logLevel)
  stack.defer(flush)
  const { url, stop } = await startEmbedded({ dataDir, log })
  stack.defer(stop)
  return url
}

try {
  process.stdout.write(await reset(loadConfig()))
} catch (error) {
  process.stderr.write(`The demo was not reset:\n${(error as Error).message}\n`)
  process.exitCode = 1
}
