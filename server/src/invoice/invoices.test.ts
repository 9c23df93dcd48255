import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aBusinessObject } from '../test/builders.ts'
import { type Buyer, sendPayPalEvent, statusAndMessage } from '../test/credit-shop.ts'
import { expectInvariants } from '../test/invariants.ts'
import {
  aLeadingBuyer,
  anInvoiceShop,
  approvedPayment,
  ask,
  bought,
  connect,
  type InvoiceShop,
  invoiced,
  overview,
  pay,
  startPaying,
} from '../test/invoice-shop.ts'
import { aLeader } from '../test/salon.ts'
import { makeInvoice } from './make-invoice.ts'
import { settleInvoicePayments } from './settle-payments.ts'

let shop: InvoiceShop
beforeAll(async () => {
  shop = await anInvoiceShop()
})
afterEach(async () => {
  shop.books.heal()
  shop.standIn.heal()
  await expectInvariants(shop.db)
})
afterAll(() => shop.close())

const detail = (buyer: Buyer, id: string) => ask(shop, buyer, 'GET', `lexoffice-invoice-details?invoiceId=${id}`)
const pdf = (buyer: Buyer, id: string) => ask(shop, buyer, 'GET', `lexoffice-invoice-pdf?documentFileId=${id}`)

describe('[INV-01] the recipient of invoices', () => {
  let buyer: Buyer
  beforeEach(async () => {
    buyer = await aLeadingBuyer(shop)
  })
  const contact = () => shop.books.contacts().find(({ note }) => String(note).includes(buyer.salon))

  test('is set with the password, and created and changed as a contact at lexoffice', async () => {
    expect(statusAndMessage(await connect(shop, buyer, { password: 'not this one' }))).toEqual([
      403,
      'password.notMatched',
    ])
    const query = `businessObjectId=${buyer.salon}&businessObjectName=Lumi&language=de`
    expect(statusAndMessage(await ask(shop, buyer, 'POST', `user/lexoffice-connection?${query}`))).toEqual([
      403,
      'password.required',
    ])
    const made = await connect(shop, buyer)
    expect(made.json()).toMatchObject({ businessObjectName: 'Lumi GmbH', language: 'en', contactId: contact()?.id })
    expect((await ask(shop, buyer, 'GET', 'user/lexoffice-connections')).json()).toEqual([made.json()])
    const { id } = made.json()
    const changed = await connect(shop, buyer, { id, name: 'Lumière AG', language: 'vi' })
    expect(changed.json()).toMatchObject({ id, businessObjectName: 'Lumière AG', language: 'vi' })
    expect(contact()).toMatchObject({ version: 2, company: { name: 'Lumière AG' } })
    await makeInvoice(shop.deps, await bought(shop, buyer))
    expect(shop.books.invoices().at(-1)?.sent).toMatchObject({ title: 'Hóa đơn', language: 'en' })
  })

  test('exists once per salon; other salons cannot read or change it', async () => {
    expect(statusAndMessage(await connect(shop, { ...buyer, salon: randomUUID() }))).toEqual([
      404,
      'businessObject.notFound',
    ])
    const { id } = (await connect(shop, buyer)).json()
    expect(statusAndMessage(await connect(shop, buyer))).toEqual([409, 'lexoffice-connection.existed'])
    const other = await aLeadingBuyer(shop)
    expect(statusAndMessage(await connect(shop, other, { id }))).toEqual([404, 'lexoffice-connection.notFound'])
    const small = await aBusinessObject(shop.db, { version: 'LITE' })
    const lite = { salon: small.id, token: await aLeader(shop.db, small.id, 'ADMIN') }
    expect(statusAndMessage(await connect(shop, lite))).toEqual([403, 'tier.required'])
    expect((await ask(shop, lite, 'GET', 'user/lexoffice-connections')).json()).toEqual([])
  })

  test('keeps the old name while lexoffice is unreachable, until the new one is stored there', async () => {
    shop.books.fail({ on: 'POST contacts', kind: 'status', status: 504, apply: true })
    expect(statusAndMessage(await connect(shop, buyer))).toEqual([503, 'service-unavailable'])
    const [{ id, contactId }] = (await ask(shop, buyer, 'GET', 'user/lexoffice-connections')).json()
    expect(contactId).toBeNull()
    expect(await overview(shop, buyer)).toEqual({ invoices: [], readAt: null, away: true, payable: true })
    shop.clock.advance(60_000)
    expect((await overview(shop, buyer)).away).toBe(false)
    shop.books.fail({ on: 'PUT contacts/{id}', kind: 'status', status: 429 })
    expect(statusAndMessage(await connect(shop, buyer, { id, name: 'Neu' }))).toEqual([503, 'service-unavailable'])
    shop.books.fail({ on: 'PUT contacts/{id}', kind: 'refuse', shape: 'legacy' })
    expect(statusAndMessage(await connect(shop, buyer, { id, name: 'Neu' }))).toEqual([409, 'payment.unavailable'])
    const [kept] = (await ask(shop, buyer, 'GET', 'user/lexoffice-connections')).json()
    expect(kept).toMatchObject({ businessObjectName: 'Lumi GmbH', contactId: contact()?.id })
  })
})

