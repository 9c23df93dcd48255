/** `npm run pictures`: retakes the pictures of README.md on a demo server of its own. */
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browserOptions } from './browser.ts'
import { withClock } from './clock.ts'
import { startServer } from './start-server.ts'

const folder = join(import.meta.dirname, '../docs/pictures')

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
  await page.screenshot({ path: join(folder, 'booking-phone.png'), animations: 'disabled' })
}

async function adminDay(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 }, locale: 'de-CH' })
  await page.addInitScript(answered)
  await page.goto(`${url}/admin`)
  await page.getByLabel('E-Mail').fill('owner@lumiere.example')
  await page.getByLabel('Passwort', { exact: true }).fill('goldline-demo')
  await page.keyboard.press('Enter')
  await page.locator('[data-status]').first().waitFor()
  await page.locator('[data-status=CONFIRMED]').nth(2).click()
  await page.getByRole('button', { name: 'Stornieren' }).waitFor()
  await page.screenshot({ path: join(folder, 'admin-day.png'), animations: 'disabled' })
}

const { url, stop } = await startServer()
const browser = withClock(await chromium.launch(browserOptions()))
try {
  await bookingPhone(browser, url)
  await adminDay(browser, url)
} finally {
  await browser.close()
  await stop()
}
