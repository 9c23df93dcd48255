import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { withClock } from './clock.ts'
import { setDatabase } from './database.ts'
import { waitsForItsScript } from './hydrated.ts'
import { ownAddress } from './own-address.ts'
import { type DemoServer, startServer } from './start-server.ts'

export { expect }

export type OutboxRow = { to: string; channel: 'EMAIL' | 'SMS'; subject: string; text: string; createdTime: string }

type Fixtures = {
  /** The PIN in the newest message to a recipient. */
  pinFor: (recipient: string) => Promise<string>
  /** The link sent instead of a PIN, in the newest message to a recipient. */
  linkFor: (recipient: string) => Promise<string>
  /** Fails on any axe violation and lists all. */
  accessible: (page: Page) => Promise<void>
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

type WorkerFixtures = { server: DemoServer; browser: Browser }

/** The small build: a page loads its 650 KB in half the time of the full 1.5 MB. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the first match of `what` in the newest message to a recipient that has one. */
export async function readNewest(url: string, recipient: string, what: RegExp): Promise<string> {
  let found = ''
  const find = async () => {
    const rows: OutboxRow[] = await (await fetch(`${url}/outbox.json`)).json()
    found = what.exec(rows.find(({ to, text }) => to === recipient && what.test(text))?.text ?? '')?.[0] ?? ''
    return found
  }
  // Most journeys wait for a message, which arrives within some hundred milliseconds.
  await expect.poll(find, { intervals: [100] }).not.toBe('')
  return found
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  /** Each worker has its own server and salon, so that two journeys never affect each other. */
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
    async ({}, use) => {
      const server = await startServer()
      setDatabase(server.databaseUrl)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browser: [async ({ browser }, use) => use(withClock(browser)), { scope: 'worker' }],
  /** A new address for each, since addresses are limited. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': ownAddress() }),
  page: async ({ page }, use) => use(waitsForItsScript(page)),
  pinFor: async ({ server }, use) => use((recipient) => readNewest(server.url, recipient, /\b\d{6}\b/)),
  linkFor: async ({ server }, use) => use((recipient) => readNewest(server.url, recipient, /http\S+#[\w-]{43}/)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
  accessible: async ({}, use) => {
    await use(async (page) => {
      // Loading the script takes as long as running it, so a page loads it once.
      if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
      const violations = async () => {
        const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
        return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
      }
      // Checks the page when it has settled: a part that is loading has no heading, and one that is fading not its
      // final contrast.
      await expect.poll(violations, { timeout: 60_000 }).toEqual([])
    })
  },
})
