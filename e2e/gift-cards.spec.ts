/** A gift card bought on the salon's page on a phone: paid, received as a PDF, seen in ADMIN, and withdrawn from. */
import type { MessageId } from '../web/src/i18n/messages.ts'
import { inDatabase } from './database.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, readNewest, test } from './fixtures.ts'
import { connectStripe } from './stripe-account.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const de = (id: MessageId) => textOf('de', id)

// Other journeys expect the foot of the salon's page without it, and connect the account themselves.
const unset = () =>
  inDatabase(async (db) => {
    await db.deleteFrom('giftOffer').execute()
    await db.deleteFrom('depositAccount').execute()
  })
// The fixture sets the database.
test.beforeEach(({ server }) => (server.url ? unset() : undefined))
test.afterEach(unset)

test('[GFT-01a, GFT-01b, GFT-01d, WDR-01a, WDR-01c] a gift card is offered, bought on a phone, received and withdrawn from', async ({
  page,
  browser,
  server,
  accessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await connectStripe(page, server.url)
  await page.goto(`${server.url}/admin/gift-sales`)
  await page.getByRole('switch', { name: de('admin.gifts.enabled') }).click()
  await accessible(page)
  await page.getByRole('button', { name: de('action.save'), exact: true }).click()
  await expect(page.getByRole('button', { name: de('action.save'), exact: true })).toBeHidden()

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'de-CH' })
  const email = uniqueEmail('gift')
  await phone.goto(`${server.url}/b/studio-lumiere?lang=de`)
  await phone.getByRole('link', { name: de('booking.gift.title') }).click()
  await expect(phone.getByRole('heading', { name: de('booking.gift.title') })).toBeVisible()
  await phone.getByRole('radio', { name: 'CHF 150' }).click({ force: true })
  await phone.getByLabel(de('booking.gift.recipient')).fill('Petra')
  await phone.getByLabel(de('booking.gift.words')).fill('Zwei Stunden nur für dich.')
  await phone.getByLabel(de('form.email.label'), { exact: true }).fill(email)
  await accessible(phone)
  await phone.getByRole('button', { name: de('booking.gift.order') }).click()
  await phone.locator('button[value="pay"]').click()
  await expect(phone.getByRole('heading', { name: de('booking.gift.done') })).toBeVisible()
  await accessible(phone)

  const sheet = await readNewest(server.url, email, /http\S+\/v1\/gift-sheets\/[\w-]{43}/)
  const pdf = await phone.request.get(`${server.url}${new URL(sheet).pathname}`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.reload()
  await expect(page.getByText(/CHF.150 übrig/)).toBeVisible()

  await phone
    .getByRole('main')
    .getByRole('link', { name: de('booking.withdraw') })
    .click()
  await phone.getByLabel(de('word.name'), { exact: true }).fill('Sabine Koch')
  await phone.getByLabel(de('form.email.label'), { exact: true }).fill(email)
  await accessible(phone)
  await phone.getByRole('button', { name: de('action.next') }).click()
  await phone.getByRole('button', { name: de('booking.withdraw.confirm') }).click()
  await expect(phone.getByRole('heading', { name: de('booking.withdraw.done') })).toBeVisible()
  await accessible(phone)
  expect(await readNewest(server.url, email, /Sabine Koch/)).toBe('Sabine Koch')
  await page.reload()
  await expect(page.getByText(de('admin.gifts.outcome.ALL_BACK'))).toBeVisible()
})
