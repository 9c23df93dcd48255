import { expect, type Page } from '@playwright/test'
import { textOf } from './texts.ts'

const de = (id: Parameters<typeof textOf>[1]) => textOf('de', id)

/** Connects the salon's account at the demo's Stripe, so that its page can be paid. The page is signed in to ADMIN. */
export async function connectStripe(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/deposits`)
  await page.getByRole('button', { name: de('admin.deposits.connect') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="password"]').fill('goldline-demo')
  await dialog.getByRole('button', { name: de('admin.deposits.connect') }).click()
  await page.locator('button[value="ready"]').click()
  await expect(page.getByText(de('admin.deposits.ready'))).toBeVisible()
}
