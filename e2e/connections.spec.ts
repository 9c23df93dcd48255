/** ADMIN's screens of external services, with and without a connected marketplace. */
import { connectMarketplace, disconnectMarketplace } from '@goldline/contract/marketplace/links'
import { readMarketplaceCatalogue } from '@goldline/contract/marketplace/mapping'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { languages, textOf } from './texts.ts'
import { signedIn } from './visitor.ts'

const password = 'goldline-demo'
const screens = ['/connections', '/connections/mapping', '/settings/google'] as const

test('[MKT-01b, MKT-02b, RWG-05, UI-13] connections, mapping and Google are accessible, and nothing overflows', async ({
  page,
  server,
  accessible,
}) => {
  test.setTimeout(300_000)
  const owner = await anotherOwner(server.url)
  await signedIn(page, owner.token, 'admin')
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  const to = async (path: string, language: string) => {
    await page.goto(`${server.url}/admin${path}?lang=${language}`)
    await expect(page.locator('#main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0)
  }
  const looks = async (name: string) => {
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect(wider, `${name} at ${width}`).toBe(false)
      await accessible(page)
    }
  }
  for (const path of screens.slice(0, 2)) {
    await to(path, 'de')
    await looks(`${path} of the demo’s own connection`)
  }
  await owner.send(disconnectMarketplace, { body: { kind: 'CONNECT', password } })
  await to('/connections/mapping', 'de')
  await expect(page.getByText(textOf('de', 'admin.mapping.unconnected'), { exact: true })).toBeVisible()
  await looks('nothing to map')
  await owner.send(connectMarketplace, { body: { kind: 'CONNECT', venueId: '48213', key: 'key-48213-look', password } })
  await owner.send(readMarketplaceCatalogue, {})
  for (const language of languages)
    for (const path of screens) {
      await to(path, language)
      await looks(`${path} in ${language}`)
      if (path === '/connections/mapping') continue
      const tabs = page.getByRole('navigation', { name: textOf(language, 'admin.settings'), exact: true })
      expect((await tabs.boundingBox())?.height, `the tabs of ${path} in ${language}`).toBeLessThan(70)
    }
  await owner.send(disconnectMarketplace, { body: { kind: 'CONNECT', password } })
})
