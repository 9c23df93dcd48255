import type { Page } from '@playwright/test'
import { bookingWay, fits } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { my } from './my-page.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const phone = { width: 390, height: 844 }

/** The browser's own default font size, which media queries and rem follow: 32 instead of 16 pixels. */
async function largeText(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

test('[UI-20] text of twice the size is whole at every step, at 390 and 1440 px and in every language', async ({
  page,
  server,
  pinFor,
}) => {
  await page.setViewportSize(phone)
  await largeText(page)
  const way = bookingWay(page, server.url)
  await way.open()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  await isWholeForAll(page)
  expect(await brokenWords(page)).toEqual([])
  await way.tap('checkbox', 'Shellac')
  await isWholeForAll(page)
  await way.toTime()
  await way.chooseSlot()
  await isWholeForAll(page)
  await way.toDetails()
  const email = uniqueEmail('large')
  await way.fillEmail(email)
  await isWholeForAll(page)
  await way.sendPin()
  await expect(way.pin).toBeVisible()
  await isWholeForAll(page)
  await way.typePin(await pinFor(email))
  await way.isDone()
  await isWholeForAll(page)
  await page.goto(my(server.url))
  await expect(page.getByRole('heading', { name: way.t('my.appointments') })).toBeVisible()
  await isWholeForAll(page)
  await page.goto(`${server.url}/?lang=de`)
  await isWholeForAll(page)
})

test('[UI-20] the salon signs in and reads its day in text of twice the size', async ({ page, server }) => {
  await page.setViewportSize(phone)
  await largeText(page)
  await page.goto(`${server.url}/admin`)
  await isWhole(page)
  await page.getByLabel(textOf('de', 'admin.signIn.username')).fill('owner@lumiere.example')
  await page.getByLabel(textOf('de', 'form.password'), { exact: true }).fill('goldline-demo')
  await page.keyboard.press('Enter')
  await page.locator('[data-status]').first().waitFor()
  await fits(page)
})

const isWholeForAll = (page: Page) =>
  inEveryLanguage(page, async () => {
    await isWhole(page)
    await page.setViewportSize({ width: 1440, height: 844 })
    await isWhole(page)
    await page.setViewportSize(phone)
  })

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

/** Words in the services' names that go on in the next line, though a whole line has room for them. */
const brokenWords = (page: Page) =>
  page.locator('[id^="service-"] b').evaluateAll((names) =>
    names.flatMap((name) => {
      const [text] = name.childNodes
      return [...(text?.textContent ?? '').matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text as Node, index)
        range.setEnd(text as Node, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
      })
    }),
  )
