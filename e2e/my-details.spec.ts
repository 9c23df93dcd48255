import { readFileSync } from 'node:fs'
import { authorize } from '@goldline/contract/auth'
import { getMe, setPin } from '@goldline/contract/auth/user'
import { getConsentTexts } from '@goldline/contract/consent'
import { addDays } from '@goldline/domain/time/day'
import type { Page } from '@playwright/test'
import { fits } from './booking-way.ts'
import { today } from './clock.ts'
import { aCustomer, book, type SignedIn } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { detailsOf } from './my-page.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail, uniquePhone } from './wish.ts'

const de = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const inZurich = (instant: string) =>
  new Intl.DateTimeFormat('de-CH', { timeStyle: 'short', timeZone: 'Europe/Zurich' }).format(new Date(instant))
const button = (page: Page, id: Parameters<typeof textOf>[1]) => page.getByRole('button', { name: de(id), exact: true })
const section = (page: Page, id: Parameters<typeof textOf>[1]) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: de(id), exact: true }) })

/** Signs in on another device with the person's own PIN. @returns the token */
async function anotherDevice(me: SignedIn, email: string): Promise<string | undefined> {
  const { id } = (await me.send(getMe, {})).data
  await me.send(setPin, { params: { id }, body: { pin: '471108' } })
  const body = { '@type': 'basic-credentials', username: email, pin: '471108', client: 'BOOKING' } as const
  return (await me.send(authorize, { body }, { anonymous: true })).headers.get('Authorization')?.slice('Bearer '.length)
}

test('[AUTH-10] [AUTH-06] name, number and PIN by keyboard; typed values survive an error', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const me = await aCustomer(server.url, uniqueEmail('details'), pinFor)
  await detailsOf(page, server.url, me.token)
  const changeName = page.getByRole('button', { name: `${de('action.change')}: ${de('my.details.name')}` })
  await changeName.focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: de('form.name'), exact: true })
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: de('form.required') })).toBeVisible()
  await page.route('**/v1/user/*', (route) => route.abort())
  await page.keyboard.type('Mai')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: de('error.no-connection') })).toBeVisible()
  await expect(name).toHaveValue('Mai')
  await page.unroute('**/v1/user/*')
  await page.keyboard.press('Enter')
  await expect(section(page, 'my.details.name')).toContainText('Mai')
  await expect(changeName).toBeFocused()

  const number = uniquePhone()
  const phone = section(page, 'form.phoneNr')
  await phone.getByRole('button').click()
  await page.getByRole('textbox', { name: de('form.phoneNr'), exact: true }).fill(number)
  await page.keyboard.press('Enter')
  const pin = page.getByRole('textbox', { name: de('form.pin'), exact: true })
  await expect(pin).toBeFocused()
  await accessible(page)
  const international = `+41${number.replaceAll(' ', '').slice(1)}`
  const code = await pinFor(international)
  await pin.fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByRole('alert').filter({ hasText: de('refusal.invalid-code') })).toBeVisible()
  await pin.fill(code)
  await expect(phone).toContainText(de('my.details.confirmed'))
  await expect(section(page, 'form.email.label')).toContainText(de('refusal.email.exists-confirmed-and-not-changeable'))
  // The session created by the code has replaced the old one.
  await expect(section(page, 'my.details.sessions').getByRole('listitem')).toHaveCount(1)

  await button(page, 'my.details.pin.set').click()
  const own = page.getByRole('textbox', { name: de('word.newPin') })
  await own.fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: de('my.details.pin.shape') })).toBeVisible()
  await own.fill('471108')
  await page.keyboard.press('Enter')
  await expect(own).toBeHidden()
})

