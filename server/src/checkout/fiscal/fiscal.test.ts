import type { Order } from '@goldline/contract/checkout/orders'
import { startFiscalDevice } from '@goldline/stand-ins/fiscal-device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { acrossSalons, inSalon } from '../../db/in-salon.ts'
import { fiscalDevice } from '../../providers/fiscal-device.ts'
import { type TestApp, testApp } from '../../test/app.ts'
import { changeByHand } from '../../test/by-hand.ts'
import { anOwner, aSalon, refusal } from '../../test/salon.ts'
import {
  aTaxedSalon,
  aTill,
  aVisit,
  begin,
  made,
  paymentBy,
  sell,
  type TillForTests,
  tillPin,
} from '../../test/till.ts'
import { loadOrderAsSold } from '../order.ts'
import { receiptRows } from '../receipt/rows.ts'
import { printedSignature, signOrder, signOrders } from './sign-order.ts'

let t: TestApp
let device: Awaited<ReturnType<typeof startFiscalDevice>>
let businessObjectId: string
let till: TillForTests
let anotherSale: () => Promise<Order>
beforeAll(async () => {
  device = await startFiscalDevice()
  t = await testApp({ fiscal: fiscalDevice({ baseUrl: device.url, limitMs: 3_000 }) })
  const salon = await aTaxedSalon(t)
  businessObjectId = salon.id
  await t.db.updateTable('businessObject').set({ country: 'AT', currency: 'EUR' }).where('id', '=', salon.id).execute()
  await t.db.updateTable('checkoutSettings').set({ fiscalDevice: true }).execute()
  till = await aTill(t, salon)
  anotherSale = async () => {
    const begun = await begin(till, await aVisit(t, salon))
    return sell(till, begun, { payments: [paymentBy('CASH', 5000), paymentBy('CARD', begun.total - 5000)] })
  }
})
afterAll(async () => {
  await t.close()
  await device.close()
})

const receipt = async ({ id }: Order) =>
  new URL(made(await till.send('POST', `/v1/orders/${id}/receipt-links`, { copy: false })).json<{ url: string }>().url)
    .pathname
const bytes = async (url: string) => (await t.app.inject({ url })).rawPayload.toString('base64')
const rowsOf = async ({ id: orderId }: Order) => {
  const { order, head } = await loadOrderAsSold(inSalon(t.db, businessObjectId), orderId)
  if (head === null) throw new Error('no receipt')
  const fiscal = await printedSignature(inSalon(t.db, businessObjectId), { businessObjectId, orderId })
  return receiptRows({ order, head: { ...head, language: 'de' }, copy: false, fiscal })
}
const missed = { kind: 'text', text: 'Sicherheitseinrichtung ausgefallen: noch nicht signiert' }

test('[POS-13] gives a sale its number first, then one signature, which its receipt shows; also a reversal', async () => {
  const order = await anotherSale()
  expect([order.kind, order.number, device.signatures.size]).toEqual(['SALE', '1-000001', 0])
  const key = { businessObjectId, orderId: order.id }
  // The device's answer is lost, and the job runs again.
  device.fail({ kind: 'lost' })
  expect([await signOrder(t.deps, key), await signOrder(t.deps, key)]).toEqual(['later', 'signed'])
  await receipt(order)
  const signature = device.signatures.get(order.id)
  expect([signature?.transaction, device.signatures.size]).toEqual([1, 1])
  expect(await rowsOf(order)).toContainEqual({ kind: 'code', code: signature?.code })
  const url = `/v1/orders/${order.id}/cancellation`
  const back = made(await till.send('POST', url, { reason: 'Vertippt', pin: tillPin })).json<Order>()
  expect([back.kind, back.total]).toEqual(['CANCELLATION', -8000])
  await receipt(back)
  expect(device.signatures.get(back.id)).toMatchObject({ transaction: 2 })
})

