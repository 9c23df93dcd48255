import type { Page } from '@playwright/test'
import { bookingWay } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { poorLine } from './poor-line.ts'
import { textOf } from './texts.ts'
import { uniqueEmail } from './wish.ts'

test('[UI-10, UI-13] a phone that loses the connection at every step books, and never shows an unstyled step', async ({
  page,
  context,
  server,
  pinFor,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const way = bookingWay(page, server.url)
  const styles = await watchStyles(page)
  await way.open()
  // The part below the services loads at the first touch and is retried automatically every five seconds.
  await page.mouse.click(5, 5)
  await page.waitForLoadState('networkidle')
  const line = await poorLine(page, context)
  await way.tap('checkbox', 'Shellac')
  await line.lost()
  await way.toTime()
  await expect(page.getByRole('alert')).toContainText(way.t('error.no-connection'))
  await line.back()
  await way.chooseSlot()
  await styles.areWhole()

  await line.lost()
  await way.toDetails()
  await expect(page.getByRole('alert')).toContainText(way.t('error.no-connection'))
  await line.back()
  const email = uniqueEmail('tunnel')
  await way.fillEmail(email)
  await styles.areWhole()

  await line.lost()
  await way.sendPin()
  await expect(page.getByRole('alert')).toContainText(way.t('error.no-connection'))
  await line.back()
  await way.sendPin()
  await expect(way.pin).toBeVisible()
  await styles.areWhole()
  const pin = await pinFor(email)

  await line.lost()
  await way.typePin(pin)
  await expect(page.getByRole('alert')).toContainText(way.t('error.no-connection'))
  await line.back()
  await way.confirm()
  await way.isDone()
  await styles.areWhole()

  await line.lost()
  await page
    .getByRole('link', { name: way.t('word.myAppointments') })
    .first()
    .click()
  await expect(page.getByRole('alert')).toContainText(way.t('error.no-connection'))
  await line.back()
  // The page is loaded; its texts, requested after it, fail once.
  await way.button('action.retry').click()
  await expect(page.getByRole('heading', { name: way.t('word.myAppointments') })).toBeVisible()
  await styles.areWhole()
})

test('[UI-13] a page whose app and styles failed to load starts once online', async ({ page, context, server }) => {
  const way = bookingWay(page, server.url)
  const styles = await watchStyles(page)
  const line = await poorLine(page, context)
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`, { waitUntil: 'commit' })
  await way.tap('checkbox', 'Shellac')
  await line.lost()
  await line.back()
  await way.toTime()
  await expect(way.slots.first()).toBeVisible()
  await styles.areWhole()
})

test('[UI-10, UI-13] a salon screen that failed to load is retried, and comes with its style', async ({
  page,
  context,
  server,
}) => {
  const styles = await watchStyles(page)
  await page.goto(`${server.url}/admin`)
  await page.getByLabel(textOf('de', 'admin.signIn.username')).fill('owner@lumiere.example')
  await page.getByLabel(textOf('de', 'form.password'), { exact: true }).fill('goldline-demo')
  await page.keyboard.press('Enter')
  await page.locator('[data-status]').first().waitFor()
  await poorLine(page, context)
  const customers = page.getByRole('link', { name: textOf('de', 'admin.customers'), exact: true })
  await customers.click()
  // Other failed requests may show a notice with the same text.
  const screen = page.getByRole('main')
  await expect(screen.getByRole('alert')).toContainText(textOf('de', 'error.no-connection'))
  await screen.getByRole('button', { name: textOf('de', 'action.retry') }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()

  // An overlay shows the error itself, where it can be closed.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('alert')).toContainText(textOf('de', 'error.no-connection'))
  await palette.getByRole('button', { name: textOf('de', 'action.retry') }).click()
  await expect(palette.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await styles.areWhole()
})

/**
 * Checks everything that the app renders: an element with a class that no loaded stylesheet has is unstyled. CSS module
 * names (`name_hash`) always belong to rules.
 */
async function watchStyles(page: Page): Promise<{ areWhole(): Promise<void> }> {
  await page.addInitScript(() => {
    const bare = new Set<string>()
    Object.assign(window, { bare })
    // The rules of a sheet that failed to load cannot be read.
    const rules = (sheet: CSSStyleSheet) => {
      try {
        return [...sheet.cssRules].map((rule) => rule.cssText)
      } catch {
        return []
      }
    }
    const look = (element: Element, text: string) => {
      for (const name of element.classList)
        if (/^\w+_[\w-]{5}$/.test(name) && !text.includes(`.${name}`)) bare.add(name)
    }
    new MutationObserver((changes) => {
      if (document.readyState === 'loading') return
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof Element))
      if (added.length === 0) return
      const text = [...document.styleSheets].flatMap(rules).join()
      for (const element of added.flatMap((node) => [node, ...node.querySelectorAll('*')])) look(element, text)
    }).observe(document, { childList: true, subtree: true })
  })
  return {
    /**
     * Checks computed styles: radio buttons and checkboxes in labels are not the browser's own, and pictures and fonts
     * are loaded.
     */
    areWhole: () => expect.poll(() => page.evaluate(missing), { message: 'unstyled or missing' }).toEqual([]),
  }
}

function missing(): string[] {
  const naked = [...document.querySelectorAll('label :is([type=radio],[type=checkbox])')].filter((input) => {
    const { appearance, opacity, clipPath } = getComputedStyle(input)
    return appearance !== 'none' && opacity !== '0' && clipPath === 'none'
  })
  const broken = [...document.images].filter((image) => image.complete && image.naturalWidth === 0)
  const fonts = [...document.fonts].filter(({ status }) => status === 'error')
  return [
    ...(window as unknown as { bare: Set<string> }).bare,
    ...naked.map(({ outerHTML }) => outerHTML),
    ...broken.map(({ currentSrc }) => currentSrc),
    ...fonts.map(({ family, unicodeRange }) => `${family} ${unicodeRange}`),
  ]
}
