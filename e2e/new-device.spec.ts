/** An owner on an unknown device: the password, then a code (AUTH-18). */
import { authorize } from '@goldline/contract/auth'
import type { Page } from '@playwright/test'
import { hashPassword } from '../server/src/auth/password.ts'
import { aUser } from '../server/src/test/builders.ts'
import { fits } from './booking-way.ts'
import { now } from './clock.ts'
import { inDatabase } from './database.ts'
import { aPerson } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { detailsOf } from './my-page.ts'
import { type Language, textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail, uniquePhone } from './wish.ts'

const password = 'a long enough passphrase'

/** Creates a new owner, since the demo's own are exempt. */
async function anOwner(name: string): Promise<string> {
  const email = uniqueEmail(name)
  await inDatabase(async (db) => {
    const userId = await aUser(db, {
      email,
      emailConfirmedTime: new Date(now()),
      passwordHash: await hashPassword(password),
    })
    const salon = db.selectFrom('businessObject').select('id').where('urlName', '=', 'studio-lumiere')
    const { id: businessObjectId } = await salon.executeTakeFirstOrThrow()
    await db.insertInto('userRole').values({ businessObjectId, userId, role: 'OWNER' }).execute()
  })
  return email
}

test('[AUTH-18a] an owner on a new device types a code after the password, once', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
  const email = await anOwner('owner')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/admin?lang=de`)
  const enter = async () => {
    await page.getByLabel(t('admin.signIn.username')).fill(email)
    await page.getByLabel(t('form.password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('action.signIn'), exact: true }).click()
  }
  await enter()
  await inEveryLanguage(page, async (language) => {
    await expect(page.getByRole('heading', { name: textOf(language, 'admin.newDevice.title') })).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
    await accessible(page)
    await fits(page)
    // Another code is possible after the wait, with its countdown.
    const again = new RegExp(`^${textOf(language, 'admin.code.wait')}\\s*\\d+`)
    await expect(page.getByRole('button', { name: again })).toBeDisabled()
  })
  // A reload forgets the password, and requires only the code.
  await page.reload()
  await expect(page.getByRole('button', { name: new RegExp(`^${t('admin.code.wait')}\\s*\\d+`) })).toBeDisabled()
  const code = page.getByLabel(t('form.code'), { exact: true })
  const right = await pinFor(email)
  await code.fill(right === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: t('action.signIn'), exact: true }).click()
  await inEveryLanguage(page, (language) =>
    expect(page.getByText(textOf(language, 'admin.refusal.invalid-code'))).toBeVisible(),
  )
  await code.fill(right)
  await page.getByRole('button', { name: t('action.signIn'), exact: true }).click()
  await isIn(page)

  await page.evaluate(() => localStorage.removeItem('goldline.admin.token'))
  await page.reload()
  await enter()
  await isIn(page)
})

test('[AUTH-15i] a person who is locked out by guesses of others signs in by a link, which works once', async ({
  page,
  server,
  linkFor,
  accessible,
}) => {
  const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
  const email = await anOwner('kept-out')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/admin?lang=de`)
  await page.getByLabel(t('admin.signIn.username')).fill(email)
  await page.getByLabel(t('form.password'), { exact: true }).fill('not the passphrase')
  const signIn = page.getByRole('button', { name: t('action.signIn'), exact: true })
  const isHeaded = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
  const seemly = (reads: (language: Language) => Promise<void>) =>
    inEveryLanguage(page, async (language) => {
      await reads(language)
      await accessible(page)
      await fits(page)
    })
  const ask = page.getByRole('button', { name: t('link.ask'), exact: true })
  for (let tried = 0; tried < 11; tried++) {
    await expect(ask).toBeHidden()
    const answered = page.waitForResponse((response) => response.url().endsWith('/authorization'))
    await signIn.click()
    await answered
  }
  await seemly((language) =>
    expect(page.getByRole('button', { name: textOf(language, 'link.ask'), exact: true })).toBeVisible(),
  )
  await ask.click()
  await seemly((language) => isHeaded(textOf(language, 'link.open')))
  const link = await linkFor(email)
  await page.goto(link)
  await seemly((language) => isHeaded(textOf(language, 'link.title')))
  await signIn.click()
  await isIn(page)
  await page.evaluate(() => localStorage.removeItem('goldline.admin.token'))
  await page.goto('about:blank')
  await page.goto(link)
  await signIn.click()
  await inEveryLanguage(page, (language) => expect(page.getByText(textOf(language, 'link.over'))).toBeVisible())
})

/** Checks that the sign-in form is gone. */
const isIn = async (page: Page) => {
  await expect(page.getByRole('main')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('goldline.admin.token'))).not.toBeNull()
}

test('[AUTH-18g, AUTH-20f] an owner confirms with the old identity first, then with the new number', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const email = await anOwner('identity')
  const stranger = aPerson(server.url, null)
  const body = { '@type': 'basic-credentials', username: email, password, client: 'BOOKING' } as const
  const { headers } = await stranger.send(authorize, { body }, { anonymous: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await detailsOf(page, server.url, headers.get('Authorization')?.slice('Bearer '.length))
  const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
  const phone = page.locator('section', { has: page.getByRole('heading', { name: t('form.phoneNr'), exact: true }) })
  const pin = page.getByRole('textbox', { name: t('form.pin'), exact: true })
  const number = uniquePhone()
  await phone.getByRole('button').click()
  await page.getByRole('textbox', { name: t('form.phoneNr'), exact: true }).fill(number)
  await page.keyboard.press('Enter')
  await page.getByLabel(t('form.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')

  await expect(page.getByText(t('my.details.oldFirst'))).toBeVisible()
  await fits(page)
  await accessible(page)
  const first = await pinFor(email)
  await pin.fill(first === '000000' ? '000001' : '000000')
  await expect(page.getByRole('alert')).toContainText(t('refusal.invalid-code'))
  await pin.fill(first)
  await expect(page.getByText(t('my.details.oldFirst'))).toBeHidden()
  const international = `+41${number.replaceAll(' ', '').slice(1)}`
  await pin.fill(await pinFor(international))
  await expect(phone).toContainText(t('my.details.confirmed'))
})