describe('[INV-02] invoices', () => {
  test('are listed as lexoffice reports them, without drafts and voided ones', async () => {
    const buyer = await invoiced(shop)
    for (const status of ['draft', 'voided']) shop.books.writeByHand({ name: status, grossAmount: 7, status })
    shop.clock.advance(60_000)
    const { invoices, away, payable } = await overview(shop, buyer)
    expect([invoices.length, away, payable]).toEqual([2, false, true])
    const [paid, open] = [
      invoices.find(({ orderId }) => orderId !== null),
      invoices.find(({ orderId }) => orderId === null),
    ]
    expect(paid).toMatchObject({ state: 'PAID', total: 2500, open: 0, voucherStatus: 'open', documentFileId: paid?.id })
    expect(open).toMatchObject({
      state: 'OPEN',
      total: 4900,
      open: 4900,
      voucherNumber: expect.stringMatching(/^RE\d+$/),
    })
    const drafted = await shop.db
      .selectFrom('invoice')
      .select('id')
      .where('voucherStatus', '=', 'draft')
      .executeTakeFirstOrThrow()
    expect(statusAndMessage(await detail(buyer, drafted.id))).toEqual([404, 'invoice.notFound'])
  })

  test('[INV-04] are shown as last stored, with the time, while lexoffice is unreachable; not every request retries', async () => {
    const buyer = await invoiced(shop)
    const before = await overview(shop, buyer)
    const asked = shop.books.requests('GET voucherlist')
    expect(await overview(shop, buyer)).toEqual(before)
    expect(shop.books.requests('GET voucherlist')).toBe(asked)
    shop.clock.advance(60_000)
    shop.books.fail({ on: 'GET voucherlist', kind: 'malformed' })
    expect(await overview(shop, buyer)).toEqual({ ...before, away: true })
    expect(await overview(shop, buyer)).toEqual({ ...before, away: true })
    expect(shop.books.requests('GET voucherlist')).toBe(asked + 1)
    shop.clock.advance(15_000)
    expect((await overview(shop, buyer)).away).toBe(false)
    await detail(buyer, buyer.hand.id)
    shop.clock.advance(60_000)
    shop.books.fail({ on: 'GET invoices/{id}', kind: 'status', status: 500 })
    expect((await detail(buyer, buyer.hand.id)).json()).toMatchObject({ net: 4118, tax: 782 })
  })

  test('have lines and a PDF, which another salon cannot read', async () => {
    const buyer = await invoiced(shop)
    const { id } = buyer.hand
    shop.books.fail({ on: 'GET invoices/{id}', kind: 'status', status: 429 })
    expect(statusAndMessage(await detail(buyer, id))).toEqual([503, 'service-unavailable'])
    expect((await detail(buyer, id)).json()).toMatchObject({
      invoice: { id, state: 'OPEN' },
      net: 4118,
      tax: 782,
      lines: [{ name: 'Einrichtung vor Ort', quantity: 1, amount: 4900 }],
    })
    const file = await pdf(buyer, id)
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
      ...[200, 'application/pdf', '%PDF-'],
    ])
    shop.books.fail({ on: 'GET invoices/{id}/file', kind: 'malformed' })
    expect(statusAndMessage(await pdf(buyer, id))).toEqual([503, 'service-unavailable'])
    const stranger = await aLeadingBuyer(shop)
    for (const answer of [await detail(stranger, id), await pdf(stranger, id), await startPaying(shop, stranger, id)])
      expect(statusAndMessage(answer)).toEqual([404, 'invoice.notFound'])
    expect(await overview(shop, stranger)).toMatchObject({ invoices: [], readAt: null })
  })

  test('that are being created are listed once, without a PDF', async () => {
    const buyer = await aLeadingBuyer(shop)
    await makeInvoice(shop.deps, await bought(shop, buyer))
    const job = await bought(shop, buyer)
    shop.books.fail({ on: 'POST invoices', kind: 'lostAnswer' })
    await expect(makeInvoice(shop.deps, job)).rejects.toThrow()
    const { invoices } = await overview(shop, buyer)
    expect(invoices).toHaveLength(2)
    expect(invoices.find(({ id }) => id === job.id)).toMatchObject({ state: 'PAID', documentFileId: null })
    expect(statusAndMessage(await pdf(buyer, job.id))).toEqual([404, 'invoice.notFound'])
    shop.clock.advance(60_000)
    await makeInvoice(shop.deps, job)
    expect((await overview(shop, buyer)).invoices).toHaveLength(2)
  })

  test('are not created without lexoffice, and requests are refused', async () => {
    const off = await testApp()
    const { id: salon } = await aBusinessObject(off.db, { version: 'PRO' })
    const own = { salon, token: await aLeader(off.db, salon, 'ADMIN') }
    const there = { ...shop, ...off }
    expect(await overview(there, own)).toEqual({ invoices: [], readAt: null, away: false, payable: false })
    expect(statusAndMessage(await connect(there, own))).toEqual([409, 'payment.unavailable'])
    await off.close()
  })
})

