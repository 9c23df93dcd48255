import type { Page } from '@playwright/test'

/**
 * A page that the server rendered can be read before its script has come, and tapped: what is tapped until then is an address or
 * lost. Journeys begin when the page answers, as a person does, so `goto` and `reload` wait for that; with `waitUntil: 'commit'`
 * they do not.
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

/** A touch starts what would wait for an idle moment. React marks the element that it has taken over; pages without an app have none. */
async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')))
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}
