import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'

/** From now on every request fails the first time, and while offline. */
export async function poorLine(page: Page, context: BrowserContext) {
  const asked = new Set<string>()
  await page.route(/\/(assets|files)\//, (route) => {
    const address = route.request().url()
    if (asked.has(address)) return route.continue()
    asked.add(address)
    return route.abort('internetdisconnected')
  })
  let last = performance.now()
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  const ended = (request: Request) => {
    open.delete(request)
    last = performance.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return {
    async lost() {
      // Prefetching has come to its end by then: while requests are watched, the browser's cache keeps nothing for an import.
      await expect.poll(() => open.size === 0 && performance.now() - last > 500).toBe(true)
      await context.setOffline(true)
    },
    back: () => context.setOffline(false),
  }
}
