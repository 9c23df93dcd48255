/**
 * A separate script, which the server adds to a page only if CLIENT_LOG_URL is set (LOG-01). Collects errors without
 * involving the apps, and sends them once the browser is idle.
 */
import { isLogged, type LineLevel, type LogLevel, logLevels } from '@goldline/domain/log-levels'
import { describeError, type LogLine, pathPattern } from './lines.ts'
import { createLogSender } from './sender.ts'

const consoleLevels = {
  trace: 'TRACE',
  debug: 'DEBUG',
  info: 'INFO',
  log: 'LOG',
  warn: 'WARN',
  error: 'ERROR',
} as const satisfies Record<string, LineLevel>

type LoggedError = Pick<LogLine, 'type' | 'message' | 'stack'>

function startClientLog({ url, level: asked, app }: { url: string; level: LogLevel; app: string }): void {
  const { add, send } = createLogSender(url)
  const page = crypto.randomUUID()
  let timer: ReturnType<typeof setTimeout> | undefined
  const sendIn = (ms: number | undefined) => {
    timer = ms === undefined ? undefined : setTimeout(() => runWhenIdle(() => void send().then(sendIn)), ms)
  }
  const write = (level: LineLevel, what: LoggedError) => {
    if (!isLogged(level, asked)) return
    add({ time: new Date().toISOString(), level, app, page, ...what })
    if (timer === undefined) sendIn(1000)
  }
  addEventListener('error', ({ error }) => error && write('FATAL', describeError(error)))
  addEventListener('unhandledrejection', ({ reason }) => write('ERROR', describeError(reason)))
  // Send when the page is hidden, since a phone may never show it again.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void send())
  watchConsole(write)
  watchResponses(write)
}

type WriteLog = (level: LineLevel, what: LoggedError) => void

/** Logs only the first argument of console calls: the others are values. */
function watchConsole(write: WriteLog): void {
  for (const [method, level] of Object.entries(consoleLevels)) {
    const before = console[method as keyof typeof consoleLevels].bind(console)
    console[method as keyof typeof consoleLevels] = (...given: unknown[]) => {
      before(...given)
      write(level, describeError(given[0]))
    }
  }
}

/** Logs error responses of the product's own server. */
function watchResponses(write: WriteLog): void {
  const seen = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      if (entry.responseStatus >= 500 && entry.name.startsWith(`${location.origin}/`))
        write('ERROR', { type: 'answer', message: `${entry.responseStatus} ${pathPattern(entry.name)}`, stack: [] })
  })
  seen.observe({ type: 'resource', buffered: true })
}

/** Runs work when the browser is idle. Safari has no requestIdleCallback before version 18. */
function runWhenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'undefined') work()
  else requestIdleCallback(work, { timeout: 2000 })
}

const { logUrl, logLevel } = document.querySelector<HTMLScriptElement>('script[data-log-url]')?.dataset ?? {}
const level = logLevels.find((each) => each === logLevel)
if (logUrl && level) startClientLog({ url: logUrl, level, app: location.pathname.split('/')[1] || 'site' })
