/**
 * One visit through the salon's browsers: booked on a phone, checked in at the door, handed over, paid with four
 * methods, with receipt, points, review and reply.
 */
import { randomUUID } from 'node:crypto'
import { getSalonReviews, replyToReview } from '@goldline/contract/review/salon'
import type { Page } from '@playwright/test'
import { createCode } from '../server/src/checkout/gift-card/code.ts'
import { inSalon } from '../server/src/db/in-salon.ts'
import { aGiftCardRow } from '../server/src/test/till.ts'
import { bookingWay, fits } from './booking-way.ts'
import { now } from './clock.ts'
import { inDatabase, visitAt } from './database.ts'
import { anotherOwner, aPhone } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { myPageUrl } from './my-page.ts'
import { pair, takeTurn, withPin } from './salon-device.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 } })

const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const name = 'Wilhelmine'

/** Moves the booked visit to now; the customer gets 200 points and a gift card of CHF 50 with a known code. */
async function comesNow(email: string) {
  return inDatabase(async (db) => {
    const { id, businessObjectId, customerId } = await db
      .selectFrom('appointment as a')
      .innerJoin('customer as c', 'c.id', 'a.customerId')
      .select(['a.id', 'a.businessObjectId', 'a.customerId'])
      .where('c.email', '=', email)
      .executeTakeFirstOrThrow()
    await visitAt(id, now())
    const entry = { id: randomUUID(), kind: 'EARNED', points: 200, cause: 'EARNED before' } as const
    await db
      .insertInto('bonusPointEntry')
      .values({ ...entry, businessObjectId, customerId })
      .execute()
    const actor = {
      businessObjectId,
      ...(await db.selectFrom('appUser').select('id as userId').executeTakeFirstOrThrow()),
    }
    const giftCard = await aGiftCardRow({ db }, businessObjectId)
    const { code } = await db
      .transaction()
      .execute((tx) => createCode(inSalon(tx, businessObjectId), actor, { id: giftCard, proven: false, now: now() }))
    return { visit: id, code }
  })
}

const button = (page: Pick<Page, 'getByRole'>, text: string) => page.getByRole('button', { name: text, exact: true })

async function checkIn(door: Page, email: string): Promise<void> {
  await door.getByRole('button', { name: t('checkin.start.visit') }).click()
  await button(door, t('checkin.find.by.email')).click()
  await door.getByRole('textbox', { name: t('checkin.find.by.email'), exact: true }).fill(email)
  await button(door, t('checkin.next')).click()
  await expect(door.getByRole('heading', { name: `Hallo ${name}` })).toBeVisible()
  await button(door, t('checkin.found.action')).click()
  await expect(door.getByRole('heading', { name: `Du bist da, ${name}` })).toBeVisible()
  const kept = await door.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(kept).not.toMatch(/front-desk|Wilhelmine/)
}

/**
 * Pays ten francs with points, twenty with the gift card, ten in cash, the rest by card; returns the addresses of the
 * receipt and of the review.
 */
async function payInFourWays(till: Page, code: string): Promise<[string, string]> {
  await button(till, t('checkout.points')).click()
  await till
    .getByRole('dialog')
    .getByRole('button', { name: t('checkout.points.use'), exact: true })
    .click()
  await expect(till.getByText(t('checkout.points.title'))).toHaveCount(0)

  const methods = till.getByRole('group', { name: t('checkout.pay.how') })
  await button(methods, t('paymentKind.GIFT_CARD')).click()
  await till.getByRole('textbox', { name: t('gift.code') }).fill(code.toLowerCase())
  await button(till, t('checkout.gift.find')).click()
  await till.getByRole('textbox', { name: t('word.amount') }).fill('20')
  await button(till, t('checkout.gift.pay')).click()
  await expect(button(till, 'Geschenkkarte zurücknehmen')).toBeVisible()

  for (const digit of ['1', '0', '00']) await button(till, digit).click()
  await button(till, 'CHF 10.00 bar annehmen').click()
  await expect(button(till, 'Bar zurücknehmen')).toBeVisible()

  await button(methods, t('paymentKind.CARD')).click()
  await till.getByRole('button', { name: /mit Karte$/ }).click()
  await button(till, t('checkout.pay.confirm.yes')).click()
  await expect(till.getByText(t('checkout.paid.number'))).toBeVisible()
  return [await linkBehind(till, 'word.qrCode'), await linkBehind(till, 'checkout.review')]
}

