import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hook } from '../test/credit-shop.ts'
import { anInvoiceShop, approvedPayment, type InvoiceShop, invoiced, pay } from '../test/invoice-shop.ts'

let shop: InvoiceShop
beforeAll(async () => {
  shop = await anInvoiceShop()
})
afterAll(() => shop.close())

test('[INV-05] an invoice’s payment that is refunded or disputed is told to a person, though neither names its order', async () => {
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
    for (const event of events) expect((await hook(shop, event)).statusCode).toBe(204)
    expect(told).toHaveBeenLastCalledWith({ paymentId }, 'a payment was given back')
    expect(await stateOf(paymentId)).toBe('FULFILLED')
  }
  expect(told).toHaveBeenCalledTimes(2)
  told.mockRestore()
})

async function stateOf(paymentId: string) {
  const own = shop.db.selectFrom('invoicePayment').select('state').where('id', '=', paymentId)
  return (await own.executeTakeFirstOrThrow()).state
}
