import type { Page } from '@playwright/test'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'

const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const screens = [
  '/today',
  '/news',
  '',
  '/customers',
  '/services',
  '/team/rota',
  '/messages',
  '/reports?period=chosen&from=2026-01-01&to=2026-01-31',
  '/till/turnover?period=chosen&from=2026-01-01&to=2026-01-31',
  '/reviews',
  '/settings/booking-rules',
  '/settings/opening',
  '/settings/messages',
]
/** Screens that use the right third (UI-22). */
const full = ['/news', '/messages', '/reviews', '/settings/booking-rules', '/settings/opening', '/settings/messages']

async function open(page: Page, url: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await signedIn(page, (await anotherOwner(url)).token, 'admin')
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  return async (path: string) => {
    await page.goto(`${url}/admin${path}`)
    await expect(page.locator('#main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0)
  }
}

/**
 * Runs in the page: returns where its content ends, as a share of the screen's width, and whether anything is too wide.
 */
function measure() {
  const main = document.querySelector('#main')
  const edges = [...(main?.querySelectorAll('article, section, a, input, [role="switch"]') ?? [])]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, top }) => width > 0 && top < innerHeight)
    .map(({ right }) => right)
  const parts = [document.documentElement, ...(main?.children ?? [])]
  return {
    reach: Math.max(...edges) / innerWidth,
    wider: parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1),
  }
}

for (const width of [1280, 1440])
  test(`[UI-21a, UI-22] at ${width} px the rail has words, no screen is wider than its place, and the right third is used`, async ({
    page,
    server,
  }) => {
    const to = await open(page, server.url, width)
    for (const path of screens) {
      await to(path)
      const rail = page.getByRole('navigation', { name: t('word.mainNavigation'), exact: true })
      await expect(rail.getByText(t('admin.settings'), { exact: true })).toBeVisible()
      const seen = async () => {
        const { reach, wider } = await page.evaluate(measure)
        return [wider, width === 1280 || !full.includes(path) || reach > 0.9]
      }
      await expect.poll(seen, path).toEqual([false, true])
    }
  })

test('[UI-21a, UI-21b] between these widths the rail has icons only; on a phone it has five fixed places', async ({
  page,
  server,
  accessible,
}) => {
  const to = await open(page, server.url, 1024)
  await to('/news')
  const rail = page.getByRole('navigation', { name: t('word.mainNavigation'), exact: true })
  await expect(rail.getByText(t('admin.settings'), { exact: true })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  const places = () =>
    rail.locator('a:visible, button:visible').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x))
  const before = await places()
  expect(before).toHaveLength(5)
  await page.mouse.move(195, 820)
  await page.mouse.wheel(300, 0)
  expect(await places()).toEqual(before)
  await rail.getByRole('button', { name: new RegExp(`^${t('word.more')}`) }).click()
  const sheet = page.getByRole('dialog', { name: t('word.more') })
  await expect(sheet).toBeInViewport({ ratio: 1 })
  await accessible(page)
  await sheet.getByRole('link', { name: t('admin.reports'), exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/reports$/)
  await expect(sheet).toBeHidden()
  expect(await places()).toEqual(before)
})
