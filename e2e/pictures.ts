/** `npm run pictures`: retakes the pictures of README.md on its own demo server, on an afternoon in the salon. */
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserOptions } from './browser.ts'
import { withClock } from './clock.ts'
import { startServer } from './start-server.ts'

const folder = join(import.meta.dirname, '../docs/pictures')
const take = (page: Page, name: string) =>
  page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })

/** Answers the cookie question, which the pictures should not show. */
const answered = () => localStorage.setItem('goldline.cookies-config', '1:necessary')

async function bookingPhone(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: 'de-CH' })
  await page.addInitScript(answered)
  await page.goto(`${url}/b/studio-lumiere`)
  await page.getByRole('checkbox', { name: 'Gel-Maniküre' }).click({ force: true })
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page
    .getByRole('radio', { name: /^\d\d:\d\d/ })
    .nth(2)
    .click({ force: true })
  await page.getByRole('button', { name: 'Weiter', exact: true }).isEnabled()
  await page.evaluate(() => scrollTo({ top: 0 }))
  await take(page, 'booking-phone')
}

async function admin(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 }, locale: 'de-CH' })
  await page.addInitScript(answered)
  await page.goto(`${url}/admin/calendar`)
  await page.getByLabel('E-Mail').fill('owner@lumiere.example')
  await page.getByLabel('Passwort', { exact: true }).fill('goldline-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Sabine Koch, .*Bestätigt/ }).click()
  await page.getByRole('group', { name: 'Verlauf filtern' }).waitFor()
  await take(page, 'admin-day')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.getByRole('combobox').first().fill('Miriam G')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .first()
    .waitFor()
  await take(page, 'admin-new-appointment')
}

const { url, stop } = await startServer()
const browser = withClock(await chromium.launch(browserOptions(true)))
try {
  await bookingPhone(browser, url)
  await admin(browser, url)
} finally {
  await browser.close()
  await stop()
}
