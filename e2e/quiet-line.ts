import type { Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * Tracks the page's requests, including those of steps without navigation, which Playwright's `networkidle` ignores.
 * Returns a function that waits until no request has been active for `forMs` milliseconds.
 */
export function quietLine(page: Page, forMs = 500): () => Promise<void> {
  let last = performance.now()
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  const ended = (request: Request) => {
    open.delete(request)
    last = performance.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return () =>
    expect
      .poll(() => open.size === 0 && performance.now() - last > forMs, { intervals: [100], timeout: 60_000 })
      .toBe(true)
}