describe('[INV-03, INV-05] an open invoice', () => {
  test('is paid at PayPal once, however often it is reported; the invoice of an order is already paid', async () => {
    const buyer = await invoiced(shop)
    const paymentId = await approvedPayment(shop, buyer, buyer.hand.id)
    const done = await pay(shop, buyer, paymentId)
    expect(done.json()).toMatchObject({ state: 'FULFILLED', amount: 4900, invoiceId: buyer.hand.id })
    for (const event of shop.standIn.events) expect((await sendPayPalEvent(shop, event)).statusCode).toBe(204)
    expect(statusAndMessage(await pay(shop, buyer, paymentId))).toEqual([409, 'order-already-fulfilled'])
    expect(statusAndMessage(await startPaying(shop, buyer, buyer.hand.id))).toEqual([409, 'invoice.paid'])
    const { invoices } = await overview(shop, buyer)
    expect(invoices.map(({ state, open }) => [state, open])).toEqual([
      ['PAID', 0],
      ['PAID', 0],
    ])
    const [order] = invoices.filter(({ orderId }) => orderId !== null)
    expect(statusAndMessage(await startPaying(shop, buyer, order?.id ?? ''))).toEqual([409, 'invoice.paid'])
    const payments = (await ask(shop, buyer, 'GET', 'lexoffice-invoice-payments')).json()
    expect(payments.map(({ amount }: { amount: number }) => amount).sort()).toEqual([2500, 4900])
  })

  test('has only one of two approved payments captured, also if the answer was lost', async () => {
    const buyer = await invoiced(shop)
    const [one, other] = [
      await approvedPayment(shop, buyer, buyer.hand.id),
      await approvedPayment(shop, buyer, buyer.hand.id),
    ]
    const taken = shop.standIn.taken()
    const answers = await Promise.all([pay(shop, buyer, one), pay(shop, buyer, other)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(shop.standIn.taken()).toBe(taken + 1)

    const next = await invoiced(shop)
    const [first, second] = [
      await approvedPayment(shop, next, next.hand.id),
      await approvedPayment(shop, next, next.hand.id),
    ]
    shop.standIn.fail({ on: 'capture', kind: 'lostAnswer' }, { on: 'get', kind: 'status', status: 500 })
    expect(statusAndMessage(await pay(shop, next, first))).toEqual([503, 'service-unavailable'])
    expect(statusAndMessage(await pay(shop, next, second))).toEqual([409, 'invoice.not-payable'])
    await settleInvoicePayments(shop.deps)
    expect(statusAndMessage(await pay(shop, next, first))).toEqual([409, 'order-already-fulfilled'])
    expect(statusAndMessage(await pay(shop, next, second))).toEqual([409, 'invoice.paid'])
  })

  test('stays open if the payment was not approved or was refused, and can be paid again', async () => {
    const buyer = await invoiced(shop)
    const { payment } = (await startPaying(shop, buyer, buyer.hand.id)).json()
    expect(statusAndMessage(await pay(shop, buyer, payment.id))).toEqual([409, 'order-already-rejected'])
    const declined = await approvedPayment(shop, buyer, buyer.hand.id)
    shop.standIn.fail({ on: 'capture', kind: 'issue', issue: 'INSTRUMENT_DECLINED' })
    expect(statusAndMessage(await pay(shop, buyer, declined))).toEqual([402, 'no-capture-payments'])
    const wrong = await approvedPayment(shop, buyer, buyer.hand.id)
    shop.standIn.fail({ on: 'capture', kind: 'capture', amount: { currency_code: 'EUR', value: '4.90' } })
    expect(statusAndMessage(await pay(shop, buyer, wrong))).toEqual([402, 'no-capture-payments'])
    expect(statusAndMessage(await pay(shop, buyer, await approvedPayment(shop, buyer, buyer.hand.id)))).toEqual([
      200,
      'FULFILLED',
    ])
    const stranger = await aLeadingBuyer(shop)
    expect(statusAndMessage(await pay(shop, stranger, payment.id))).toEqual([404, 'invoice.notFound'])
    expect((await startPaying(shop, buyer, buyer.hand.id, 'https://evil.example')).json()).toMatchObject({
      field: 'query.returnUrl',
    })
  })
})
