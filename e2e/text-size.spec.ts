import type { Page } from '@playwright/test'
import { bookingWay, fits } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { myPageUrl } from './my-page.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const small = { width: 360, height: 780 }

/** Sets the browser's own default font size in pixels, which media queries and rem use. */
async function textSize(page: Page): Promise<(standard: 16 | 32) => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page)
  return (standard) => devTools.send('Page.setFontSizes', { fontSizes: { standard } })
}

type ScreenLook = (page: Page) => Promise<void>

/** Every step of a booking, the customer's own pages and the site. */
async function walk(page: Page, look: ScreenLook, { server, pinFor, email }: Walk) {
  const way = bookingWay(page, server.url)
  await way.open()
  await look(page)
  await way.tap('checkbox', 'Shellac')
  await look(page)
  await way.toTime()
  await way.chooseSlot()
  await look(page)
  await way.toDetails()
  await way.fillEmail(email)
  await look(page)
  await way.sendPin()
  await expect(way.pin).toBeVisible()
  await look(page)
  await way.typePin(await pinFor(email))
  await way.isDone()
  await look(page)
  await page.goto(myPageUrl(server.url))
  await expect(page.getByRole('heading', { name: way.t('word.myAppointments') })).toBeVisible()
  await look(page)
  await page.goto(`${server.url}/?lang=de`)
  await look(page)
}

type Walk = { server: { url: string }; pinFor: (identity: string) => Promise<string>; email: string }

test('[UI-20a, UI-20c] every step is complete in every language: at 320 and 360 px, and with doubled text at 360 and 1440 px', async ({
  page,
  server,
  pinFor,
}) => {
  test.slow()
  const setSize = await textSize(page)
  const isWholeInEachSize: ScreenLook = (shown) =>
    inEveryLanguage(shown, async () => {
      for (const [width, size] of looks) {
        await setSize(size)
        await shown.setViewportSize({ ...small, width })
        await isWhole(shown)
      }
    })
  await page.setViewportSize(small)
  await walk(page, isWholeInEachSize, { server, pinFor, email: uniqueEmail('sizes') })
})

/** Width and text size in pixels; the last one stays for the next tap. */
const looks = [
  [320, 16],
  [360, 16],
  [1440, 32],
  [360, 32],
] as const

test('[UI-20] the salon can sign in and read its day with doubled text', async ({ page, server }) => {
  await page.setViewportSize(small)
  await (await textSize(page))(32)
  await page.goto(`${server.url}/admin`)
  await isWhole(page)
  await page.getByLabel(textOf('de', 'admin.signIn.username')).fill('owner@lumiere.example')
  await page.getByLabel(textOf('de', 'form.password'), { exact: true }).fill('goldline-demo')
  await page.keyboard.press('Enter')
  await page.locator('[data-status]').first().waitFor()
  await fits(page)
})

/** Checks that nothing scrolls sideways, and no text is clipped by its own box. */
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
  expect(await brokenTexts(page), page.url()).toEqual([])
}

/** Returns words broken although a line has room for them, and overlapping texts. */
const brokenTexts = (page: Page) =>
  page.evaluate(() => {
    // Skipped content has no layout yet.
    for (const row of document.querySelectorAll<HTMLElement>('[id^="service-"]'))
      row.style.contentVisibility = 'visible'
    const lines = (range: Range) => [...range.getClientRects()].filter(({ width }) => width > 0)
    const isShown = (element: Element) =>
      element.checkVisibility() && !element.closest('.visually-hidden,[aria-hidden=true] svg')
    const named = [...document.querySelectorAll('body :is(button,label,a,h1,h2,h3,b)')].filter(isShown)
    const blockOf = (element: Element): Element =>
      getComputedStyle(element).display === 'inline' && element.parentElement ? blockOf(element.parentElement) : element
    const areNear = (a: Element, b: Element) =>
      a.parentElement === b.parentElement || a.parentElement?.parentElement === b.parentElement?.parentElement
    const texts = named.flatMap((element) => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: { text: string; range: Range; element: Element }[] = []
      while (nodes.nextNode()) {
        const node = nodes.currentNode
        if (
          !node.parentElement ||
          !isShown(node.parentElement) ||
          node.parentElement.closest('button,label,a,h1,h2,h3,b') !== element
        )
          continue
        if (getComputedStyle(node.parentElement).clipPath !== 'none') continue
        for (const { 0: text, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}:.,]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + text.length)
          found.push({ text, range, element })
        }
      }
      return found
    })
    // A word too long for a line is hyphenated if the browser has the language's rules.
    const fitsLine = ({ range, element }: (typeof texts)[number]) =>
      lines(range).reduce((sum, { width }) => sum + width, 0) <= blockOf(element).clientWidth
    const split = texts.filter(
      (each) => new Set(lines(each.range).map(({ top }) => Math.round(top))).size > 1 && fitsLine(each),
    )
    const boxed = texts.map(({ text, element, range }) => ({ text, element, box: range.getBoundingClientRect() }))
    // Nearly all pairs end at the first comparison.
    const areOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4 &&
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    const over = boxed.flatMap((one, index) =>
      boxed
        .slice(index + 1)
        .filter(({ box, element }) => areOver(one.box, box) && element !== one.element && areNear(one.element, element))
        .map((other) => `${one.text} over ${other.text}`),
    )
    return [...split.map(({ text }) => text), ...over]
  })
