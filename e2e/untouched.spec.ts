/** What a salon's page costs somebody who only reads: a budget of weight and of requests. */
import { gzipSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'

test('[UI-13] untouched, all scripts of a salon’s page are at most ten files and 110 KB, gzipped', async ({
  page,
  server,
}) => {
  const sizes = new Map<string, number>()
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return
    const response = await request.response()
    sizes.set(request.url(), gzipSync((await response?.body()) ?? '').length)
  })
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto(`${server.url}/b/studio-lumiere?lang=vi`, { waitUntil: 'commit' })
  // The last thing that comes by itself: pictures beside the first one are asked for when the head of the page is alive.
  await expect(page.locator('main img[loading=lazy]').first()).toBeAttached({ timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  expect(sizes.size).toBeGreaterThan(3)
  expect(sizes.size).toBeLessThanOrEqual(10)
  const bytes = [...sizes.values()].reduce((sum, each) => sum + each, 0)
  expect(bytes).toBeGreaterThan(60 * 1024)
  expect(bytes).toBeLessThanOrEqual(110 * 1024)

  // Whoever scrolls on has the rest.
  await page.locator('#team').scrollIntoViewIfNeeded()
  await expect(page.locator('#team li').first()).toContainText('Còn chỗ', { timeout: 30_000 })
})

test('[UI-13] what is touched first, before the page is alive or where its script is not there yet, counts', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`, { waitUntil: 'commit' })
  const service = page.getByRole('checkbox', { name: 'Schneiden Damen' })
  await service.check()
  await expect(page).toHaveURL(/products=/, { timeout: 30_000 })
  await expect(service).toBeChecked()
})
