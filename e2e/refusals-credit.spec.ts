/**
 * The specification's error catalogue (section 8) when buying credit: provoked at the real server, read in three
 * languages.
 */
import { getMyCredit } from '@goldline/contract/credit'
import type { Refusal } from '@goldline/domain/refusal'
import type { Page } from '@playwright/test'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { reads } from './refusal-stage.ts'
import { type Language, languages, textOf } from './texts.ts'
import { signedIn } from './visitor.ts'

/** The buttons of the demo’s PayPal page. */
type Decision = 'approve' | 'decline' | 'cancel'

/** The owner orders the EUR 25 package and is sent to PayPal. */
async function atPayPal(page: Page, url: string): Promise<void> {
  await signedIn(page, (await anotherOwner(url)).token, 'admin')
  await speaks(page, 'de')
  await page.goto(`${url}/admin`)
  await page.getByRole('link', { name: textOf('de', 'admin.credit'), exact: true }).click()
  await page.getByRole('button', { name: /Mit PayPal kaufen:\D*26/ }).click()
  await expect(page.getByRole('heading', { name: 'PayPal der Demo' })).toBeVisible()
  await expect(page.getByText('25.00 EUR')).toBeVisible()
}

const press = (page: Page, decision: Decision) => page.locator(`button[value="${decision}"]`).click()

/** Reopens the return page in each language: the order is final, and the page says so. */
async function readsInEveryLanguage(page: Page, refusal: Refusal): Promise<void> {
  for (const language of languages) {
    await speaks(page, language)
    await page.reload()
    await reads(page, language, refusal)
    await expect(page.getByRole('alert')).toBeVisible()
  }
}

/** ADMIN stores its language in the browser. */
const speaks = (page: Page, language: Language) =>
  page.addInitScript((value) => localStorage.setItem('goldline.admin.language', value), language)

test('[UI-10, CRD-02] no-capture-payments', async ({ page, server, accessible }) => {
  await atPayPal(page, server.url)
  await press(page, 'decline')
  await reads(page, 'de', 'no-capture-payments')
  await accessible(page)
  await readsInEveryLanguage(page, 'no-capture-payments')
  await speaks(page, 'de')
  await page.reload()
  await page.getByRole('link', { name: textOf('de', 'admin.credit.result.back') }).click()
  await expect(page.getByText(textOf('de', 'admin.credit.state.FAILED')).first()).toBeVisible()
})

test('[UI-10, CRD-02] order-already-fulfilled', async ({ page, server, accessible }) => {
  await atPayPal(page, server.url)
  await press(page, 'approve')
  await expect(page.getByRole('heading', { name: textOf('de', 'admin.credit.result.FULFILLED') })).toBeVisible()
  await accessible(page)
  await readsInEveryLanguage(page, 'order-already-fulfilled')
  await speaks(page, 'de')
  const listed = page.waitForResponse((response) => response.url().endsWith(getMyCredit.path))
  await page.goto(`${server.url}/admin/credit`)
  // The browser is in New York, the salon is not (UI-01).
  const {
    orders: [{ createdAt }],
  } = await (await listed).json()
  const time = new Intl.DateTimeFormat('de-CH', { timeStyle: 'short', timeZone: 'Europe/Zurich' })
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: /\d:\d/ }).first()).toContainText(
    time.format(new Date(createdAt)),
  )
  // Paid once, credited once.
  await expect(page.getByText(textOf('de', 'admin.credit.state.FULFILLED'), { exact: true })).toHaveCount(1)
  await expect(page.locator('main')).toContainText(/Ihr Guthaben\D*26/)
  await accessible(page)
})

test('[UI-10, CRD-02] order-already-rejected', async ({ page, server, accessible }) => {
  await atPayPal(page, server.url)
  await press(page, 'cancel')
  await expect(page.getByRole('heading', { name: textOf('de', 'admin.credit.result.REJECTED') })).toBeVisible()
  await accessible(page)
  // Another tab in which PayPal was still open returns as if paid.
  await page.goto(page.url().replace('/credit/cancelled', '/credit/paid'))
  await reads(page, 'de', 'order-already-rejected')
  await readsInEveryLanguage(page, 'order-already-rejected')
})
