/** The salon buys credit at the demo's PayPal: each order's result is shown, and an order is settled once. */
import { getMyCredit } from '@goldline/contract/credit'
import type { Page } from '@playwright/test'
import type { MessageId } from '../web/src/i18n/messages.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { expectRefusal } from './refusal-stage.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'

const de = (id: MessageId) => textOf('de', id)

/** The owner orders the EUR 25 package, goes to PayPal, and clicks one of its buttons there. */
async function orders(page: Page, decision: 'approve' | 'decline' | 'cancel'): Promise<void> {
  await page.getByRole('button', { name: /Mit PayPal kaufen:\D*26/ }).click()
  await expect(page.getByRole('heading', { name: 'PayPal der Demo' })).toBeVisible()
  await expect(page.getByText('25.00 EUR')).toBeVisible()
  await page.locator(`button[value="${decision}"]`).click()
}

/** Waits for the page's next answer about the salon's credit. */
const creditRead = async (page: Page) =>
  (await page.waitForResponse((response) => response.url().endsWith(getMyCredit.path))).json()

test('[UI-10, CRD-02] an order is declined, cancelled, or paid once', async ({ page, server, accessible }) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  const back = page.getByRole('link', { name: de('word.toYourCredit') })
  await page.goto(`${server.url}/admin`)
  const before = creditRead(page)
  await page.getByRole('link', { name: de('admin.credit'), exact: true }).click()
  const { balance } = await before

  await orders(page, 'decline')
  await expectRefusal(page, 'de', 'no-capture-payments')
  await expect(page.getByRole('alert')).toBeVisible()
  await accessible(page)
  await back.click()
  await expect(page.getByText(de('admin.credit.state.FAILED')).first()).toBeVisible()

  await orders(page, 'cancel')
  await expect(page.getByRole('heading', { name: de('admin.credit.result.REJECTED') })).toBeVisible()
  await accessible(page)
  // Another tab where PayPal was still open returns as if paid.
  await page.goto(page.url().replace('/credit/cancelled', '/credit/paid'))
  await expectRefusal(page, 'de', 'order-already-rejected')
  await expect(page.getByRole('alert')).toBeVisible()
  await back.click()

  await orders(page, 'approve')
  await expect(page.getByRole('heading', { name: de('admin.credit.result.FULFILLED') })).toBeVisible()
  await accessible(page)
  await page.reload()
  await expectRefusal(page, 'de', 'order-already-fulfilled')
  await expect(page.getByRole('alert')).toBeVisible()

  const after = creditRead(page)
  await page.goto(`${server.url}/admin/credit`)
  // The browser is in New York, but the salon is not (UI-01).
  const {
    balance: paid,
    orders: [{ createdAt }],
  } = await after
  const time = new Intl.DateTimeFormat('de-CH', { timeStyle: 'short', timeZone: 'Europe/Zurich' })
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: /\d:\d/ }).first()).toContainText(
    time.format(new Date(createdAt)),
  )
  // Paid once, credited once. Other journeys spend some cents at the same time.
  await expect(page.getByText(de('admin.credit.state.FULFILLED'), { exact: true })).toHaveCount(2)
  expect(paid - balance).toBeLessThanOrEqual(2600)
  expect(paid - balance).toBeGreaterThan(2400)
  const shown = new Intl.NumberFormat('de-CH', { style: 'currency', currency: 'EUR' }).format(paid / 100)
  await expect(page.getByRole('main')).toContainText(shown)
  await accessible(page)
})
