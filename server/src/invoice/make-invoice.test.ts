import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBuyer, type Buyer, sendPayPalEvent } from '../test/credit-shop.ts'
import { expectInvariants } from '../test/invariants.ts'
import { anInvoiceShop, bought as boughtBy, type InvoiceShop, type Job } from '../test/invoice-shop.ts'
import { makeInvoice, makeMissingInvoices } from './make-invoice.ts'
import { waitForTurn } from './turn.ts'

let shop: InvoiceShop
let buyer: Buyer
beforeAll(async () => {
  shop = await anInvoiceShop()
})
beforeEach(async () => {
  buyer = await aBuyer(shop)
})
afterEach(async () => {
  shop.books.heal()
  await expectInvariants(shop.db)
})
afterAll(() => shop.close())

const bought = () => boughtBy(shop, buyer)
const make = (job: Job) => makeInvoice(shop.deps, job)
const written = async ({ salon }: Buyer) => {
  const { name } = await shop.db
    .selectFrom('businessObject')
    .select('name')
    .where('id', '=', salon)
    .executeTakeFirstOrThrow()
  const own = shop.books.contacts().filter((each) => String(each.note).includes(salon))
  return {
    name,
    contacts: own,
    invoices: shop.books.invoices().filter((each) => own.some(({ id }) => id === each.contactId)),
  }
}
const waiting = async () => {
  const { rows } = await shop.asOwner.pool.query<{ id: string }>(
    `select payload ->> 'id' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'makeInvoice'`,
  )
  return rows.map(({ id }) => id)
}

describe('[INV-03, INV-04] a paid order', () => {
  test('gets one invoice and one contact, however often the payment is reported', async () => {
    const job = await bought()
    for (const event of shop.standIn.events) await sendPayPalEvent(shop, event)
    expect(await waiting()).toContain(job.id)
    await make(job)
    await make(job)
    const { name, contacts, invoices } = await written(buyer)
    expect(contacts).toMatchObject([{ company: { name }, roles: { customer: {} } }])
    expect(invoices).toMatchObject([{ total: 25, voucherStatus: 'open' }])
    const [order] = await shop.db
      .selectFrom('creditOrder')
      .select('id')
      .where('businessObjectId', '=', buyer.salon)
      .execute()
    expect(invoices[0]?.sent).toMatchObject({
      remark: `Bestellung ${order?.id}`,
      taxConditions: { taxType: 'gross' },
      lineItems: [
        {
          name: 'Guthaben für Nachrichten: EUR 26.00',
          unitPrice: { currency: 'EUR', grossAmount: 25, taxRatePercentage: 19 },
        },
      ],
    })
    await make(await bought())
    expect(await written(buyer)).toMatchObject({ contacts: [{}], invoices: [{}, {}] })
  })

  test('sends the owner one mail, once the invoice exists', async () => {
    const job = await bought()
    const email = 'leitung@example.com'
    await shop.db.updateTable('businessObject').set({ email }).where('id', '=', buyer.salon).execute()
    const mails = () =>
      shop.db
        .selectFrom('message')
        .select(['subject', 'text', 'recipient'])
        .where('businessObjectId', '=', buyer.salon)
        .where('type', '=', 'INVOICE_READY')
        .execute()
    shop.books.fail({ on: 'POST invoices', kind: 'refuse', shape: 'detailed' })
    await expect(make(job)).rejects.toThrow('406')
    expect(await mails()).toEqual([])
    await make(job)
    await make(job)
    const { name } = await written(buyer)
    const [mail, ...more] = await mails()
    expect([more, mail?.recipient, mail?.subject]).toEqual([[], email, `Ihre Rechnung ist da: ${name}`])
    expect(mail?.text).toMatch(/EUR 25\.00.*bezahlt/)
    expect(mail?.text).toContain('/admin/invoices')
  })

  test.each([{ kind: 'status', status: 504, apply: true }, { kind: 'lostAnswer' }, { kind: 'malformed' }] as const)(
    'after the answer %o finds the invoice that was created, so that it is created only once',
    async (fault) => {
      const job = await bought()
      shop.books.fail({ on: 'POST contacts', ...fault })
      await expect(make(job)).rejects.toThrow('lexoffice')
      await expect(make(job)).rejects.toThrow('a moment ago')
      shop.clock.advance(60_000)
      shop.books.fail({ on: 'POST invoices', ...fault })
      await expect(make(job)).rejects.toThrow('lexoffice')
      shop.clock.advance(60_000)
      shop.books.fail({ on: 'GET voucherlist', kind: 'status', status: 500 })
      await expect(make(job)).rejects.toThrow('lexoffice: 500')
      await make(job)
      expect(await written(buyer)).toMatchObject({ contacts: [{}], invoices: [{}] })
    },
  )

  test('gets its invoice by another request if none was created or none is found', async () => {
    const job = await bought()
    shop.books.fail({ on: 'POST invoices', kind: 'refuse', shape: 'detailed' })
    await expect(make(job)).rejects.toThrow('406 voucherDate')
    shop.books.fail({ on: 'POST invoices', kind: 'status', status: 429 })
    await expect(make(job)).rejects.toThrow('429')
    shop.books.fail({ on: 'POST invoices', kind: 'cut' })
    await expect(make(job)).rejects.toThrow('lexoffice')
    shop.clock.advance(60_000)
    await make(job)
    expect(await written(buyer)).toMatchObject({ contacts: [{}], invoices: [{}] })
  })

  test('gets one invoice from two concurrent workers', async () => {
    const job = await bought()
    const done = await Promise.allSettled([make(job), make(job), make(job)])
    shop.clock.advance(60_000)
    await make(job)
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await written(buyer)).toMatchObject({ contacts: [{}], invoices: [{}] })
  })

  test('gets a new job within an hour if its job gave up', async () => {
    const job = await bought()
    await shop.asOwner.pool.query('delete from graphile_worker._private_jobs')
    await makeMissingInvoices(shop.deps)
    expect(await waiting()).not.toContain(job.id)
    shop.clock.advance(700_000)
    await makeMissingInvoices(shop.deps)
    expect(await waiting()).toContain(job.id)
    await make(job)
    await makeInvoice({ ...shop.deps, lexoffice: undefined }, job)
  })
})

test('[INV-03, INV-04] requests of all processes are sent half a second apart', async () => {
  const turn = waitForTurn(shop.db)
  const before = performance.now()
  expect(await Promise.all([turn(), turn(), turn()])).toEqual([true, true, true])
  expect(performance.now() - before).toBeGreaterThanOrEqual(1_000)
  await shop.asOwner.pool.query(`update lexoffice_turn set next_time = clock_timestamp() + interval '60 seconds'`)
  expect(await turn()).toBe(false)
})
