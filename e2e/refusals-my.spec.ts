/**
 * The specification's error catalogue (section 8) on the customer's own pages: provoked at the real server, read in
 * three languages.
 */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { MessageId } from '../web/src/i18n/messages.ts'
import { now } from './clock.ts'
import { inDatabase } from './database.ts'
import { aCustomer } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { readsInEveryLanguage } from './refusal-stage.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const newNumber = () => `+4179${randomInt(2_000_000, 9_999_999)}`
const de = (id: MessageId) => textOf('de', id)

/** Opens the form of one section of the own details. */
async function openForm(page: Page, url: string, matter: MessageId, opens: MessageId) {
  await page.goto(`${url}/b/studio-lumiere/my/details?lang=de`)
  const section = page.locator('section', {
    has: page.getByRole('heading', { level: 2, name: de(matter), exact: true }),
  })
  await section.getByRole('button', { name: new RegExp(`^${de(opens)}`) }).click()
  return section
}

type PinFor = (to: string) => Promise<string>

/** A conflict shows only to somebody who proves the contact: types the code sent there, newer than `before`. */
async function proves(page: Page, pinFor: PinFor, { to, before }: { to: string; before: string }): Promise<void> {
  await expect.poll(() => pinFor(to)).not.toBe(before)
  await page.getByRole('textbox', { name: de('form.pin'), exact: true }).fill(await pinFor(to))
}

test('[UI-10, AUTH-10] error.phoneNr-exists', async ({ page, server, pinFor }) => {
  const number = newNumber()
  await aCustomer(server.url, number, pinFor)
  const before = await pinFor(number)
  const me = await aCustomer(server.url, uniqueEmail('me'), pinFor)
  await signedIn(page, me.token)
  const section = await openForm(page, server.url, 'form.phoneNr', 'my.details.add')
  await section.getByRole('textbox', { name: de('form.phoneNr'), exact: true }).fill(number)
  await section.getByRole('button', { name: de('my.details.sendCode'), exact: true }).click()
  await proves(page, pinFor, { to: number, before })
  await readsInEveryLanguage(page, 'error.phoneNr-exists')
})

test('[UI-10, AUTH-10] error.email-exists', async ({ page, server, pinFor }) => {
  const email = uniqueEmail('taken')
  await aCustomer(server.url, email, pinFor)
  const before = await pinFor(email)
  const me = await aCustomer(server.url, newNumber(), pinFor)
  await signedIn(page, me.token)
  const section = await openForm(page, server.url, 'form.email.label', 'my.details.add')
  await section.getByRole('textbox', { name: de('form.email.label'), exact: true }).fill(email)
  await section.getByRole('button', { name: de('my.details.sendCode'), exact: true }).click()
  await proves(page, pinFor, { to: email, before })
  await readsInEveryLanguage(page, 'error.email-exists')
})

test('[UI-10, AUTH-10] email.exists-confirmed-and-not-changeable', async ({ page, server, pinFor }) => {
  const number = newNumber()
  const me = await aCustomer(server.url, number, pinFor)
  await signedIn(page, me.token)
  const section = await openForm(page, server.url, 'form.email.label', 'my.details.add')
  // Confirmed on another device after this page was opened.
  await inDatabase((db) =>
    db
      .updateTable('appUser')
      .set({ email: uniqueEmail('mine'), emailConfirmedTime: new Date(now()) })
      .where('phoneNr', '=', number)
      .execute(),
  )
  await section.getByRole('textbox', { name: de('form.email.label'), exact: true }).fill(uniqueEmail('other'))
  await section.getByRole('button', { name: de('my.details.sendCode'), exact: true }).click()
  await expect(section.getByRole('alert').last()).toContainText(de('refusal.email.exists-confirmed-and-not-changeable'))
  await readsInEveryLanguage(page, 'email.exists-confirmed-and-not-changeable')
})

test('[UI-10, REV-02] review.notFound', async ({ page, server }) => {
  await page.goto(`${server.url}/b/studio-lumiere/review/${'x'.repeat(43)}?lang=de`)
  await readsInEveryLanguage(page, 'review.notFound')
})

test('[UI-10, UI-17] no answer, and an answer that nobody knows', async ({ page, server, pinFor }) => {
  const me = await aCustomer(server.url, uniqueEmail('lost'), pinFor)
  await signedIn(page, me.token)
  for (const [answer, text] of [
    ['aborted', 'error.no-connection'],
    ['a proxy’s page', 'error.general'],
  ] as const) {
    await page.route('**/v1/user/me', (route) =>
      answer === 'aborted' ? route.abort() : route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    )
    await page.goto(`${server.url}/b/studio-lumiere/my/details?lang=de`)
    await readsInEveryLanguage(page, text)
    await page.unroute('**/v1/user/me')
  }
})
