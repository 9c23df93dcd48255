import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestOrigin } from '../ledger/return-address.ts'
import type { PayPal } from '../providers/paypal.ts'
import { testApp } from '../test/app.ts'
import { aBusinessObject } from '../test/builders.ts'
import {
  aBuyer,
  approved,
  aShop,
  type Buyer,
  budget,
  cancel,
  capture,
  look,
  order,
  ordered,
  type Shop,
  statusAndMessage,
  thePackage,
} from '../test/credit-shop.ts'
import { expectInvariants } from '../test/invariants.ts'
import { anOwner } from '../test/salon.ts'
import { settlePayments } from './settle-payments.ts'

let shop: Shop
let buyer: Buyer
beforeAll(async () => {
  shop = await aShop()
})
beforeEach(async () => {
  buyer = await aBuyer(shop)
})
afterEach(async () => {
  shop.standIn.heal()
  await expectInvariants(shop.db)
})
afterAll(() => shop.close())

describe('what is sold', () => {
  test('[CRD-01] packages can be read by anyone, by country and price', async () => {
    const answer = await shop.app.inject('/v1/communication-unit-packages?countryCode=CH')
    expect(answer.json().map(({ price, balance, currency }: never) => [price, balance, currency])).toEqual([
      [1000, 1000, 'EUR'],
      [2500, 2600, 'EUR'],
      [5000, 5400, 'EUR'],
      [10000, 11200, 'EUR'],
    ])
    const all = await shop.app.inject('/v1/communication-unit-packages')
    expect(all.json()).toHaveLength(32)
    expect((await shop.app.inject('/v1/communication-unit-packages?countryCode=XX')).statusCode).toBe(400)
  })

  test('[CRD-01] only the owner can read prices and their credit; another salon has no budget here', async () => {
    const prices = await shop.app.inject({ url: '/v1/communication-unit-prices', headers: buyer.token })
    expect(prices.json()).toContainEqual(
      expect.objectContaining({ communicationWay: 'SMS', countryCode: 'CH', price: 8 }),
    )
    expect(await budget(shop, buyer)).toBe(0)
    const other = await aBusinessObject(shop.db)
    expect(await budget(shop, { ...buyer, salon: other.id })).toMatchObject({ message: 'businessObject.notFound' })
    const owner = await ownerOf(buyer.salon)
    expect(await budget(shop, { ...buyer, salon: owner })).toBe(0)
    await anOwner(shop.db, other.id)
    const otherOwner = await ownerOf(other.id)
    expect(await budget(shop, { ...buyer, salon: otherOwner })).toMatchObject({ message: 'businessObject.notFound' })
    const mine = await shop.app.inject({ url: '/v1/communication-unit-packages/me', headers: buyer.token })
    expect(mine.json()).toMatchObject({ balance: 0, forSale: true, orders: [] })
    expect(mine.json().packages).toHaveLength(4)
  })
})

