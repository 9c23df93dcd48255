/**
 * Paid ahead on a phone: a visit's whole price at Stripe, another one with a gift card, and a package on the own
 * account; all of it switched on by the salon, and seen there.
 */
import { createHash, randomUUID } from 'node:crypto'
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
const code = '0123456789ABCDEF'

// Other journeys book at the same salon without paying, and connect the account themselves.
const unset = () =>
  inDatabase(async (db) => {
    await db.deleteFrom('giftOffer').execute()
    await db.deleteFrom('depositAccount').execute()
    await db.updateTable('visitPackage').set({ online: false }).execute()
  })
// The fixture sets the database.
test.beforeEach(({ server }) => (server.url ? unset() : undefined))
test.afterEach(unset)

/** Issues a gift card of 100 francs with a known code, as the till would. */
const aCard = () =>
  inDatabase(async (db) => {
    const salon = db.selectFrom('businessObject').select('id').where('urlName', '=', 'studio-lumiere')
    const { id: businessObjectId } = await salon.executeTakeFirstOrThrow()
    const [id, hash] = [randomUUID(), createHash('sha256').update(code).digest()]
    await db.insertInto('giftCard').values({ businessObjectId, id, amount: 10_000, currency: 'CHF' }).execute()
    await db
      .insertInto('giftCardCode')
      .values({ businessObjectId, hash, giftCardId: id, lastSigns: code.slice(-4) })
      .execute()
    const entry = { businessObjectId, id: randomUUID(), giftCardId: id, kind: 'SOLD' as const, amount: 10_000 }
    await db
      .insertInto('giftCardEntry')
      .values({ ...entry, cause: `SOLD ${id}` })
      .execute()
  })

test('[PAY-03m, PAY-03n, PAY-03o, GFT-01h] a visit paid in full, another with a gift card, and a package', async ({
  page,
  browser,
  server,
  pinFor,
  accessible,
}) => {
  await aCard()
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await connectStripe(page, server.url)
  await page.getByRole('switch', { name: new RegExp(de('admin.deposits.whole')) }).click()
  await accessible(page)
  await page.getByRole('button', { name: de('action.save'), exact: true }).click()
  await expect(page.getByRole('button', { name: de('action.save'), exact: true })).toBeHidden()
  await page.goto(`${server.url}/admin/gift-sales`)
  await page.getByRole('switch', { name: de('admin.gifts.enabled') }).click()
  await page.getByRole('button', { name: de('action.save'), exact: true }).click()
  await expect(page.getByRole('button', { name: de('action.save'), exact: true })).toBeHidden()
  await page.goto(`${server.url}/admin/till/packages`)
  await page.getByRole('button', { name: /Fünferpaket Hände/ }).click()
  await page.getByRole('switch', { name: new RegExp(de('admin.books.package.online')) }).click()
  await accessible(page)
  await page.getByRole('button', { name: de('action.save'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'de-CH' })
  const way = bookingWay(phone, server.url, 'vi')
  const email = uniqueEmail('ahead')
  await way.open()
  await way.walkToDetails('Shellac')
  await way.fillEmail(email)
  await phone.getByRole('checkbox', { name: /Trả toàn bộ ngay/ }).check()
  await accessible(phone)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await expect(phone.getByRole('heading', { name: way.t('booking.pay.title.whole') })).toBeVisible()
  await accessible(phone)
  await phone.getByRole('link', { name: /^Đặt lịch có nghĩa vụ thanh toán/ }).click()
  await phone.locator('button[value="pay"]').click()
  await expect(phone.getByText(way.t('booking.pay.done.whole'))).toBeVisible()
  await accessible(phone)

  await way.open()
  await way.tap('checkbox', 'Shellac')
  await way.toTime()
  await way.toAnotherDay()
  await way.chooseSlot()
  await way.toDetails()
  await phone.getByRole('checkbox', { name: /Trả toàn bộ ngay/ }).check()
  await way.confirm()
  await phone.getByRole('button', { name: way.t('booking.pay.card.type') }).click()
  await phone.getByLabel(way.t('gift.code')).fill(code)
  await accessible(phone)
  await phone
    .getByRole('form')
    .or(phone.locator('form'))
    .getByRole('button', { name: /^Đặt lịch có nghĩa vụ thanh toán/ })
    .click()
  await expect(phone.getByText(way.t('booking.pay.done.whole'))).toBeVisible()

  await phone.goto(`${server.url}/b/studio-lumiere/gift?lang=vi`)
  await phone.getByRole('link', { name: way.t('booking.packages.title') }).click()
  await expect(phone.getByRole('radio').first()).toBeChecked()
  await accessible(phone)
  await phone.getByRole('button', { name: way.t('booking.gift.order') }).click()
  await phone.locator('button[value="pay"]').click()
  await expect(phone.getByText(/lượt có trong tài khoản của bạn/)).toBeVisible()
  await accessible(phone)
  await phone
    .getByRole('main')
    .getByRole('link', { name: way.t('word.myAppointments') })
    .click()
  await expect(phone.getByText(/còn 5 trong 5 lần/)).toBeVisible()

  await page.goto(`${server.url}/admin/gift-sales`)
  await expect(page.getByText(/noch 5 von 5/)).toBeVisible()
  await page.goto(`${server.url}/admin/reports`)
  await expect(page.getByRole('region', { name: de('admin.reports.prepaid') })).toBeVisible()
  await accessible(page)
})
