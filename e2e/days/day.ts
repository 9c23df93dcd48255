/** A day at the salon from first to last page: one clock, several browsers, and checks that must always succeed. */
import { addDays, weekdayOf } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { watch } from '../booking-way.ts'
import { now, today } from '../clock.ts'
import { waitsForItsScript } from '../hydrated.ts'
import { ownAddress } from '../own-address.ts'
import { demoEnvironment, demoFolder, newFolder, remove } from '../start-server.ts'
import { devicesHold, invariantsHold } from './database-holds.ts'
import { type DayServer, dayServer } from './day-server.ts'
import { ledger } from './ledger.ts'
import { messages } from './messages.ts'
import { expectComplete } from './page-holds.ts'

export { expect }

const minute = 60_000

export type Day = Awaited<ReturnType<typeof dayAt>>

type WatchedPage = { page: Page; context: BrowserContext; name: string; complaints: (expected?: RegExp) => string[] }

/** A person's browser. `expected`: console errors that the day causes, for example offline. */
type Seat = BrowserContextOptions & { expected?: RegExp }

/** @param server one that runs over a demo, or over an empty folder */
export async function dayAt(server: DayServer, browser: import('@playwright/test').Browser) {
  const opened = new Map<WatchedPage, RegExp | undefined>()
  const devices = new Set<string>()
  const money = ledger()
  const mail = await messages()
  const contexts = () => [...new Set([...opened.keys()].map(({ context }) => context))]
  const moveOn = async (ms: number) => {
    await server.moveOn(ms)
    for (const context of contexts()) await context.clock.fastForward(ms)
  }
  const runOn = async (ms: number) => {
    await server.moveOn(ms)
    for (const context of contexts()) await context.clock.runFor(ms)
  }
  const holds = async () => {
    for (const [{ page, name, complaints }, expected] of opened) {
      if (page.isClosed()) continue
      await expectComplete(page, name)
      expect(complaints(expected), `${name} has nothing to complain of`).toEqual([])
    }
    await devicesHold(devices)
    await invariantsHold()
    await money.holds()
    await mail.holds()
  }
  return {
    url: server.url,
    server,
    money,
    mail,
    devices,
    /** Opens a person's own browser; all browsers use the day's clock. */
    async opens(name: string, { expected, ...options }: Seat = {}): Promise<Page> {
      const own = { locale: 'de-CH', timezoneId: 'America/New_York', serviceWorkers: 'allow', ...options } as const
      const context = await browser.newContext({ ...own, extraHTTPHeaders: { 'X-Forwarded-For': ownAddress() } })
      await context.clock.install({ time: now() })
      const page = waitsForItsScript(await context.newPage())
      page.setDefaultTimeout(60_000)
      opened.set({ page, context, name, ...(await watch(page)) }, expected)
      return page
    },
    /** Moves ahead by minutes at once, as for a device that was asleep. */
    passes: (minutes: number) => moveOn(minutes * minute),
    /** Lets seconds pass with the timers of every page running. */
    waits: (seconds: number) => runOn(seconds * 1000),
    /** Moves ahead to the next time when the salon's clock shows `time`. */
    async becomes(time: string, inDays = 0) {
      const at = (days: number) => zone('Europe/Zurich').toInstant(addDays(today(), days), parseTimeOfDay(time))
      await moveOn((at(inDays) > now() ? at(inDays) : at(inDays + 1)) - now())
    },
    /** Does a person's action, then checks everything that must always be true. */
    step: (title: string, work: () => Promise<unknown>) =>
      base.step(title, async () => {
        await work()
        await holds()
      }),
    async ends() {
      for (const context of contexts()) await context.close()
    },
  }
}

/** Moves ahead to a Wednesday, when the demo's salons are open and eight people work. */
async function toWednesday(day: Day, time: string): Promise<void> {
  let ahead = 0
  while (weekdayOf(addDays(today(), ahead)) !== 'WEDNESDAY' || ahead === 0) ahead++
  await day.becomes(time, ahead)
}

type Fixtures = {
  /** The time on the salon's clock when the day begins. */
  begins: string
  /** More environment variables of the server. */
  env: Readonly<Record<string, string>>
  /** A Wednesday in the demo's salons. */
  day: Day
}

export const test = base.extend<Fixtures>({
  begins: ['08:50', { option: true }],
  env: [{}, { option: true }],
  day: async ({ browser, begins, env }, use) => {
    // The prepared demo is connected to its own marketplace; for another marketplace, a new demo is made without it.
    const dataDir = 'MARKETPLACE_BASE_URL' in env ? newFolder() : demoFolder()
    const server = await dayServer(dataDir, { ...demoEnvironment, ...env })
    const day = await dayAt(server, browser)
    await toWednesday(day, begins)
    await use(day)
    await day.ends()
    await server.stop()
    remove(dataDir)
  },
})