test('[POS-13] marks an unsigned receipt as such, permanently; later signs missed orders, oldest first', async () => {
  const orders = [await anotherSale(), await anotherSale()]
  device.fail({ kind: 'status', status: 503 }, { kind: 'hang' })
  const links = [await receipt(orders[0] as Order), await receipt(orders[1] as Order)]
  expect(await rowsOf(orders[0] as Order)).toContainEqual(missed)
  const before = await Promise.all(links.map(bytes))
  // Printing or mailing it again gives the same receipt, without waiting for the device a second time.
  const signed = device.signatures.size
  await receipt(orders[0] as Order)
  expect(device.signatures.size).toBe(signed)
  device.fail({ kind: 'cut' })
  expect([await signOrders(t.deps), device.signatures.size]).toEqual([0, signed])
  expect([await signOrders(t.deps), await signOrders(t.deps)]).toEqual([2, 0])
  expect([...device.signatures.keys()].slice(-2)).toEqual(orders.map(({ id }) => id))
  expect(await Promise.all(links.map(bytes))).toEqual(before)
  expect(await rowsOf(orders[1] as Order)).toContainEqual(missed)
})

test('[POS-13] does not delay others if the device never signs a sale, or it cannot be read', async () => {
  const orders = [await anotherSale(), await anotherSale()]
  const first = (
    await t.db
      .selectFrom('saleOrder')
      .select(['id', 'vat'])
      .where('id', '=', orders[0]?.id ?? '')
      .execute()
  )[0]
  const setVat = (vat: string) =>
    changeByHand(t.owner, 'sale_order', (tx) =>
      acrossSalons(tx)
        .updateTable('saleOrder')
        .set({ vat })
        .where('id', '=', first?.id ?? '')
        .execute(),
    )
  await setVat('{}')
  expect([await signOrders(t.deps), await signOrders(t.deps)]).toEqual([1, 0])
  await setVat(JSON.stringify(first?.vat))
  expect(await signOrders(t.deps)).toBe(1)
  orders.push(await anotherSale(), await anotherSale())
  device.fail({ kind: 'status', status: 422 })
  expect([await signOrders(t.deps), await signOrders(t.deps)]).toEqual([1, 1])
  expect(orders.every(({ id }) => device.signatures.has(id))).toBe(true)
})

test('[POS-12] [POS-13] lets a salon enable it if the installation has a device for its country, and then sell', async () => {
  const settings = '/v1/business-object/checkout-settings'
  const swiss = await aSalon(t.db, 1)
  const asked = async (salonId: string, fiscal: boolean | null) => {
    const headers = await anOwner(t.db, salonId)
    const { fiscalDevice: before, ...rest } = (await t.app.inject({ url: settings, headers })).json()
    const payload = { ...rest, fiscalDevice: fiscal }
    return { before, answer: await t.app.inject({ method: 'PUT', url: settings, headers, payload }) }
  }
  const refused = await asked(swiss.id, true)
  expect([refused.before, refusal(refused.answer)]).toEqual([null, [400, 'invalid-request']])
  expect((await asked(swiss.id, null)).answer.statusCode).toBe(200)
  const german = await aSalon(t.db, 1)
  await t.db.updateTable('businessObject').set({ country: 'DE' }).where('id', '=', german.id).execute()
  const desk = await aTill(t, german)
  const paidElsewhere = async () =>
    made(await desk.send('PUT', '/v1/till')).json<{ paidElsewhere: boolean }>().paidElsewhere
  expect(await paidElsewhere()).toBe(true)
  const allowed = await asked(german.id, true)
  expect([allowed.before, allowed.answer.json().fiscalDevice]).toEqual([false, true])
  expect(await paidElsewhere()).toBe(false)
})

test('[POS-13] refuses the stand-in in production', () => {
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://salon.example',
    FISCAL_DEVICE: 'stand-in',
    DATABASE_URL: 'postgresql://localhost/goldline',
    SECRET_KEY: 'q8Zr1vT6mWx3KpLd9Yc2BnHf7JsGa5Et',
  }
  expect(() => readConfig(environment)).toThrow(/FISCAL_DEVICE .*no certified device/)
})
