import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'

const de = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())
const cards = (page: Page) => page.locator('[data-status]').first()
const signIn = async (page: Page, email: string) => {
  await page.getByLabel(de('form.email.label')).fill(email)
  await page.getByLabel(de('form.password'), { exact: true }).fill('goldline-demo')
  await page.keyboard.press('Enter')
}

test('[UI-12] [UI-15] with a yes the calendar opens with the kept day, by the password alone; a no takes all of it away', async ({
  page,
  server,
  accessible,
}) => {
  await page.goto(`${server.url}/admin`)
  await signIn(page, 'owner@lumiere.example')
  await cards(page).waitFor()
  // Nothing is kept without a yes.
  expect((await keys(page)).filter((key) => /email|calendar/.test(key))).toEqual([])
  await page.getByRole('button', { name: de('legal.cookies.comfort') }).click()
  await signOut(page)

  await signIn(page, 'owner@lumiere.example')
  await expect.poll(() => keys(page)).toContain('goldline.admin.calendar-days')
  const stored = await page.evaluate(() => Object.values(localStorage).join())
  expect(stored).not.toContain('lumiere')
  await signOut(page)

  await expect(page.getByText(de('admin.kept.email'))).toBeVisible()
  await accessible(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/v1/appointments?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await signIn(page, '')
  await expect(cards(page)).toBeVisible()
  const mark = page.getByRole('status').filter({ hasText: de('admin.kept.day') })
  await expect(mark).toBeVisible()
  await accessible(page)
  answer.resolve()
  await expect(mark).toBeHidden()
  await expect(cards(page)).toBeVisible()

  await page.getByRole('button', { name: de('admin.account') }).click()
  await page.getByRole('button', { name: de('shell.cookies') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: de('legal.cookies.necessary') })
    .click()
  expect((await keys(page)).filter((key) => /email|calendar/.test(key))).toEqual([])
})

async function signOut(page: Page) {
  await page.getByRole('button', { name: de('admin.account') }).click()
  await page.getByRole('button', { name: de('action.signOut') }).click()
  await expect(page.getByRole('heading', { name: de('admin.signIn.title') })).toBeVisible()
}