test('[MSG-02] [PRIV-02] [AUTH-18] message preferences, a withdrawn consent, and ended sessions', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const email = uniqueEmail('consent')
  const me = await aCustomer(server.url, email, pinFor)
  const from = addDays(today(), 3)
  const to = addDays(today(), 20)
  await book(me, { from, to })
  await detailsOf(page, server.url, me.token)
  await page.getByRole('radio', { name: de('my.details.preference.ONLY_VIA_EMAIL') }).check()
  await expect(page.getByText(de('word.savedNotice'))).toBeVisible()
  const offers = page.getByRole('checkbox', { name: /Studio Lumière darf mir/ })
  const history = section(page, 'my.details.history').getByRole('listitem')
  await offers.check()
  await expect(history.first()).toContainText(de('my.details.consent.granted'))
  const { data: texts } = await me.send(getConsentTexts, { query: { locale: 'de' } })
  await history
    .first()
    .getByRole('button', { name: de('my.details.consent.version') })
    .click()
  const words = page.getByRole('dialog')
  await expect(words).toContainText(texts.find(({ kind }) => kind === 'MARKETING')?.text ?? 'no text')
  await accessible(page)
  await words.getByRole('button', { name: de('action.close') }).click()
  await offers.uncheck()
  await expect(history.first()).toContainText(de('my.details.consent.withdrawn'))
  await page.reload()
  await expect(page.getByRole('radio', { name: de('my.details.preference.ONLY_VIA_EMAIL') })).toBeChecked()
  await expect(offers).not.toBeChecked()
  await page.getByRole('checkbox', { name: de('my.details.google.yes') }).check()
  await expect(history.first()).toContainText(de('my.details.google'))
  await accessible(page)

  await page.locator('label', { hasText: 'English' }).click()
  await expect(page.getByRole('heading', { level: 2, name: textOf('en', 'my.details.sessions') })).toBeVisible()
  await page.locator('label', { hasText: 'Deutsch' }).click()
  await expect(section(page, 'my.details.sessions')).toBeVisible()

  const elsewhere = await anotherDevice(me, email)
  const listed = page.waitForResponse((response) => response.url().endsWith('/v1/user/me/sessions'))
  await page.reload()
  const sessions = section(page, 'my.details.sessions').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  // The browser is in New York, but the salon is not (UI-01).
  const [{ lastUsedTime }] = await (await listed).json()
  await expect(sessions.first()).toContainText(inZurich(lastUsedTime))
  await button(page, 'my.details.sessions.endOthers').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: de('my.details.sessions.endOthers') }).click()
  await expect(section(page, 'my.details.sessions').getByRole('listitem')).toHaveCount(1)
  expect((await fetch(`${server.url}/v1/user/me`, { headers: { Authorization: `Bearer ${elsewhere}` } })).status).toBe(
    401,
  )

  const download = page.waitForEvent('download')
  await button(page, 'my.details.export.do').click()
  const file = await (await download).path()
  expect(readFileSync(file, 'utf8')).toContain(email)
})

test('[PRIV-01] an account is erased after a code, with its consequences shown, and the last page lists what remains', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const email = uniqueEmail('goodbye')
  const me = await aCustomer(server.url, email, pinFor)
  await detailsOf(page, server.url, me.token)
  await button(page, 'my.details.erase.open').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(de('my.details.kept.PAST_APPOINTMENTS'))
  await accessible(page)
  const before = await pinFor(email)
  await dialog.getByRole('button', { name: de('my.details.sendCode') }).click()
  const pin = dialog.getByRole('textbox', { name: de('form.pin'), exact: true })
  await expect(pin).toBeFocused()
  await expect.poll(() => pinFor(email)).not.toBe(before)
  await pin.fill(await pinFor(email))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: de('my.goodbye.title') })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: de('my.details.kept.BACKUPS') })).toBeVisible()
  await accessible(page)
  expect(
    await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)].join()),
  ).not.toContain(email)
  expect((await fetch(`${server.url}/v1/user/me`, { headers: { Authorization: `Bearer ${me.token}` } })).status).toBe(
    401,
  )
})

test('[UI-15f] [AUTH-14] with only necessary storage no question is shown; the choice is in the footer', async ({
  page,
  server,
  accessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`)
  const banner = page.getByRole('region', { name: de('legal.cookies.label') })
  const service = page.getByRole('checkbox', { name: /^Shellac/ })
  await expect(service).toBeAttached()
  const kept = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).sort())
  expect(await kept()).toEqual([])
  await page.locator('label', { has: service }).click()
  await expect(button(page, 'action.next')).toBeEnabled()
  await expect.poll(kept).toEqual(['goldline.booking.unfinished-booking'])

  await page.getByRole('link', { name: de('legal.terms') }).click()
  await expect(page.getByRole('heading', { level: 1, name: de('legal.terms') })).toBeVisible()
  await expect(page.getByText(/Version \d{4}-\d\d-\d\d/)).toBeVisible()
  await accessible(page)
  await page.getByRole('link', { name: de('legal.privacy') }).click()
  await expect(page.getByRole('heading', { level: 1, name: de('legal.privacy') })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await button(page, 'shell.cookies').click()
  await accessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: de('legal.cookies.comfort') })
    .click()
  expect(await page.evaluate(() => localStorage.getItem('goldline.cookies-config'))).toBe('1:comfort')
})

test('[UI-13] nothing scrolls sideways at 360 px in three languages', async ({ page, server, pinFor }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const me = await aCustomer(server.url, uniqueEmail('a-rather-long-address-of-somebody'), pinFor)
  await detailsOf(page, server.url, me.token)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await inEveryLanguage(page, async (language) => {
    await expect(page.getByRole('heading', { level: 2, name: textOf(language, 'my.details.sessions') })).toBeVisible()
    await fits(page)
  })
  for (const text of ['terms', 'privacy'] as const) {
    await page.goto(`${server.url}/b/studio-lumiere/${text}?lang=de`)
    await inEveryLanguage(page, async (language) => {
      await expect(page.getByRole('heading', { level: 1, name: textOf(language, `legal.${text}`) })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await fits(page)
    })
  }
})
