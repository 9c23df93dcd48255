/** Pages that the browser translates stay true: nothing breaks, and no text is left that the app means no more (UI-01). */
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { throughAllApps } from './through-all-apps.ts'
import { staleTexts, translate } from './translated.ts'

test('[UI-01] a visit goes through all apps while the browser translates them, and every text stays true', async ({
  browser,
  server,
  pinFor,
}) => {
  test.slow()
  const problems: string[] = []
  await throughAllApps({
    browser,
    url: server.url,
    pinFor,
    prepare: async (page) => {
      // React says so where a part was translated before its script came, and makes it anew.
      page.on('pageerror', ({ message }) => /#418/.test(message) || problems.push(message))
    },
    look: async (page) => {
      await translate(page)
      await expect.poll(() => staleTexts(page)).toEqual([])
      await expect(page.getByRole('heading', { name: textOf('de', 'error.broken') })).toHaveCount(0)
    },
  })
  expect(problems).toEqual([])
})
