import type { Page } from '@playwright/test'

/**
 * Waits for hydration in `goto` and `reload`, because taps on a server-rendered page before its script runs navigate or
 * are lost. Not with `waitUntil: 'commit'`.
 */
export function waitsForItsScript(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await hydrated(page)
    return answer
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const answer = await reload(options)
    if (options?.waitUntil !== 'commit') await hydrated(page)
    return answer
  }
  return page
}

/**
 * Touches the page to start scripts that would wait for idle time. React marks the hydrated root; pages without an app
 * have none.
 */
async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')))
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}
