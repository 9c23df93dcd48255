/** Journeys live at one moment (OPS-18): the server, its database, every page and the journey itself. */
import { addDays, type Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { clockAheadMs, runClock } from '../server/src/test/run-clock.ts'

/** Epoch milliseconds. */
export const now = (): number => runClock.now()

/** The day in Zürich, where the demo's salons are. */
export const today = (): Day => zone('Europe/Zurich').toWall(now()).day

/** The seven days that begin so many days from today. */
export const ahead = (days: number): { from: Day; to: Day } => ({
  from: addDays(today(), days),
  to: addDays(today(), days + 6),
})

/** Every context that the browser opens, by itself or for a page, lives at the run's moment. */
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

/** Hands the page's time to `page.clock`, from the run's moment on; before the first page is opened. */
export async function holdClock(page: Page): Promise<void> {
  // One clock alone: Playwright's would take the difference between the two for time that has passed.
  await movedDates.get(page.context())?.dispose()
  await page.clock.install({ time: now() })
}

/** Runs in the page before its scripts. Timers and the measuring clock stay as they are. */
function moveDate(ahead: number): void {
  const Machine = Date
  const here = () => Machine.now() + ahead
  globalThis.Date = new Proxy(Machine, {
    apply: () => new Machine(here()).toString(),
    construct: (_, given: unknown[], self) => Reflect.construct(Machine, given.length === 0 ? [here()] : given, self),
    get: (target, name) => (name === 'now' ? here : Reflect.get(target, name)),
  })
}
