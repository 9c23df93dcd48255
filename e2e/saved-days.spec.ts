import type { Page } from '@playwright/test'
import { hashPassword } from '../server/src/auth/password.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'

const de = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())
const cards = (page: Page) => page.locator('[data-status]').first()
const demoPassword = 'goldline-demo'
const signIn = async (page: Page, email: string, password = demoPassword) => {
  await page.getByLabel(de('admin.signIn.username')).fill(email)
  await page.getByLabel(de('form.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(`goldline.admin.${key}`), name)
/** Version and salt of a stored value, which identify its key. */
const keyOf = async (page: Page, name: string) => (await stored(page, name))?.split('.').slice(0, 2).join('.')
const mark = (page: Page) => page.getByRole('status').filter({ hasText: de('admin.saved.day') })

/** Delays the server's answers about days until released. */
async function holdDays(page: Page): Promise<() => void> {
  const answer = Promise.withResolvers<void>()
  await page.route('**/v1/appointments?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  return answer.resolve
}

test('[UI-12d, UI-12i] [UI-15d, UI-15e] with consent the calendar opens the stored day with only the password; withdrawing deletes it', async ({
  page,
  server,
  accessible,
}) => {
  await page.goto(`${server.url}/admin`)
  await signIn(page, 'owner@lumiere.example')
  await cards(page).waitFor()
  // Nothing is stored without consent.
  expect((await keys(page)).filter((key) => /email|calendar/.test(key))).toEqual([])
  await page.getByRole('button', { name: de('legal.cookies.comfort') }).click()
  await signOut(page)

  await signIn(page, 'owner@lumiere.example')
  await expect.poll(() => keys(page)).toContain('goldline.admin.calendar-days')
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('lumiere')
  await signOut(page)

  await expect(page.getByText(de('admin.saved.email'))).toBeVisible()
  await accessible(page)
  const letGo = await holdDays(page)
  await signIn(page, '')
  await expect(cards(page)).toBeVisible()
  await expect(mark(page)).toBeVisible()
  await accessible(page)
  letGo()
  await expect(mark(page)).toBeHidden()
  await expect(cards(page)).toBeVisible()

  await page.getByRole('button', { name: de('admin.account') }).click()
  await page.getByRole('button', { name: de('shell.cookies') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: de('legal.cookies.necessary') })
    .click()
  expect((await keys(page)).filter((key) => /email|calendar/.test(key))).toEqual([])
})

test('[UI-12d, UI-12e] [AUTH-05] stored days stay locked and unchanged over a reload; a new password deletes them and stores new ones', async ({
  page,
  server,
  pinFor,
}) => {
  const email = 'lena@lumiere.example'
  const password = 'ein-neues-passwort'
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:comfort'))
  await page.goto(`${server.url}/admin`)
  await signIn(page, email)
  await expect.poll(() => keys(page)).toContain('goldline.admin.calendar-days')
  const [before, keyBefore] = [await stored(page, 'calendar-days'), await keyOf(page, 'email')]

  const letGo = await holdDays(page)
  await page.reload()
  await expect(page.getByRole('button', { name: de('word.today') })).toBeVisible()
  await expect(cards(page)).toBeHidden()
  await expect(mark(page)).toBeHidden()
  letGo()
  await expect(cards(page)).toBeVisible()
  expect(await stored(page, 'calendar-days')).toBe(before)

  await signOut(page)
  await page.getByRole('button', { name: de('admin.forgot.link') }).click()
  await page.getByLabel(de('admin.signIn.username')).fill(email)
  await page.getByLabel(de('admin.forgot.new')).fill(password)
  await page.getByRole('button', { name: de('admin.forgot.send') }).click()
  await page.getByRole('textbox', { name: de('form.code') }).fill(await pinFor(email))
  await page.getByRole('button', { name: de('admin.forgot.confirm') }).click()
  await expect(cards(page)).toBeVisible()
  expect(await keyOf(page, 'email')).not.toBe(keyBefore)
  await expect.poll(() => keyOf(page, 'calendar-days')).toBe(await keyOf(page, 'email'))

  await signOut(page)
  await signIn(page, '')
  await expect(page.getByText(de('admin.saved.noEmail'))).toBeVisible()
  const letGoAgain = await holdDays(page)
  await signIn(page, '', password)
  await expect(cards(page)).toBeVisible()
  await expect(mark(page)).toBeVisible()
  letGoAgain()
  await expect(mark(page)).toBeHidden()
  expect(problems).toEqual([])

  // Later journeys sign her in with the demo's password.
  const passwordHash = await hashPassword(demoPassword)
  await inDatabase((db) => db.updateTable('appUser').set({ passwordHash }).where('email', '=', email).execute())
})

test.describe('without a server', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[UI-12j] a reload opens tomorrow with only the password, read-only; signing out deletes it', async ({
    page,
    context,
    server,
    accessible,
  }) => {
    await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:comfort'))
    await page.goto(`${server.url}/admin`)
    await signIn(page, 'owner@lumiere.example')
    await expect.poll(() => keys(page)).toContain('goldline.admin.calendar-ahead')
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/admin'))?.active?.state))
      .toBe('activated')
    expect(await stored(page, 'calendar-ahead')).not.toContain('lumiere')

    await context.setOffline(true)
    await page.reload()
    const password = page.getByLabel(de('form.password'), { exact: true })
    await password.fill('goldline-dome')
    await page.keyboard.press('Enter')
    await expect(page.getByText(de('admin.offline.wrong'))).toBeVisible()
    await accessible(page)
    await password.fill('goldline-demo')
    await page.keyboard.press('Enter')
    await page.getByRole('radio').last().check({ force: true })
    await expect(page.getByRole('status').filter({ hasText: 'nur lesbar' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^Termine am/ })).toBeVisible()
    await expect(page.getByRole('button', { name: de('admin.new') })).toBeHidden()
    await accessible(page)

    await context.setOffline(false)
    await expect(page.getByRole('button', { name: de('word.today') })).toBeVisible()
    await signOut(page)
    expect((await keys(page)).filter((key) => key.includes('ahead'))).toEqual([])
  })
})

async function signOut(page: Page) {
  await page.getByRole('button', { name: de('admin.account') }).click()
  await page.getByRole('button', { name: de('action.signOut') }).click()
  await expect(page.getByRole('heading', { name: de('admin.signIn.title') })).toBeVisible()
}
