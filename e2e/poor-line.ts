import type { BrowserContext, Page } from '@playwright/test'
import { quietLine } from './quiet-line.ts'

/** Makes every request fail the first time, and while offline. */
export async function poorLine(page: Page, context: BrowserContext) {
  const asked = new Set<string>()
  await page.route(/\/(assets|files)\//, (route) => {
    const address = route.request().url()
    if (asked.has(address)) return route.continue()
    asked.add(address)
    return route.abort('internetdisconnected')
  })
  // A prefetch may start late on a busy machine; an interrupted one can stay pending.
  const quiet = quietLine(page, 1500)
  return {
    async lost() {
      // Waits for prefetching first: with interception, the browser's cache stores nothing for an import.
      await quiet()
      await context.setOffline(true)
    },
    back: () => context.setOffline(false),
  }
}
