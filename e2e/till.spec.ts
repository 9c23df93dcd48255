/**
 * A visit paid at the till: paired, opened by PIN, partly paid by card, the rest in cash, with a lost answer (POS-03).
 */
import { enterAppointment, getOfferedServices } from '@goldline/contract/appointment/entry'
import { createCustomer } from '@goldline/contract/customer'
import { now } from './clock.ts'
import { inDatabase } from './database.ts'
import { anotherOwner, type SignedIn } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { everyPin, pair, takeTurn, withPin } from './salon-device.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const stepMs = 300_000

/** Creates a customer who is checked in, at any hour. */
async function aGuest(owner: SignedIn, surname: string): Promise<string> {
  const { data: customer } = await owner.send(createCustomer, { body: { name: 'Ida', surname } })
  const { data: offer } = await owner.send(getOfferedServices, {})
  const service = offer.services.find(({ price, staffIds }) => (price ?? 0) >= 5000 && staffIds.length > 0)
  const startTime = new Date(Math.floor(now() / stepMs) * stepMs).toISOString()
  const services = [{ product: service?.product ?? '', staffId: service?.staffIds[0] ?? null }]
  const { data } = await owner.send(enterAppointment, {
    body: { customerId: customer.id, startTime, services, walkIn: true, override: true },
  })
  return data.id
}

test('[POS-01, POS-03, POS-05, POS-06, POS-09] a visit is paid by card and cash, once despite a lost answer, and refunded with the same methods', async ({
  page,
  server,
  accessible,
}) => {
  const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const owner = await anotherOwner(server.url)
  const surname = `Kassiert${now()}`
  const [name, visit] = [await withPin(owner), await aGuest(owner, surname)]

  await page.goto(`${server.url}/checkout?lang=de`)
  await expect(page.getByRole('heading', { name: t('device.unpaired') })).toBeVisible()
  await accessible(page)
  await pair(page, owner, 'CHECKOUT')
  await expect(page.getByRole('heading', { name: t('checkout.pin.title') })).toBeVisible()
  await accessible(page)
  await takeTurn(page, name)
  await expect(page.getByRole('heading', { name: t('checkout.sale.none') })).toBeVisible()
  await accessible(page)

  await page
    .getByRole('navigation', { name: t('checkout.visits') })
    .getByRole('button', { name: surname })
    .click()
  await expect(page.getByRole('heading', { name: `Ida ${surname}` })).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await inEveryLanguage(page, async () => {
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
  })
  await page.setViewportSize({ width: 1280, height: 800 })

  await button(t('paymentKind.CARD')).click()
  for (const digit of ['2', '0', '00']) await button(digit).click()
  await page.getByRole('button', { name: /20\.00 mit Karte$/ }).click()
  await button(t('checkout.pay.confirm.yes')).click()
  await expect(button('Karte zurücknehmen')).toBeVisible()

  const keys: (string | undefined)[] = []
  await page.route('**/v1/till-drafts/*/payment', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button(t('paymentKind.CASH')).click()
  await page.getByRole('button', { name: /bar annehmen$/ }).click()
  await expect(page.getByRole('dialog', { name: t('checkout.pay.settling') })).toBeVisible()
  await expect(page.getByText(t('checkout.paid.number'))).toBeVisible()
  await accessible(page)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await inDatabase(async (db) => {
    const orders = await db.selectFrom('orderVisit').select('live').where('appointmentId', '=', visit).execute()
    expect(orders).toEqual([{ live: true }])
    const row = db.selectFrom('appointment').select('status').where('id', '=', visit)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'FULFILLED' })
  })

  await page.getByRole('link', { name: t('checkout.paid.order') }).click()
  await button(t('checkout.orders.refund')).click()
  const refund = page.getByRole('dialog')
  await refund.getByRole('listitem').getByRole('button').last().click()
  const ways = refund.getByRole('region', { name: t('checkout.orders.refund.how') })
  await ways.getByRole('radio', { name: t('paymentKind.CARD') }).check({ force: true })
  await expect(ways.getByRole('definition').first()).toHaveText('20.00')
  await refund.getByLabel(t('queue.reason')).fill('Reklamation')
  await accessible(page)
  await refund.getByRole('button', { name: /zurückzahlen$/ }).click()
  // The card terminal is a separate device, so it refunds first.
  await button(t('checkout.back.confirm.yes')).click()
  await expect(page.getByRole('dialog', { name: t('checkout.pin.again') })).toBeVisible()
  await page.keyboard.type(everyPin)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('books.kind.REFUND'), { exact: true }).first()).toBeVisible()
  await expect(page.getByText('-20.00', { exact: true })).toBeVisible()
})
