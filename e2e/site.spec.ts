import { expect, test } from './fixtures.ts'
import { type Language, languages, textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'

const widths = [360, 768, 1440]
const pages = ['features', 'prices', 'help', 'contact', 'imprint', 'accessibility'] as const

test('[UI-03] [UI-13] [SITE-01f] the site finds a salon while typing, in every language', async ({
  page,
  server,
  accessible,
}) => {
  await page.goto(`${server.url}/?lang=de`)
  const searchOf = (language: Language) => page.getByRole('searchbox', { name: textOf(language, 'word.findASalon') })
  const field = searchOf('de')
  await field.focus()
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(cards).toHaveCount(2)
  await page.keyboard.type('zurich')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Studio Lumière')
  // Only the server searches services.
  await field.fill('balayage')
  await expect(cards).toHaveCount(1)
  await field.fill('qqqq')
  await inEveryLanguage(page, async (language) => {
    await expect(searchOf(language)).toHaveValue('qqqq')
    await expect(page.getByText(textOf(language, 'site.found.none'))).toBeVisible()
    await accessible(page)
  })
  await field.fill('sisi')
  await expect(cards).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/b\/atelier-sisi/)
})

test('[SITE-01g, SITE-01h] a search on the site continues in the salon, and is still there on the way back', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/?lang=de`)
  const field = page.getByRole('searchbox', { name: textOf('de', 'word.findASalon') })
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  // Typos, synonyms and places: none of these words is on the salon's page.
  for (const words of ['Lumeire', 'zuerich', 'lashes langstrasse', 'pedicure 8001']) {
    await field.fill(words)
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('Studio Lumière')
  }
  await cards.getByRole('link').first().click()
  const service = page.getByRole('searchbox', { name: textOf('de', 'word.searchServices') })
  await expect(service).toHaveValue('pedicure')
  // The heart is a checkbox as well.
  const services = page.getByRole('checkbox', { name: /^(?!.* merken$)/ })
  await expect(services.first()).toHaveAccessibleName(/Pediküre/)
  await page.goBack()
  await expect(field).toHaveValue('pedicure 8001')
  await expect(cards).toHaveCount(1)
  await page.reload()
  await expect(field).toHaveValue('pedicure 8001')
})

test('[UI-03] the site fits every width without axe violations', async ({ page, server, accessible }) => {
  await page.goto(server.url)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await accessible(page)
  }
})

test('[SITE-01j] every page of the site fits without axe violations, and has a menu on a phone', async ({
  page,
  server,
  accessible,
}) => {
  for (const [index, path] of pages.entries()) {
    const language = languages[index % languages.length] ?? 'de'
    await page.goto(`${server.url}/${path}?lang=${language}`)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      if (width === 390 || path === 'prices') await accessible(page)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('summary').first().click()
  await accessible(page)
  const menu = page.getByRole('navigation', { name: textOf('vi', 'site.menu') })
  await menu.getByRole('link', { name: textOf('vi', 'site.nav.prices') }).click()
  await expect(page.getByRole('heading', { level: 1, name: textOf('vi', 'site.prices.title') })).toBeVisible()
})

test('[SITE-01l] a salon’s card shows three next starts, each linking to its time', async ({ page, server }) => {
  await page.goto(`${server.url}/?lang=de&query=lumiere`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await card.scrollIntoViewIfNeeded()
  const starts = card.getByRole('link', { name: /\d\d:\d\d/ })
  await expect(starts).toHaveCount(3)
  const time =
    (await starts
      .nth(1)
      .getByText(/^\d\d:\d\d$/)
      .textContent()) ?? ''
  await starts.nth(1).click()
  await expect(page.getByRole('radio', { name: new RegExp(`^${time}`) })).toBeChecked()
})

test('[BIZ-06] the salon’s pictures load with the page, do not shift and are reached by keyboard', async ({
  page,
  server,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) Object.assign(window, { moved: Reflect.get(window, 'moved') + shift.value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${server.url}/b/studio-lumiere?lang=en`)
  const strip = page.getByRole('region', { name: 'Pictures of Studio Lumière' })
  await expect(strip.getByRole('img')).toHaveCount(3)
  await expect(strip.getByRole('img').first()).toHaveAccessibleName(/mirrors/)
  await expect
    .poll(() =>
      strip
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    )
    .toMatch(/\.avif$/)
  await strip.focus()
  const before = await strip.evaluate((element) => element.scrollLeft)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before)
  await accessible(page)
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.02)
})

test('[BIZ-06] browsers without scripts, or with a strict policy, also show the pictures', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`${server.url}/b/atelier-sisi`)
  await expect(page.locator('main img').first()).toBeVisible()
  expect(
    await page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  expect(said).toEqual([])
  await page.close()
})

test('[AUTH-14r] [SITE-01e] the site and a salon’s page link to imprint, privacy and terms, in the chosen language', async ({
  page,
  server,
  accessible,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  for (const id of ['legal.imprint', 'legal.privacy', 'legal.terms'] as const) {
    await page.goto(`${server.url}/?lang=vi`)
    await page.getByRole('link', { name: textOf('vi', id), exact: true }).click()
    await expect(heading(textOf('vi', id))).toBeInViewport()
    await accessible(page)
  }
  await page.goto(`${server.url}/b/studio-lumiere/time?lang=en`)
  await page.getByRole('link', { name: textOf('en', 'legal.imprint'), exact: true }).click()
  await expect(heading('Imprint')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: /^DE\b/ }).click()
  await expect(heading('Impressum')).toBeVisible()
})
