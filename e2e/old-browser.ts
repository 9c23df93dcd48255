/** Makes a page's browser as poor as the oldest that we support (UI-13), by MDN's compatibility data. */
import type { Page } from '@playwright/test'
import { lackingInStyles, lackingNames } from '../web/src/test/old-browsers.ts'

/** The policy on them stays in force in this browser, so that the page has to make them. */
const kept = /^(TrustedTypePolic|TrustedScript|TrustedHTML|trustedTypes)/

/** Takes away every call that one of them lacks, and makes each property and value of a style sheet unknown that one does not know. */
export async function inOldBrowser(page: Page): Promise<void> {
  await page.addInitScript(
    takeAway,
    lackingNames().filter((name) => !kept.test(name)),
  )
  await page.route('**/*.css', async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, body: withoutLacking(await response.text()) })
    } catch {
      // The page that asked has gone on meanwhile.
      await route.abort().catch(() => undefined)
    }
  })
}

function withoutLacking(css: string): string {
  return lackingInStyles(css).reduce((rest, lacking) => {
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
