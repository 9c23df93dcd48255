import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendPayPalEvent } from '../test/credit-shop.ts'
import { anInvoiceShop, approvedPayment, type InvoiceShop, invoiced, pay } from '../test/invoice-shop.ts'
import { settleInvoicePayments } from './settle-payments.ts'

let shop: InvoiceShop
beforeAll(async () => {
  shop = await anInvoiceShop()
})
afterAll(() => shop.close())

test('[INV-05] a refund or dispute of an invoice’s payment is logged for the operator, although it does not name the order', async () => {
  const told = vi.spyOn(shop.deps.log, 'error')
  for (const reverse of [false, true]) {
    const buyer = await invoiced(shop)
    const paymentId = await approvedPayment(shop, buyer, buyer.hand.id)
    expect((await pay(shop, buyer, paymentId)).statusCode).toBe(200)
    const { paypalOrderId } = await shop.db
      .selectFrom('invoicePayment')
      .select('paypalOrderId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const before = shop.standIn.events.length
    shop.standIn.giveBack(paypalOrderId ?? '', { reverse })
    const events = shop.standIn.events.slice(before)
    expect(events).toHaveLength(1)
    for (const event of events) expect((await sendPayPalEvent(shop, event)).statusCode).toBe(204)
    expect(told).toHaveBeenLastCalledWith({ paymentId }, 'a payment was given back')
    expect(await stateOf(paymentId)).toBe('FULFILLED')
  }
  expect(told).toHaveBeenCalledTimes(2)
  told.mockRestore()
})

test('[INV-05d] a job captures an approved payment once if the buyer has not returned in time', async () => {
  const buyer = await invoiced(shop)
  const [one, other] = [
    await approvedPayment(shop, buyer, buyer.hand.id),
    await approvedPayment(shop, buyer, buyer.hand.id),
  ]
  const before = shop.standIn.taken()
  await settleInvoicePayments(shop.deps)
  expect([await stateOf(one), await stateOf(other), shop.standIn.taken() - before]).toEqual(['CREATED', 'CREATED', 0])
  shop.clock.advance(11 * 60_000)
  for (const _ of ['once', 'again']) await settleInvoicePayments(shop.deps)
  expect([await stateOf(one), await stateOf(other)].sort()).toEqual(['CREATED', 'FULFILLED'])
  expect(shop.standIn.taken() - before).toBe(1)
})

async function stateOf(paymentId: string) {
  const own = shop.db.selectFrom('invoicePayment').select('state').where('id', '=', paymentId)
  return (await own.executeTakeFirstOrThrow()).state
}
