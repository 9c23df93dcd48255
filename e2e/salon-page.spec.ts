/** The salon's page apart from booking, and links into it. */
import { randomUUID } from 'node:crypto'
import type { BusinessObject } from '@goldline/contract/business-object'
import { openHours } from '@goldline/domain/business-object/week'
import { addDays } from '@goldline/domain/time/day'
import type { Page } from '@playwright/test'
import { bookingWay, fits, watch } from './booking-way.ts'
import { today } from './clock.ts'
import { aReviewLink, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { type Language, textOf } from './texts.ts'

const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const salonOf = async (url: string): Promise<BusinessObject> =>
  (await fetch(`${url}/v1/business-objects/studio-lumiere`)).json()
/** Other journeys write reviews, too. */
const reviewCount = async (url: string): Promise<number> => (await salonOf(url)).rating?.count ?? 0
const notices = (page: Page) => page.getByRole('status')

/** Waits for hydration including islands: the lazy script shows free times. */
async function whole(page: Page) {
  await page.locator('#team').scrollIntoViewIfNeeded()
  // The engine's first answer takes a while on a busy machine.
  await expect(page.locator('#team li').first()).toContainText(/Frei|Free|Còn chỗ/, { timeout: 30_000 })
}

const sizes: readonly [Language, ...{ width: number; height: number }[]][] = [
  ['de', { width: 360, height: 780 }, { width: 1440, height: 900 }],
  ['vi', { width: 390, height: 844 }, { width: 1440, height: 900 }],
  ['en', { width: 768, height: 1024 }],
]
for (const [language, first = { width: 360, height: 780 }, ...others] of sizes) {
  test(`[UI-03, UI-11] the page with everything on it, ${language} at ${[first, ...others].map(({ width }) => width).join(' and ')} px`, async ({
    page,
    server,
    accessible,
  }) => {
    const { complaints } = await watch(page)
    await page.setViewportSize(first)
    await page.goto(`${server.url}/b/studio-lumiere?lang=${language}`)
    await whole(page)
    await page.getByRole('button', { name: new RegExp(`\\b${await reviewCount(server.url)}\\b`) }).click()
    await expect(page.locator('#reviews article')).toHaveCount(20)
    for (const size of [first, ...others]) {
      await page.setViewportSize(size)
      await fits(page)
      await accessible(page)
    }
    expect(complaints()).toEqual([])
  })
}

test('[BIZ-01, UI-13j] the server-rendered page works without a script: rating, team, three reviews, hours, directions', async ({
  browser,
  server,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`)
  await expect(page.getByRole('link', { name: `${await reviewCount(server.url)} Bewertungen` })).toHaveAttribute(
    'href',
    '#reviews',
  )
  await expect(page.locator('#team li')).toHaveCount(8)
  await expect(page.locator('#reviews article')).toHaveCount(3)
  await expect(page.getByRole('row', { name: /heute/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Montag/ })).toContainText('12:30')
  const map = page.getByRole('link', { name: t('word.showOnMap') })
  await expect(map).toHaveAttribute('href', /openstreetmap\.org\/\?mlat=47\.3781/)
  await expect(map).toHaveAttribute('target', '_blank')
  // Directions and phone are at the top; the steps begin with the second phone link.
  await expect(page.getByRole('link', { name: t('booking.route') }).first()).toHaveAttribute('href', /openstreetmap/)
  const call = page.getByRole('link', { name: t('action.call'), exact: true })
  await expect(call).toHaveAttribute('href', 'tel:+41440000084')
  await expect(page.getByText('an der Langstrasse.')).toBeVisible()
  await expect(page.getByRole('list', { name: t('booking.steps') })).toHaveCount(0)
  // In the directions and above the services, since booking without a script is done by phone.
  const phones = page.getByRole('link', { name: '+41 44 000 00 84' })
  await expect(phones).toHaveCount(2)
  for (const phone of await phones.all()) await expect(phone).toHaveAttribute('href', 'tel:+41440000084')
  await page.context().close()
})

test('[UI-11] reviews load while scrolling, and by keyboard with a retry after a failure', async ({ page, server }) => {
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`)
  await whole(page)
  const count = await reviewCount(server.url)
  await page.getByRole('button', { name: `Alle ${count}` }).click()
  const reviews = page.locator('#reviews article')
  await expect(reviews).toHaveCount(20)
  await page.route('**/reviews?*cursor=*', (route) => route.abort())
  await page.mouse.wheel(0, 20_000)
  const retry = page.locator('#reviews').getByRole('button', { name: t('action.retry') })
  await expect(retry).toBeVisible()
  await page.unroute('**/reviews?*cursor=*')
  await retry.press('Enter')
  await expect.poll(() => reviews.count()).toBeGreaterThanOrEqual(40)
  await page.mouse.wheel(0, 20_000)
  await expect(reviews).toHaveCount(count)
  await expect(page.locator('#reviews').getByRole('button', { name: t('action.more') })).toHaveCount(0)
})

test('[CAT-01] the search ignores diacritics, keeps ticked services, and Escape clears it', async ({
  page,
  server,
}) => {
  const way = bookingWay(page, server.url)
  await way.open()
  await way.tap('checkbox', 'Maniküre')
  const search = page.getByRole('searchbox', { name: t('word.searchServices') })
  // The other button saves the salon as a favourite.
  const services = page.getByRole('checkbox', { name: /^(?!.* merken$)/ })
  await search.fill('NAGEL auffullen')
  await expect(services).toHaveCount(1)
  await expect(notices(page).filter({ hasText: /^1 Leistung$/ })).toBeVisible()
  await search.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Maniküre', exact: true })).toBeChecked()
  await search.fill('pferd')
  await page.getByRole('button', { name: t('word.clearSearch') }).click()
  await expect(search).toHaveValue('')
  await expect(services).not.toHaveCount(0)
})

test('[CAT-03, CAT-04] offers show their end or hours, and link to their service', async ({ page, server }) => {
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`)
  const offers = page.getByRole('list', { name: t('booking.offers') }).getByRole('link')
  await expect(offers.filter({ hasText: 'Mo–Fr 13:00–15:00' })).toContainText('−15')
  const promotion = offers.filter({ hasText: 'Glow-Behandlung' })
  await expect(promotion).toContainText(/−20.*bis \d+\. \p{L}+/u)
  await promotion.click()
  await expect(page.getByRole('checkbox', { name: 'Glow-Behandlung' })).toBeInViewport()
})

test('[APT-14] deep links to a service by name with person and day; the canonical URL stays the page without a query', async ({
  page,
  server,
}) => {
  const { staff, opening } = await salonOf(server.url)
  const lena = staff.find(({ name }) => name === 'Lena')?.id ?? ''
  let day = addDays(today(), 12)
  while (openHours(opening, day).length === 0) day = addDays(day, 1)
  await page.goto(`${server.url}/b/studio-lumiere?lang=de&service=herrenschnitt&staff=${lena}&day=${day}`)
  await expect(page).toHaveURL(/\/time\?/)
  await expect(page.getByText('Herrenschnitt').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Lena/ })).toBeChecked()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/b\/studio-lumiere(\?lang=de)?$/)

  await page.goto(`${server.url}/b/studio-lumiere?lang=de&staff=thao&day=${day}`)
  await expect(page.getByRole('heading', { name: /bei Thảo/ })).toBeVisible()
  await bookingWay(page, server.url).tap('checkbox', 'Shellac')
  await expect(page).toHaveURL(new RegExp(`day=${day}`))
})

test('[CAT-06] deep links to deleted items fall back with a notice', async ({ page, server }) => {
  await page.goto(`${server.url}/b/studio-lumiere?lang=de&service=dauerwelle-fuer-pudel`)
  await expect(page.getByText(t('salon.gone.service'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('booking.services.title') })).toBeVisible()
  await page.goto(`${server.url}/b/studio-lumiere?lang=de&staff=${randomUUID()}`)
  await expect(page.getByText(t('salon.gone.staff'))).toBeVisible()
  await expect(page).not.toHaveURL(/staff=/)
})

test('[APT-14] a person’s card links to their services; the link to a person is copied', async ({ page, server }) => {
  await page.addInitScript(() => {
    const kept = window as unknown as { copied: string }
    const clipboard = {
      writeText: async (text: string) => {
        kept.copied = text
      },
    }
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
  })
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`)
  await whole(page)
  await page.getByRole('button', { name: `${t('salon.share')} Lena teilen` }).click()
  await expect(page.getByText(t('action.linkCopied'))).toBeVisible()
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied)
  expect(copied).toMatch(/\/b\/studio-lumiere\?staff=[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Bei Lena buchen' }).click()
  await expect(page.getByRole('heading', { name: /bei Lena/ })).toBeInViewport()
  await expect(page.getByRole('checkbox', { name: 'Maniküre', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: t('booking.services.anybody') }).click()
  await expect(page.getByRole('checkbox', { name: 'Maniküre', exact: true })).toHaveCount(1)
})

test('[REV-02d, REV-02p, REV-03] a review by its link: stars by keyboard, thanks with the link to the map; then the link is used up', async ({
  page,
  server,
  accessible,
}) => {
  await inDatabase((db) =>
    db.updateTable('businessObject').set({ placeId: 'ChIJsisi' }).where('urlName', '=', 'atelier-sisi').execute(),
  )
  const secret = await aReviewLink('atelier-sisi', 'sabine@lumiere.example')
  await page.goto(`${server.url}/b/atelier-sisi/review/${secret}?lang=de`)
  await expect(page.getByRole('heading', { name: 'Wie war es bei Atelier Sisi?' })).toBeVisible()
  await page.getByRole('button', { name: t('salon.review.send') }).click()
  await expect(page.getByRole('alert')).toContainText(t('salon.review.missing'))
  await expect(page.getByRole('radio', { name: '1 von 5 Sternen' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '4 von 5 Sternen' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sehr gern wieder.')
  await accessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('salon.review.thanks') })).toBeVisible()
  const google = page.getByRole('link', { name: t('salon.review.google') })
  await expect(google).toHaveAttribute('href', /google\.com\/local\/writereview\?placeid=ChIJsisi/)
  await accessible(page)

  await page.goto(`${server.url}/b/atelier-sisi?lang=de`)
  await expect(page.locator('#reviews article').first()).toContainText('Sehr gern wieder.')
  await page.goto(`${server.url}/b/atelier-sisi/review/${secret}?lang=de`)
  await expect(page.getByRole('heading', { name: t('refusal.review.notFound') })).toBeVisible()
})