describe('buying', () => {
  test('[CRD-02] an approved payment is captured once; a repeated call finds the order fulfilled', async () => {
    const bought = await approved(shop, buyer)
    expect(statusAndMessage(await look(shop, buyer, bought))).toEqual([200, 'CREATED'])
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual([200, 'FULFILLED'])
    expect(await budget(shop, buyer)).toBe(26)
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual([409, 'order-already-fulfilled'])
    expect(statusAndMessage(await cancel(shop, buyer, bought))).toEqual([409, 'order-already-fulfilled'])
    expect(await budget(shop, buyer)).toBe(26)
  })

  test('[CRD-02] no-capture-payments if the card is declined, now and later; nothing is credited', async () => {
    const bought = await ordered(shop, buyer)
    shop.standIn.decide(bought.paypalOrderId, 'decline')
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual([402, 'no-capture-payments'])
    expect(statusAndMessage(await look(shop, buyer, bought))).toEqual([200, 'FAILED'])
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual([402, 'no-capture-payments'])
    expect(await budget(shop, buyer)).toBe(0)
  })

  test('[CRD-02] no-capture-payments if the capture is answered without a payment, or with a refused one', async () => {
    for (const fault of [{ empty: true }, { captureStatus: 'DECLINED' }] as const) {
      const bought = await approved(shop, buyer)
      shop.standIn.fail({ on: 'capture', kind: 'capture', ...fault })
      expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual([402, 'no-capture-payments'])
    }
    expect(await budget(shop, buyer)).toBe(0)
  })

  test('[CRD-02] a cancelled order is not charged: order-already-rejected afterwards, even with an approval', async () => {
    const bought = await approved(shop, buyer)
    expect(statusAndMessage(await cancel(shop, buyer, bought))).toEqual([200, 'REJECTED'])
    expect(statusAndMessage(await cancel(shop, buyer, bought))).toEqual([200, 'REJECTED'])
    const before = shop.standIn.requests('capture')
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual([409, 'order-already-rejected'])
    expect(shop.standIn.requests('capture')).toBe(before)
  })

  test('[CRD-02] an unapproved payment is rejected', async () => {
    const bought = await ordered(shop, buyer)
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual([409, 'order-already-rejected'])
  })

  test('[CRD-03] a payment with another amount or currency than ordered is not credited', async () => {
    for (const amount of [
      { currency_code: 'EUR', value: '2.50' },
      { currency_code: 'CZK', value: '25.00' },
    ]) {
      const bought = await approved(shop, buyer)
      shop.standIn.fail({ on: 'capture', kind: 'capture', amount })
      expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual([402, 'no-capture-payments'])
    }
    expect(await budget(shop, buyer)).toBe(0)
  })

  test('[CRD-01] another salon’s order is not found, by any call', async () => {
    const bought = await approved(shop, buyer)
    const stranger = await aBuyer(shop)
    for (const ask of [look, capture, cancel])
      expect(statusAndMessage(await ask(shop, stranger, bought))).toEqual([404, 'credit-order.notFound'])
    expect(statusAndMessage(await look(shop, buyer, bought))).toEqual([200, 'CREATED'])
  })
})

