import type { Page } from '@playwright/test'
import { bookingWay, fits } from './booking-way.ts'
import { browserOptions } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { uniqueEmail } from './wish.ts'

const { executablePath, args } = browserOptions()
// The browser's own default font size, 32 instead of 16 pixels, which media queries and rem follow.
test.use({ launchOptions: { executablePath, args: [...args, '--blink-settings=defaultFontSize=32'] } })

for (const width of [390, 1440]) {
  for (const language of ['de', 'en', 'vi'] as const) {
    test(`[UI-20] text of twice the size is whole at every step, ${width} px wide (${language})`, async ({
      page,
      server,
      pinFor,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      const way = bookingWay(page, server.url, language)
      await way.open()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await isWhole(page)
      await way.tap('checkbox', 'Shellac')
      await isWhole(page)
      await page.getByRole('button', { name: nextNames(way.t) }).click()
      await way.chooseSlot()
      await isWhole(page)
      await page.getByRole('button', { name: nextNames(way.t) }).click()
      const email = uniqueEmail(`large-${language}`)
      await way.fillEmail(email)
      await isWhole(page)
      await way.sendPin()
      await expect(way.pin).toBeVisible()
      await isWhole(page)
      await way.typePin(await pinFor(email))
      await way.isDone()
      await isWhole(page)
      await page.goto(`${server.url}/b/studio-lumiere/my?lang=${language}`)
      await expect(page.getByRole('heading', { name: way.t('my.appointments') })).toBeVisible()
      await isWhole(page)
      await page.goto(`${server.url}/?lang=${language}`)
      await isWhole(page)
    })
  }
}

test('[UI-20] the salon signs in and reads its day in text of twice the size', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/admin`)
  await isWhole(page)
  await page.getByLabel(textOf('de', 'form.email.label')).fill('owner@lumiere.example')
  await page.getByLabel(textOf('de', 'form.password'), { exact: true }).fill('goldline-demo')
  await page.keyboard.press('Enter')
  await page.locator('[data-status]').first().waitFor()
  await fits(page)
})

const nextNames = (t: ReturnType<typeof bookingWay>['t']) =>
  new RegExp(`^(${[t('action.next'), t('booking.toTime'), t('booking.toDetails')].join('|')})$`)

/** No sideways scroll, and no text clipped by its own box. */
async function isWhole(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await fits(page)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
        const { overflowX, overflowY, clipPath } = getComputedStyle(element)
        if (!words || clipPath !== 'none' || element.closest('.visually-hidden')) return false
        const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        return wide || (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
      })
      .map((element) => `${element.className}: ${element.textContent?.slice(0, 40)}`),
  )
  expect(cut, page.url()).toEqual([])
}