/** Returns the address in the QR code that a button shows, from the server's answer. */
async function linkBehind(till: Page, id: 'word.qrCode' | 'checkout.review'): Promise<string> {
  const answer = till.waitForResponse((response) => response.url().endsWith('-links'))
  await button(till, t(id)).click()
  const { url } = await (await answer).json()
  await expect(till.getByRole('img', { name: t('checkout.code.alt') })).toBeVisible()
  await button(till, t('action.done')).click()
  return url
}

test('[CHK-01, CHK-03, POS-01, POS-02, POS-14, POS-16, REV-02, REV-03] a visit is checked in at the door, handed over, paid with four methods, reviewed and answered', async ({
  page,
  browser,
  server,
  pinFor,
  accessible,
}) => {
  const opened = async (width: number, height: number) =>
    (await browser.newContext({ viewport: { width, height }, locale: 'de-CH' })).newPage()
  const email = uniqueEmail('front-desk')
  const way = bookingWay(page, server.url)
  await way.openDetails('Shellac')
  await way.fillEmail(email, name)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()
  const [{ visit, code }, owner] = [await comesNow(email), await anotherOwner(server.url)]

  const door = await opened(1180, 820)
  await pair(door, owner, 'CHECKIN')
  await expect(door.getByRole('button', { name: t('checkin.start.visit') })).toBeVisible()
  await accessible(door)
  await checkIn(door, email)
  await door.context().close()

  const phone = await opened(390, 844)
  await signedIn(phone, await aPhone(server.url), 'staff')
  await phone.goto(`${server.url}/staff/visit/${visit}`)
  await button(phone, t('staff.toTill')).click()
  await accessible(phone)
  await fits(phone)
  await button(phone, t('staff.till.hand')).click()
  await expect(button(phone, t('staff.till.back'))).toBeVisible()
  await phone.context().close()

  const till = await opened(1280, 800)
  const person = await withPin(owner)
  await pair(till, owner, 'CHECKOUT')
  await takeTurn(till, person)
  await till
    .getByRole('navigation', { name: t('checkout.visits') })
    .getByRole('button', { name })
    .click()
  const [receipt, review] = await payInFourWays(till, code)
  await till.context().close()

  const paper = await page.request.get(receipt)
  expect(paper.headers()['content-type']).toBe('application/pdf')
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto(myPageUrl(server.url, `/appointments/${visit}`))
  await expect(page.getByText(/^Du hast [1-9]\d* Bonuspunkte in diesem Salon\.$/)).toBeVisible()
  await page.goto(review)
  await page.locator('label', { has: page.getByRole('radio', { name: '5 von 5 Sternen' }) }).click()
  await page.getByRole('textbox', { name: t('salon.review.text') }).fill('Alles an einem Tag.')
  await button(page, t('salon.review.send')).click()
  await expect(page.getByRole('heading', { name: t('salon.review.thanks') })).toBeVisible()
  const { data } = await owner.send(getSalonReviews, { query: {} })
  const written = data.reviews.find(({ text }) => text === 'Alles an einem Tag.')
  await owner.send(replyToReview, { params: { id: written?.id ?? '' }, body: { text: 'Bis bald, Wilhelmine!' } })
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`)
  await expect(page.locator('#reviews article').first()).toContainText('Bis bald, Wilhelmine!')
})
