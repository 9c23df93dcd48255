/** Reduces a page's browser to the oldest ones that we support (UI-13), according to MDN's compatibility data. */
import type { Page } from '@playwright/test'
import { findMissingInStyles, findMissingNames } from '../web/src/test/old-browsers.ts'

/** Keeps Trusted Types: this browser enforces them, so the page must create them. */
const kept = /^(TrustedTypePolic|TrustedScript|TrustedHTML|trustedTypes)/

/** Removes every API that one of them lacks, and style properties or values that one does not know. */
export async function simulateOldBrowser(page: Page): Promise<void> {
  await page.addInitScript(
    takeAway,
    findMissingNames().filter((name) => !kept.test(name)),
  )
  await page.route('**/*.css', async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, body: withoutLacking(await response.text()) })
    } catch {
      // The page that sent the request has navigated away.
      await route.abort().catch(() => undefined)
    }
  })
}

function withoutLacking(css: string): string {
  return findMissingInStyles(css).reduce((rest, lacking) => {
    const [property = '', value] = lacking.split(': ')
    const written = new RegExp(
      `([{;])${RegExp.escape(property)}:${value === undefined ? '' : RegExp.escape(value)}(?![\\w-])`,
      'g',
    )
    return /^[a-z-]+$/.test(property) ? rest.replace(written, `$1unknown:`) : rest
  }, css)
}

/** Runs in the page before its scripts. */
function takeAway(names: readonly string[]): void {
  for (const name of names) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    const owner = path.reduce<Record<string, never> | undefined>(
      (object, key) => object?.[key],
      globalThis as unknown as Record<string, never>,
    )
    if (owner) Reflect.deleteProperty(owner, last)
  }
}
