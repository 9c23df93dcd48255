/** The apps in the oldest supported browsers, and the page for older ones (UI-13). */
import { expect, test } from './fixtures.ts'
import { simulateOldBrowser } from './old-browser.ts'
import { throughAllApps } from './through-all-apps.ts'
import { staleTexts, translate } from './translated.ts'

// One run through all apps for both checks, since loading the pages takes most of the time.
test('[UI-01, UI-13] a visit works through all apps in the oldest browsers while they translate, and every text stays current', async ({
  browser,
  server,
  pinFor,
}) => {
  test.slow()
  await throughAllApps({
    browser,
    url: server.url,
    pinFor,
    prepare: simulateOldBrowser,
    // React reports a part that was translated before its script loaded, and renders it again.
    isExpected: (message) => message.includes('#418'),
    look: async (page) => {
      const calls = await page.evaluate(() => [
        'any' in AbortSignal,
        'groupBy' in Map,
        'size' in URLSearchParams.prototype,
      ])
      expect(calls).toEqual([false, false, false])
      await translate(page)
      await expect.poll(() => staleTexts(page)).toEqual([])
    },
  })
})

test('[UI-13] a browser that is too old is told so, with the salon’s phone number', async ({
  page,
  server,
  accessible,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'))
  const tooOld = page.getByRole('heading', { name: 'Dieser Browser ist zu alt' })
  for (const app of ['', 'admin', 'checkin', 'checkout', 'staff']) {
    await page.goto(`${server.url}/${app}`, { waitUntil: 'commit' })
    await expect(tooOld).toBeVisible()
  }
  await page.goto(`${server.url}/b/studio-lumiere/start`, { waitUntil: 'commit' })
  await expect(tooOld).toBeVisible()
  await expect(page.getByRole('link', { name: /^\+41 / })).toHaveAttribute('href', /^tel:\+41\d{9}$/)
  await accessible(page)
})