describe('ordering', () => {
  test('[POS-03] a repeated key gets the same order, here and at PayPal; for another request 422', async () => {
    const key = randomUUID()
    const first = await order(shop, buyer, { key })
    const second = await order(shop, buyer, { key })
    expect([second.statusCode, second.body]).toEqual([201, first.body])
    const elsewhere = { key, returnUrl: 'http://salon.test/admin/elsewhere' }
    expect(statusAndMessage(await order(shop, buyer, elsewhere))).toEqual([422, 'idempotency-key-reused'])
    // Two concurrent requests with one key.
    const together = randomUUID()
    const [one, two] = await Promise.all([order(shop, buyer, { key: together }), order(shop, buyer, { key: together })])
    expect(one.json().order.id).toBe(two.json().order.id)
    expect(one.json().approvalUrl).toBe(two.json().approvalUrl)
  })

  test('[CRD-03] after a lost answer the request is repeated with its key, and returns the same order at PayPal', async () => {
    const key = randomUUID()
    shop.standIn.fail({ on: 'create', kind: 'lostAnswer' })
    expect(statusAndMessage(await order(shop, buyer, { key }))).toEqual([503, 'service-unavailable'])
    const first = (await order(shop, buyer, { key })).json()
    const rows = await shop.db
      .selectFrom('creditOrder')
      .select('id')
      .where('businessObjectId', '=', buyer.salon)
      .execute()
    expect(rows).toEqual([{ id: first.order.id }])
  })

  test('[CRD-02] a refusal by PayPal is reported, and the order is rejected', async () => {
    shop.standIn.fail({ on: 'create', kind: 'issue', issue: 'CURRENCY_NOT_SUPPORTED' })
    expect(statusAndMessage(await order(shop, buyer))).toEqual([409, 'payment.unavailable'])
    const mine = await shop.app.inject({ url: '/v1/communication-unit-packages/me', headers: buyer.token })
    expect(mine.json().orders).toMatchObject([{ state: 'REJECTED', price: 2500, balance: 2600 }])
  })

  test.each([
    'https://salon.test/admin',
    'http://salon.test.evil.example/admin',
    'http://evil.example/?http://salon.test/',
    'http://salon.test@evil.example/',
    'http://user:pass@salon.test/admin',
    'http://salon.test:8080/admin',
    '//evil.example/admin',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\\evil.example/admin',
    '',
  ])('[CRD-02] %s is refused as a return address', async (address) => {
    expect(await order(shop, buyer, { returnUrl: address }).then((answer) => answer.json())).toMatchObject({
      status: 400,
      message: 'invalid-request',
      field: 'query.returnUrl',
    })
    expect((await order(shop, buyer, { cancelUrl: address })).json()).toMatchObject({ field: 'query.cancelUrl' })
  })

  test.each([
    ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://localhost:8080'],
    ['http://localhost:8080/salon', 'http://[::1]:8080', 'http://[::1]:8080/salon'],
    ['http://127.0.0.1:8080', 'http://localhost:5173', 'http://127.0.0.1:8080'],
    ['http://127.0.0.1:8080', 'http://evil.example:8080', 'http://127.0.0.1:8080'],
    ['https://salon.test', 'http://localhost', 'https://salon.test'],
    ['https://salon.test', undefined, 'https://salon.test'],
    ['https://salon.test', 'null', 'https://salon.test'],
  ])('[CRD-02] with PUBLIC_URL %s, opened at %s, a path returns to %s', (publicUrl, origin, here) => {
    expect(requestOrigin(publicUrl, { headers: origin === undefined ? {} : { origin } })).toBe(here)
  })

  test('[CRD-02] a path returns to PUBLIC_URL, whatever host name the owner typed', async () => {
    const { approvalUrl } = (await order(shop, buyer, { returnUrl: '/admin/credit/paid' })).json()
    expect(approvalUrl).toBeTypeOf('string')
  })

  test('[CRD-02] a package of another country, or one no longer sold, cannot be bought', async () => {
    const { id: german } = await shop.db
      .selectFrom('creditPackage')
      .select('id')
      .where('countryCode', '=', 'DE')
      .executeTakeFirstOrThrow()
    for (const packageId of [german, randomUUID()])
      expect(statusAndMessage(await order(shop, buyer, { packageId }))).toEqual([400, 'invalid-request'])
  })
})

test('[CRD-03] a payment that cannot be settled does not delay others', async () => {
  const bought = await approved(shop, buyer)
  const lost = [bought, await approved(shop, buyer)]
  for (const each of lost) {
    shop.standIn.fail({ on: 'capture', kind: 'lostAnswer' }, { on: 'get', kind: 'cut' })
    expect(statusAndMessage(await capture(shop, buyer, each))).toEqual([503, 'service-unavailable'])
  }
  let broken = true
  const getOrder: PayPal['getOrder'] = (id) => {
    if (!broken || id !== bought.paypalOrderId) return shop.paypal.getOrder(id)
    broken = false
    throw new Error('broken')
  }
  const breaking = { ...shop.deps, paypal: { ...shop.paypal, getOrder } }
  await settlePayments(breaking)
  expect(await budget(shop, buyer)).toBe(26)
  await settlePayments(breaking)
  expect(await budget(shop, buyer)).toBe(52)
})

describe('without a payment provider', () => {
  test('[CRD-02] buying is refused as unavailable; the balance is shown', async () => {
    const off = await testApp()
    const { id: salon } = await aBusinessObject(off.db)
    const own = { salon, token: await anOwner(off.db, salon) }
    const packageId = await thePackage(off)
    expect(statusAndMessage(await order(off, own, { packageId }))).toEqual([409, 'payment.unavailable'])
    const mine = await off.app.inject({ url: '/v1/communication-unit-packages/me', headers: own.token })
    expect(mine.json()).toMatchObject({ balance: 0, forSale: false })
    await off.close()
  })
})

async function ownerOf(salon: string): Promise<string> {
  const roles = shop.db.selectFrom('userRole').select('userId').where('businessObjectId', '=', salon)
  return (await roles.where('role', '=', 'OWNER').executeTakeFirstOrThrow()).userId
}
