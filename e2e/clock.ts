/** Runs journeys at one chosen point in time (OPS-18): server, database, pages and the journey itself. */
import { addDays, type Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { clockAheadMs, runClock } from '../server/src/test/run-clock.ts'

/** Milliseconds by which a day was moved ahead since it began (`e2e/days`); 0 in other journeys. */
let movedOnMs = 0

export const moveOn = (ms: number): void => {
  movedOnMs = ms
}

/** Epoch milliseconds. */
export const now = (): number => runClock.now() + movedOnMs

/** Returns the day in Zürich, the zone of the demo's salons. */
export const today = (): Day => zone('Europe/Zurich').toWall(now()).day

/** Returns the seven days that begin `days` from today. */
export const ahead = (days: number): { from: Day; to: Day } => ({
  from: addDays(today(), days),
  to: addDays(today(), days + 6),
})

/** Moves the clock of every context that the browser opens. */
export function withClock(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => moved(await newContext(options))
  return browser
}

const movedDates = new WeakMap<BrowserContext, { dispose(): Promise<void> }>()

async function moved(context: BrowserContext): Promise<BrowserContext> {
  movedDates.set(context, await context.addInitScript(moveDate, clockAheadMs))
  return context
}

/**
 * Gives control of the page's time to `page.clock`, starting at the time of the run. Call it before opening the first
 * page.
 */
export async function holdClock(page: Page): Promise<void> {
  // Removes our own clock, because Playwright's would count the difference between the two as elapsed time.
  await movedDates.get(page.context())?.dispose()
  await page.clock.install({ time: now() })
}

/** Stops the page's time, while its timers continue. Call it before opening the first page. */
export async function stopClock(page: Page, moment: number): Promise<void> {
  await movedDates.get(page.context())?.dispose()
  await page.clock.setFixedTime(moment)
}

/** Runs in the page before its scripts. Timers and performance.now() stay unchanged. */
function moveDate(ahead: number): void {
  // Running twice in one window, such as when a page reuses that of the blank one, would move the clock twice as far.
  if ('isMoved' in Date) return
  const Machine = Object.assign(Date, { isMoved: true })
  const here = () => Machine.now() + ahead
  globalThis.Date = new Proxy(Machine, {
    apply: () => new Machine(here()).toString(),
    construct: (_, given: unknown[], self) => Reflect.construct(Machine, given.length === 0 ? [here()] : given, self),
    get: (target, name) => (name === 'now' ? here : Reflect.get(target, name)),
  })
}
