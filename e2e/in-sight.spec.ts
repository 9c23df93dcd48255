/** The next step is never covered by the cookie question (UI-15) or a notice (UI-09). */
import { createCustomerUser } from '@goldline/contract/auth'
import type { Locator, Page } from '@playwright/test'
import { bookingWay } from './booking-way.ts'
import { ahead } from './clock.ts'
import { aCustomer, book } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { detailsOf } from './my-page.ts'
import { languages, textOf } from './texts.ts'
import { uniqueEmail } from './wish.ts'

const phone = { width: 390, height: 844 }
const banner = (page: Page) => page.getByRole('region', { name: textOf('de', 'legal.cookies.label') })

/** Checks that an element is fully visible: nothing else is on top of its corners and middle. */
const inSight = (place: Locator) =>
  expect
    .poll(() =>
      place.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const spots = [
          [left + 2, top + 2],
          [right - 2, top + 2],
          [left + 2, bottom - 2],
          [right - 2, bottom - 2],
          [(left + right) / 2, (top + bottom) / 2],
        ] as const
        return spots.every(([x, y]) => {
          const top = document.elementFromPoint(x, y)
          return top !== null && (element.contains(top) || top.contains(element))
        })
      }),
    )
    .toBe(true)

/** Goes to the time step. Only necessary storage is used, so the cookie question is not shown. */
async function atTime(page: Page, url: string) {
  const way = bookingWay(page, url)
  await way.open()
  await way.tap('checkbox', 'Shellac')
  await expect(way.button(page.viewportSize()?.width === 390 ? 'action.next' : 'booking.toTime')).toBeEnabled()
  await page.mouse.wheel(0, 40)
  await way.toTime()
  await expect(banner(page)).toHaveCount(0)
  return way
}

test('[UI-10] [UI-15f, UI-15i] [UI-16] a phone shows no cookie question; a free time, a wrong field, a refusal and the next step are visible', async ({
  page,
  server,
  accessible,
}) => {
  await page.setViewportSize(phone)
  const way = await atTime(page, server.url)
  await inSight(page.locator('label', { has: way.slots }).first())
  await accessible(page)
  await way.chooseSlot()
  await way.toDetails()
  await way.fillEmail('nobody')
  await page.evaluate(() => scrollTo(0, 0))
  await way.sendPin()
  await inSight(page.getByRole('alert').filter({ hasText: way.t('form.email') }))
  await page.route(`**${createCustomerUser.path}`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '600' },
      json: { status: 429, message: 'user-challenge.too-much-requests', retryAfter: 600 },
    }),
  )
  await way.fillEmail(uniqueEmail('refused'))
  await page.evaluate(() => scrollTo(0, 0))
  await way.sendPin()
  await inSight(page.getByRole('alert').filter({ hasText: way.t('refusal.user-challenge.too-much-requests') }))
  await inSight(page.getByRole('link', { name: /\+41 44/ }))
})

test('[UI-15] on a desktop days, next step and footer are not covered', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const way = await atTime(page, server.url)
  for (const day of await way.freeDays.all()) await inSight(day)
  await way.chooseSlot()
  const next = way.button('booking.toDetails')
  await inSight(next)
  await next.click()
  await inSight(way.button('booking.sendPin'))
  await page.setViewportSize({ width: 1366, height: 600 })
  await way.button('booking.sendPin').scrollIntoViewIfNeeded()
  await inSight(way.button('booking.sendPin'))
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  for (const link of await page.getByRole('contentinfo').getByRole('link').all()) await inSight(link)
})

test('[UI-13] [UI-15g, UI-15h] the salon’s app asks in one line, with equal buttons, at 360 px in three languages', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const language of languages) {
    await page.goto(`${server.url}/admin?lang=${language}`)
    await page.getByRole('textbox').first().click()
    const line = page.getByRole('region', { name: textOf(language, 'legal.cookies.label') })
    await expect(line).toBeVisible()
    expect((await line.boundingBox())?.height, language).toBeLessThanOrEqual(64)
    const answers = line.getByRole('button', {
      name: new RegExp(`${textOf(language, 'legal.cookies.necessary')}|${textOf(language, 'legal.cookies.comfort')}`),
    })
    const widths = await answers.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().width)))
    expect(widths[0], language).toBe(widths[1])
    for (const answer of await line.getByRole('button').all())
      expect(await answer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  }
})

test('[UI-09] opening a dialog closes the notice, which would cover its title', async ({ page, server, pinFor }) => {
  await page.setViewportSize(phone)
  const me = await aCustomer(server.url, uniqueEmail('notice'), pinFor)
  await book(me, ahead(20))
  await detailsOf(page, server.url, me.token)
  const saved = page.getByText(textOf('de', 'word.savedNotice'))
  await page.getByRole('radio', { name: textOf('de', 'my.details.preference.ONLY_VIA_EMAIL') }).check()
  await expect(saved).toBeVisible()
  await page.getByRole('button', { name: textOf('de', 'my.details.erase.open'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(saved).toBeHidden()
  await inSight(page.getByRole('dialog').getByRole('heading', { level: 2 }))
})
