/** `npm run demo:reset`: recreates the demo around today, even while a server is running. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { clockOf } from '@goldline/server/clock'
import { type Config, loadConfig } from '@goldline/server/config'
import { runningEmbedded, startEmbedded } from '@goldline/server/db/embedded'
import type { DatabaseUrls } from '@goldline/server/db/urls'
import { createLog } from '@goldline/server/log'
import { seedDeps } from './main.ts'
import { renewDemo } from './reset-demo.ts'

async function reset(config: Config): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const urls = config.databaseUrls ?? runningEmbedded(config.dataDir) ?? (await ownDatabase(config, stack))
  const { clockAheadMs, dataDir } = config
  const done = await renewDemo({ urls, clockAheadMs }, seedDeps({ config, now: clockOf(config).now() }))
  if (!done) throw new Error('this database is not a demo; it was left as it is')
  // Removes data stored by the providers' stand-ins, except the marketplace's, which was just renewed; running servers
  // notice it.
  const standIns = join(dataDir, 'stand-ins')
  const old = existsSync(standIns) ? readdirSync(standIns).filter((name) => !name.startsWith('marketplace.')) : []
  for (const name of old) rmSync(join(standIns, name), { recursive: true, force: true })
  return 'The demo is as on its first day. Reload open pages and sign in again.\n'
}

async function ownDatabase({ dataDir, logLevel }: Config, stack: AsyncDisposableStack): Promise<DatabaseUrls> {
  const { log, flush } = createLog(logLevel === 'INFO' ? 'WARN' : logLevel)
  stack.defer(flush)
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, log })
  stack.defer(stop)
  return { url, ownerUrl }
}

try {
  process.stdout.write(await reset(loadConfig()))
} catch (error) {
  process.stderr.write(`The demo was not reset:\n${(error as Error).message}\n`)
  process.exitCode = 1
}
