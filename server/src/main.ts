import { buildApp, buildWorkerApp } from './app.ts'
import { checkBackupFolder } from './backup/nightly.ts'
import { checkKey } from './check-key.ts'
import { clockOf } from './clock.ts'
import { ConfigError, type Problem } from './config/reader.ts'
import { type Config, loadConfig } from './config.ts'
import { connectExternal, connectProviders, connectPush } from './connect-providers.ts'
import { connectDatabase } from './db/connect.ts'
import { openDatabase } from './db/database.ts'
import type { Deps } from './deps.ts'
import { makeMetrics } from './http/metrics.ts'
import { builtPages } from './http/pages/built-pages.ts'
import { restingMetric } from './http/state-metrics.ts'
import { startReleasedJobs } from './jobs/hold.ts'
import { drain, finishJobs, listenOn, shutdownRequested } from './lifecycle.ts'
import { createLog, type Log } from './log.ts'
import { storeChannels } from './message/channels.ts'
import { secretsFrom } from './secrets.ts'
import { cronItems, taskList } from './tasks.ts'

/** Starts everything in order; the stack stops it in reverse order. */
async function start(config: Config, log: Log, stack: AsyncDisposableStack): Promise<void> {
  const { db, pool, listen, url, ownerUrl } = await connectDatabase(config, log, stack)
  const clock = clockOf(config)
  const now = clock.now()
  const secrets = secretsFrom(config.secretKey)
  const metrics = makeMetrics()
  if (config.demo && (await (await importDemo()).makeDemo(ownerUrl, { config, now })))
    log.info({ ms: clock.now() - now }, 'made the demo')
  const demo = await isDemo(db)
  if (demo && config.production) throw new ConfigError([describePublicDemo(config)])
  await checkKey({ db, secrets })
  const outside = await connectExternal({ config, demo, log }, { db, clock }, stack)
  const doors = demo ? (await importDemo()).doors : undefined
  const publicPeople = doors?.signIns.map(({ email }) => email) ?? []
  const push = await connectPush({ config, db, secrets })
  const of = { config, db, pool, clock, log, listen, secrets, metrics, push, ...outside }
  const deps: Deps = { ...of, demo, publicPeople, strictAnswers: false }
  if (config.role !== 'web') await startJobs(deps, url, stack)
  await serve(deps, stack)
  process.stdout.write(welcome(config, doors))
}

/**
 * Loads the demo's code, only where a demo exists; the server imports it nowhere else. `makeDemo` only changes an empty
 * database.
 */
const importDemo = () => import('@goldline/demo/main')

/** Reads whether the database is marked as a demo, which is done when it is filled. */
async function isDemo(db: Deps['db']): Promise<boolean> {
  const { demo } = await db.selectFrom('installation').select('demo').executeTakeFirstOrThrow()
  return demo
}

/**
 * OPS-07: describes the problem of a demo's database in production, where accounts with public passwords are unsafe.
 */
function describePublicDemo({ databaseUrls }: Config): Problem {
  const problem = 'leads to a demo, whose sign-ins and password are public, and NODE_ENV is production'
  return databaseUrls === undefined
    ? { name: 'DATA_DIR', problem: `${problem}. Set it to a new folder; to go on with the demo, unset NODE_ENV` }
    : { name: 'DATABASE_URL', problem: `${problem}. Set it to a new database; to go on with the demo, unset NODE_ENV` }
}

/** Size of the pool for codes; small, since a job uses no connection while it waits for the provider. */
const codeConnections = 3

async function startJobs(deps: Deps, url: string, stack: AsyncDisposableStack): Promise<void> {
  await checkBackupFolder(deps)
  const { clockAheadMs } = deps.config
  const { providers, close } = await connectProviders(deps)
  stack.defer(close)
  await storeChannels(deps.db, providers)
  restingMetric(deps.metrics.registry, providers.sms)
  const { db: codeDb, close: closeCodes } = openDatabase({ url, poolSize: codeConnections, clockAheadMs })
  stack.defer(closeCodes)
  const tasks = taskList(deps, { providers, codeDb, url })
  const jobs = await startReleasedJobs({ url, log: deps.log, tasks, cron: cronItems }, deps)
  stack.defer(() => finishJobs(jobs))
}

async function serve(deps: Deps, stack: AsyncDisposableStack): Promise<void> {
  if (deps.config.role === 'worker') return serveWorker(deps, stack)
  const pages = process.argv.includes('--dev')
    ? await (await import('./http/pages/dev-pages.ts')).devPages()
    : builtPages()
  const app = await buildApp(deps, { pages })
  stack.defer(() => drain(app, { delayMs: deps.config.drainDelayMs }))
  await listenOn(app, deps.config)
}

/** Serves health and metrics, the only routes of a worker. */
async function serveWorker(deps: Deps, stack: AsyncDisposableStack): Promise<void> {
  const app = buildWorkerApp(deps)
  stack.defer(() => drain(app))
  await listenOn(app, deps.config)
}

async function main(): Promise<number> {
  const shutdown = shutdownRequested()
  const config = loadConfig()
  const { log, flush } = createLog(config.logLevel)
  if (config.unread.length > 0)
    log.warn({ variables: config.unread }, 'nothing reads these variables: misspelt, or not built yet')
  if (config.production && config.legal.imprint === undefined)
    log.warn('there is no imprint (SITE_DIR): nobody reads who runs this installation')
  if (config.production && config.site.prices === undefined)
    log.warn('there are no prices (SITE_DIR: prices.json): the site shows none')
  const stack = new AsyncDisposableStack()
  try {
    await start(config, log, stack)
    const why = await shutdown
    if (why === 'asked') return 0
    log.fatal({ err: why.crash }, 'stopping after an error that nobody caught')
    return 1
  } catch (error) {
    if (!(error instanceof ConfigError)) log.fatal({ err: error }, 'the start failed')
    throw error
  } finally {
    log.info('stopping')
    await stack.disposeAsync()
    log.info('stopped')
    flush()
  }
}

type SignIn = { readonly email: string; readonly who: string; readonly salon: string }
type DemoDoors = { readonly password: string; readonly pin: string; readonly signIns: readonly SignIn[] }

/** Returns what the terminal shows once the server listens. */
function welcome({ role, publicUrl }: Config, demo: DemoDoors | undefined): string {
  if (role === 'worker') return 'Goldline works on its jobs.\n'
  const lines = ['Goldline is ready.', '', ...addresses(publicUrl, demo !== undefined), '']
  if (demo !== undefined) {
    lines.push(`  Demo sign-ins, password ${demo.password}, PIN ${demo.pin} on the salon's devices:`)
    lines.push(...demo.signIns.map(({ email, who, salon }) => `    ${email.padEnd(28)}${who}, ${salon}`), '')
  }
  return `${lines.join('\n')}\n`
}

function addresses(publicUrl: string, demo: boolean): string[] {
  const rows = [
    ['Site', '/'],
    ...(demo ? [['Booking', '/b/studio-lumiere']] : []),
    ['Salon', '/admin'],
    ['Staff', '/staff'],
    ['Kiosk, once paired', '/checkin'],
    ['Till, once paired', '/checkout'],
    ...(demo ? [['Messages sent, with their PINs', '/outbox']] : []),
    ['Calls', '/docs'],
  ]
  return rows.map(([what = '', path = '']) => `  ${what.padEnd(32)}${publicUrl}${path}`)
}

try {
  process.exit(await main())
} catch (error) {
  process.stderr.write(`Goldline does not start:\n${(error as Error).message}\n`)
  process.exit(1)
}
