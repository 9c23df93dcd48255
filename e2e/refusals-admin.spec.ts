/** The specification's error catalogue (section 8) in ADMIN: provoked at the real server, read in three languages. */
import { checkInAppointment } from '@goldline/contract/appointment/change'
import { zone } from '@goldline/domain/time/zone'
import type { Page } from '@playwright/test'
import { ahead, now } from './clock.ts'
import { visitAt } from './database.ts'
import { aCustomer, anotherOwner, book } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { reads, readsInEveryLanguage } from './refusal-stage.ts'
import { type Language, languages, textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test('[UI-10, AUTH-04] credentialNotMatched for a PIN, Unauthorized for a password', async ({ page, server }) => {
  await page.goto(`${server.url}/admin?lang=de`)
  await page.getByLabel(textOf('de', 'admin.signIn.username')).fill(uniqueEmail('nobody'))
  for (const [secret, refusal] of [
    ['482913', 'credentialNotMatched'],
    ['not the password', 'Unauthorized'],
  ] as const) {
    await page.getByLabel(textOf('de', 'form.password'), { exact: true }).fill(secret)
    await page.getByRole('button', { name: textOf('de', 'action.signIn') }).click()
    await readsInEveryLanguage(page, refusal)
    await page.getByRole('button', { name: /^DE\b/ }).click()
  }
})

test('[UI-10, AUTH-04] Unauthorized when a token has ended', async ({ page, server }) => {
  await signedIn(page, 'ended', 'admin')
  for (const language of languages) {
    await speaks(page, language)
    await page.goto(`${server.url}/admin`)
    await expect(page.getByText(textOf(language, 'admin.sessionEnded'))).toBeVisible()
  }
})

test('[UI-10, CHK-02] businessObject.alreadyCheckedIn', async ({ page, server, pinFor }) => {
  const email = uniqueEmail('back')
  const person = await aCustomer(server.url, email, pinFor)
  const [first, second] = [await book(person, ahead(21)), await book(person, ahead(28))]
  const start = now()
  await visitAt(first.id, start - 60_000)
  await visitAt(second.id, start)
  const owner = await anotherOwner(server.url)
  await owner.send(checkInAppointment, { params: { id: first.id } }, {})
  await signedIn(page, owner.token, 'admin')
  for (const language of languages) {
    await speaks(page, language)
    await page.goto(`${server.url}/admin?day=${zone('Europe/Zurich').toWall(start).day}&appointment=${second.id}`)
    await page.getByRole('button', { name: textOf(language, 'admin.checkIn'), exact: true }).click()
    await reads(page, language, 'businessObject.alreadyCheckedIn')
    await expect(page.getByRole('alert')).toBeVisible()
  }
})

/** ADMIN stores its language in the browser. */
const speaks = (page: Page, language: Language) =>
  page.addInitScript((value) => localStorage.setItem('goldline.admin.language', value), language)
