import { buildApp } from './app.ts'
import { ConfigError } from './config/reader.ts'
import { type Config, loadConfig } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import type { Deps } from './deps.ts'
import { makeMetrics } from './http/metrics.ts'
import { drain, listenOn, stopWish } from './lifecycle.ts'
import { createLog, type Log } from './log.ts'
import { secretsFrom } from './secrets.ts'
import { welcome } from './welcome.ts'

/** Starts everything in order; the stack stops it in the opposite order. */
async function start(config: Config, log: Log, stack: AsyncDisposableStack): Promise<void> {
  const database = await connectDatabase(config, log, stack)
  const deps: Deps = {
    config,
    db: database.db,
    pool: database.pool,
    clock: { now: () => Date.now() },
    log,
    listen: database.listen,
    secrets: secretsFrom(config.secretKey),
    metrics: makeMetrics(),
    demo: false,
    strictAnswers: false,
  }
  if (config.role !== 'worker') {
    const app = await buildApp(deps)
    stack.defer(() => drain(app))
    await listenOn(app, config)
  }
  process.stdout.write(welcome(config, deps.demo))
}

async function main(): Promise<number> {
  const wish = stopWish()
  const config = loadConfig()
  const { log, flush } = createLog(config.logLevel)
  const stack = new AsyncDisposableStack()
  try {
    await start(config, log, stack)
    const why = await wish
    if (why === 'asked') return 0
    log.fatal({ err: why.crash }, 'stopping after an error that nobody caught')
    return 1
  } finally {
    log.info('stopping')
    await stack.disposeAsync()
    log.info('stopped')
    flush()
  }
}

try {
  process.exit(await main())
} catch (error) {
  const lines = error instanceof ConfigError ? error.message : (error as Error).stack
  process.stderr.write(`Goldline does not start:\n${lines}\n`)
  process.exit(1)
}
