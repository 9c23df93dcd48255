/**
 * A salon connects its account at the demo's Stripe and requires a deposit, which a customer pays on a phone; then a
 * card, whose fee the salon charges after the customer did not come.
 */
import type { MessageId } from '../web/src/i18n/messages.ts'
import { bookingWay } from './booking-way.ts'
import { inDatabase } from './database.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { connectStripe } from './stripe-account.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const de = (id: MessageId) => textOf('de', id)

// Other journeys book at the same salon without a deposit.
test.afterEach(() => inDatabase((db) => db.deleteFrom('depositRule').execute()))

test('[PAY-02a, PAY-03c, PAY-03f, PAY-04b, PAY-04d] a deposit is set up, shown before the PIN, paid after it, and confirms the visit; then a card, and its fee', async ({
  page,
  browser,
  server,
  pinFor,
  accessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await connectStripe(page, server.url)
  await page.getByRole('button', { name: de('admin.deposits.add'), exact: true }).click()
  await page
    .getByRole('listitem')
    .getByRole('combobox', { name: de('admin.deposits.who') })
    .click()
  await page.getByRole('option', { name: de('admin.deposits.who.all'), exact: true }).click()
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

  await page.getByRole('button', { name: de('action.change'), exact: true }).click()
  await page.getByRole('combobox', { name: de('admin.deposits.security') }).click()
  await page.getByRole('option', { name: de('admin.deposits.security.CARD'), exact: true }).click()
  await page.getByRole('button', { name: de('action.save'), exact: true }).click()
  await expect(page.getByText(de('booking.card.done'))).toBeVisible()
  await way.open()
  await way.tap('checkbox', 'Shellac')
  await way.toTime()
  await expect(phone.getByRole('heading', { name: /^Lưu thẻ/ })).toBeVisible()
  // On another day than the visit that they have just booked.
  await way.toAnotherDay()
  await way.chooseSlot()
  await way.toDetails()
  await way.confirm()
  await expect(phone.getByRole('heading', { name: way.t('booking.card.title') })).toBeVisible()
  await accessible(phone)
  await phone.getByRole('link', { name: way.t('booking.card.give') }).click()
  await phone.locator('button[value="visa"]').click()
  await expect(phone.getByText(way.t('booking.card.done'))).toBeVisible()

  const { id, startTime } = await missNewestVisit()
  await page.goto(`${server.url}/admin?day=${startTime.toISOString().slice(0, 10)}&appointment=${id}`)
  await page.getByRole('button', { name: de('admin.fees.charge') }).click()
  await accessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^CHF .* abbuchen$/ })
    .click()
  await expect(page.getByText(de('card.state.CHARGED'), { exact: true })).toBeVisible()
  await phone.getByRole('link', { name: way.t('booking.pay.toVisit') }).click()
  await expect(phone.getByText(/đã thu phí vắng mặt .* từ Visa/)).toBeVisible()
})

/** Marks the visit with the newest card as missed, since no journey waits until its start. */
const missNewestVisit = () =>
  inDatabase(async (db) => {
    const deposits = db.selectFrom('visitDeposit').select('appointmentId').where('security', '=', 'CARD')
    const { appointmentId } = await deposits.orderBy('createdTime', 'desc').executeTakeFirstOrThrow()
    return db
      .updateTable('appointment')
      .set({ status: 'EXPIRED' })
      .where('id', '=', appointmentId)
      .returning(['id', 'startTime'])
      .executeTakeFirstOrThrow()
  })
