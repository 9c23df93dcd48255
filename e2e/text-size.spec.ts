import type { Page } from '@playwright/test'
import { bookingWay, fits } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { my } from './my-page.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const small = { width: 360, height: 780 }

/** The browser's own default font size, which media queries and rem follow: 32 instead of 16 pixels. */
async function largeText(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

type Look = (page: Page) => Promise<void>

/** Every step of a booking, the own pages and the site. */
async function walk(page: Page, look: Look, { server, pinFor, email }: Walk) {
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
  await page.goto(my(server.url))
  await expect(page.getByRole('heading', { name: way.t('my.appointments') })).toBeVisible()
  await look(page)
  await page.goto(`${server.url}/?lang=de`)
  await look(page)
}

type Walk = { server: { url: string }; pinFor: (identity: string) => Promise<string>; email: string }

test('[UI-20a, UI-20c] text of twice the size is whole at every step, at 360 and 1440 px and in every language', async ({
  page,
  server,
  pinFor,
}) => {
  await page.setViewportSize(small)
  await largeText(page)
  await walk(page, isWholeAt([1440, 360]), { server, pinFor, email: uniqueEmail('large') })
})

test('[UI-20c] small phones show every step whole, in every language', async ({ page, server, pinFor }) => {
  await page.setViewportSize(small)
  await walk(page, isWholeAt([320, 360]), { server, pinFor, email: uniqueEmail('small') })
})

test('[UI-20] the salon signs in and reads its day in text of twice the size', async ({ page, server }) => {
  await page.setViewportSize(small)
  await largeText(page)
  await page.goto(`${server.url}/admin`)
  await isWhole(page)
  await page.getByLabel(textOf('de', 'admin.signIn.username')).fill('owner@lumiere.example')
  await page.getByLabel(textOf('de', 'form.password'), { exact: true }).fill('goldline-demo')
  await page.keyboard.press('Enter')
  await page.locator('[data-status]').first().waitFor()
  await fits(page)
})

/** The last width stays. */
const isWholeAt =
  (widths: readonly number[]): Look =>
  (page) =>
    inEveryLanguage(page, async () => {
      for (const width of widths) {
        await page.setViewportSize({ ...small, width })
        await isWhole(page)
      }
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
  expect(await brokenTexts(page), page.url()).toEqual([])
}

/** Words that are broken although a line has room for them, and texts that overlap. */
const brokenTexts = (page: Page) =>
  page.evaluate(() => {
    // What is out of sight has no layout of its own yet.
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
    // A word that no line has room for is hyphenated, where the browser has the language's rules.
    const fitsLine = ({ range, element }: (typeof texts)[number]) =>
      lines(range).reduce((sum, { width }) => sum + width, 0) <= blockOf(element).clientWidth
    const split = texts.filter(
      (each) => new Set(lines(each.range).map(({ top }) => Math.round(top))).size > 1 && fitsLine(each),
    )
    const over = texts.flatMap((one, index) =>
      texts.slice(index + 1).flatMap((other) => {
        if (one.element === other.element || !areNear(one.element, other.element)) return []
        const [a, b] = [one.range.getBoundingClientRect(), other.range.getBoundingClientRect()]
        const [across, down] = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ]
        return across > 1 && down > 4 ? [`${one.text} over ${other.text}`] : []
      }),
    )
    return [...split.map(({ text }) => text), ...over]
  })
