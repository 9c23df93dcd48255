import type { Order } from '@goldline/contract/checkout/orders'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { aCredit } from '../../test/builders.ts'
import { rowTexts } from '../../test/paper.ts'
import { refusal } from '../../test/salon.ts'
import {
  aRegular,
  aSaleRow,
  aTaxedSalon,
  aTill,
  atTill,
  aVisit,
  begin,
  change,
  made,
  sell,
  tillPin,
} from '../../test/till.ts'
import { loadOrderAsSold } from '../order.ts'
import { verifyJournals } from '../verify-journal.ts'
import { receiptRows } from './rows.ts'

const { t, salon, till } = await atTill()
afterAll(() => t.close())

const buyer = { name: 'Muster AG', street: 'Weg 1', postalCode: '8000', city: 'Zürich', vatNr: 'CHE-111.222.333 MWST' }
const sold = async (content = {}) => sell(till, await change(till, await begin(till, await aVisit(t, salon)), content))
const name = async ({ id }: Pick<Order, 'id'>, to: object = buyer) => till.send('POST', `/v1/orders/${id}/buyers`, to)
const link = async ({ id }: Pick<Order, 'id'>, copy = false) => {
  const { url } = made(await till.send('POST', `/v1/orders/${id}/receipt-links`, { copy })).json<{ url: string }>()
  return new URL(url).pathname
}
const bytes = async (url: string) => (await t.app.inject({ url })).rawPayload.toString('base64')
const copies = async ({ id }: Pick<Order, 'id'>) => {
  const rows = await t.db.selectFrom('receiptLink').select('copy').where('orderId', '=', id).execute()
  return rows.map(({ copy }) => copy).sort()
}

