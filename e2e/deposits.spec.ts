/** A salon connects its account at the demo's Stripe and asks for a deposit; a customer pays it on a phone. */
import type { MessageId } from '../web/src/i18n/messages.ts'
import { bookingWay } from './booking-way.ts'
import { inDatabase } from './database.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const de = (id: MessageId) => textOf('de', id)

// Other journeys book at the same salon without a deposit.
test.afterEach(() => inDatabase((db) => db.deleteFrom('depositRule').execute()))

test('[PAY-02a, PAY-03c, PAY-03f] a deposit is set up, stated before the PIN, paid after it, and confirms the visit', async ({
  page,
  browser,
  server,
  pinFor,
  accessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await page.goto(`${server.url}/admin/deposits`)
  await page.getByRole('button', { name: de('admin.deposits.connect') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="password"]').fill('goldline-demo')
  await dialog.getByRole('button', { name: de('admin.deposits.connect') }).click()
  await page.locator('button[value="ready"]').click()
  await expect(page.getByText(de('admin.deposits.ready'))).toBeVisible()
  await page.getByRole('button', { name: de('admin.deposits.add'), exact: true }).click()
  await page.getByRole('combobox', { name: de('admin.deposits.who') }).click()
  await page.getByRole('option', { name: de('admin.deposits.who.all') }).click()
  await accessible(page)
  await page.getByRole('button', { name: de('action.save'), exact: true }).click()
  await expect(page.getByRole('heading', { name: de('admin.deposits.preview') })).toBeVisible()

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'de-CH' })
  const way = bookingWay(phone, server.url, 'vi')
  const email = uniqueEmail('deposit')
  await way.open()
  await way.tap('checkbox', 'Shellac')
  await way.toTime()
  await expect(phone.getByRole('heading', { name: /^Đặt cọc/ })).toBeVisible()
  await accessible(phone)
  await way.chooseSlot()
  await way.toDetails()
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await expect(phone.getByRole('heading', { name: way.t('booking.pay.title') })).toBeVisible()
  await accessible(phone)
  await phone.getByRole('link', { name: /^Đặt lịch có nghĩa vụ thanh toán/ }).click()
  await phone.locator('button[value="pay"]').click()
  await expect(phone.getByRole('heading', { name: way.t('booking.done.title') })).toBeVisible()
  await accessible(phone)
  await page.reload()
  await expect(page.getByRole('heading', { name: de('admin.deposits.taken') })).toBeVisible()
})
