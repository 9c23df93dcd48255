/** Pages that the browser translates: nothing breaks, and no outdated text stays (UI-01). */
import { expect, test } from './fixtures.ts'
import { throughAllApps } from './through-all-apps.ts'
import { staleTexts, translate } from './translated.ts'

test('[UI-01] a visit goes through all apps while the browser translates them, and every text stays true', async ({
  browser,
  server,
  pinFor,
}) => {
  test.slow()
  await throughAllApps({
    browser,
    url: server.url,
    pinFor,
    // React reports a part that was translated before its script came, and renders it anew.
    isExpected: (message) => message.includes('#418'),
    look: async (page) => {
      await translate(page)
      await expect.poll(() => staleTexts(page)).toEqual([])
    },
  })
})