describe('[POS-28] the buyer named on a receipt', () => {
  test('[POS-28a] is on the first receipt, which is no copy, if entered before paying', async () => {
    const order = await sold({ buyer })
    expect(order.buyer).toEqual(buyer)
    await link(order)
    expect(await copies(order)).toEqual([false])
    const { order: frozen, head } = await loadOrderAsSold(inSalon(t.db, salon.id), order.id)
    if (head === null) throw new Error('no receipt')
    const texts = rowTexts(receiptRows({ order: frozen, head: { ...head, language: 'de' }, copy: false, buyer }))
    expect(texts.slice(texts.indexOf('Für'), texts.indexOf('Für') + 5)).toEqual([
      ...['Für', 'Muster AG', 'Weg 1', '8000 Zürich', 'MWST-Nr. CHE-111.222.333 MWST'],
    ])
  })

  test('[POS-28a, POS-28b] leaves earlier receipts unchanged if entered after paying; the next receipt is a copy', async () => {
    const order = await sold()
    const first = await link(order)
    const before = await bytes(first)
    expect(made(await name(order)).json<Order>().buyer).toEqual(buyer)
    expect(await bytes(first)).toBe(before)
    const second = await link(order)
    expect(await bytes(second)).not.toBe(before)
    made(await name(order, { ...buyer, name: 'Andere AG' }))
    await link(order)
    expect(await copies(order)).toEqual([false, true, true])
    const early = await sold()
    made(await name(early))
    await link(early)
    expect(await copies(early)).toEqual([false])
  })

  test('[POS-28b, POS-11] has a journal entry per address without personal data, which cannot be changed', async () => {
    const order = await sold({ buyer })
    made(await name(order, { ...buyer, city: 'Bern' }))
    const entries = await t.db.selectFrom('journalEntry').select('content').execute()
    const own = entries.map(({ content }) => content).filter((content) => content.includes(order.id))
    expect(own.map((content) => (JSON.parse(content) as { what: string }).what)).toEqual(['SALE', 'BUYER', 'BUYER'])
    expect(own.join()).not.toMatch(/Muster|Weg 1|Bern/)
    expect((await verifyJournals(t.deps)).broken).toEqual([])
    await expect(sql`update receipt_buyer set name = 'x'`.execute(t.db)).rejects.toThrow('append-only')
    await expect(sql`delete from receipt_buyer`.execute(t.db)).rejects.toThrow('append-only')
    const undone = new Error('only looked')
    const looking = t.owner.db.transaction().execute(async (tx) => {
      await sql`alter table receipt_buyer disable trigger append_only`.execute(tx)
      await sql`update receipt_buyer set name = 'x' where order_id = ${order.id} and number = 2`.execute(tx)
      const { broken } = await verifyJournals({ db: tx, secrets: t.deps.secrets })
      expect(broken.map(({ why }) => why)).toEqual(['what it records was changed'])
      throw undone
    })
    await expect(looking).rejects.toBe(undone)
  })

  test('[POS-28e, CUS-04] is stored for the customer if requested, and proposed next; not if contacts are hidden', async () => {
    const customerId = await aRegular(t, salon)
    const sale = async (content: object) =>
      sell(till, await change(till, await begin(till, await aVisit(t, salon, { customerId })), content))
    const proposed = async () => (await change(till, await begin(till), { customerId })).customer?.buyer
    const showContacts = (show: boolean) =>
      t.db.updateTable('businessObject').set({ showCustomerDataCheckout: show }).where('id', '=', salon.id).execute()
    await showContacts(true)
    await sale({ buyer })
    expect(await proposed()).toBeNull()
    await sale({ buyer, keepBuyer: true })
    expect(await proposed()).toEqual(buyer)
    const paid = await sale({})
    expect(paid).toMatchObject({ buyer: null, customer: { mayKeepBuyer: true } })
    const later = { ...buyer, name: 'Später AG' }
    made(await name(paid, later))
    expect(await proposed()).toEqual(buyer)
    made(await name(paid, { ...later, keep: true }))
    expect(await proposed()).toEqual(later)
    await showContacts(false)
    expect(await proposed()).toBeUndefined()
    const unseen = await sale({ buyer: { ...buyer, name: 'Fremd AG' }, keepBuyer: true })
    expect(unseen.customer?.mayKeepBuyer).toBe(false)
    made(await name(unseen, { ...buyer, name: 'Fremd AG', keep: true }))
    await showContacts(true)
    expect(await proposed()).toEqual(later)
  })

  test('[POS-28d] is also on the first receipt of the sale’s refund', async () => {
    const order = await sold({ buyer })
    const lines = order.lines.map(({ id }) => ({ id, quantity: 1 }))
    const asked = { kind: 'CARD', reason: 'Kulanz', pin: tillPin, lines }
    const refund: Order = made(await till.send('POST', `/v1/orders/${order.id}/refunds`, asked)).json()
    expect([refund.kind, refund.buyer]).toEqual(['REFUND', buyer])
    await link(refund)
    expect(await copies(refund)).toEqual([false])
    expect((await verifyJournals(t.deps)).broken).toEqual([])
  })

  test('[POS-28a] is refused without a name, for a record, and for another salon’s sale', async () => {
    const order = await sold()
    expect(refusal(await name(order, { ...buyer, name: '' }))).toEqual([400, 'invalid-request'])
    expect(refusal(await name({ id: await aSaleRow(t, salon.id) }))).toEqual([409, 'receipt.none'])
    const elsewhere = await aTill(t, await aTaxedSalon(t))
    expect(refusal(await elsewhere.send('POST', `/v1/orders/${order.id}/buyers`, buyer))).toEqual([
      404,
      'order.notFound',
    ])
  })
})

describe('[POS-28c] a receipt sent to an entered number', () => {
  const send = async ({ id }: Pick<Order, 'id'>, contact: string) =>
    till.send('POST', `/v1/orders/${id}/receipt-messages`, { contact })

  test('is an SMS with a secret link, which the salon pays like others; only the message stores the number', async () => {
    const order = await sold()
    expect(refusal(await send(order, '079 412 41 20'))).toEqual([409, 'sms.no-credit'])
    await aCredit(t.db, salon.id)
    made(await send(order, '079 412 41 20'))
    const row = await t.db.selectFrom('message').selectAll().where('channel', '=', 'SMS').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ recipient: '+41794124120', type: 'RECEIPT', sealed: true, businessObjectId: salon.id })
    const [path] = t.deps.secrets.open(row.text).match(/\/v1\/receipts\/[\w-]{43}/) ?? []
    expect((await t.app.inject({ url: path ?? '' })).statusCode).toBe(200)
    expect(refusal(await send(order, '12'))).toEqual([400, 'invalid-phoneNr'])
    const known = await t.db.selectFrom('customer').select('id').where('phoneNr', '=', '+41794124120').execute()
    expect(known).toEqual([])
  })

  test('is refused if the installation sends no SMS', async () => {
    const order = await sold()
    await t.db
      .updateTable('installation')
      .set({ channels: ['EMAIL'] })
      .execute()
    expect(refusal(await send(order, '079 412 41 20'))[1]).toBe('sms.unavailable')
    await t.db
      .updateTable('installation')
      .set({ channels: ['EMAIL', 'SMS'] })
      .execute()
  })
})
