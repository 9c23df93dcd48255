/** Reads main-thread tasks from Chromium's trace, scaled to a processor at a quarter of the speed. */
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** `at`: milliseconds since the page's first contentful paint; `ms`: duration. */
export type Task = { at: number; ms: number }
type Event = { name: string; ph: string; pid: number; tid: number; ts: number; tdur?: number }

/**
 * Multiplies the thread's processor time by four, which other work on the machine does not affect. Chromium's own
 * throttling multiplies wall-clock time.
 */
const slowdown = 4
const categories = ['-*', 'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading']

/** The phone of Lighthouse's mobile preset. */
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, locale: 'de-CH' }

/**
 * Returns every task from the first paint until the page is quiet. `prepare` gets the context before the first request.
 */
export async function tasksOf(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<Task[]> {
  const context = await browser.newContext(phone)
  try {
    await prepare(context)
    const page = await context.newPage()
    await browser.startTracing(page, { categories })
    await page.goto(url)
    await quiet(page)
    return tasksIn(JSON.parse((await browser.stopTracing()).toString()).traceEvents)
  } finally {
    await context.close()
  }
}

/**
 * Waits for three seconds without requests and long tasks. Uses DevTools directly, because `page.evaluate` counts as a
 * touch, and a touched page loads and hydrates more.
 */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const tools = await page.context().newCDPSession(page)
  await tools.send('Runtime.evaluate', { expression: `(${stillFor})(3000)`, awaitPromise: true })
}

/** Runs in the page. */
function stillFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, ms)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(resolve, ms)
    }
    new PerformanceObserver(again).observe({ entryTypes: ['longtask', 'resource'] })
  })
}

function tasksIn(events: readonly Event[]): Task[] {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')
  if (painted === undefined) throw new Error('the trace has no first paint')
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === painted.pid && tid === painted.tid)
    .map(({ ts, tdur = 0 }) => ({ at: (ts - painted.ts) / 1000, ms: (tdur / 1000) * slowdown }))
    .filter(({ at }) => at >= 0)
}

export const longestOf = (tasks: readonly Task[]): number => Math.max(0, ...tasks.map(({ ms }) => ms))

/** Returns the blocking time: the part of each task beyond 50 ms, after which a touch feels late. */
export const blockingOf = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0)
