import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { acrossSalons } from '../db/in-salon.ts'
import { changeByHand } from '../test/by-hand.ts'
import { atTill, aVisit, begin, change, made, pay, paymentBy, tillPin } from '../test/till.ts'
import { verifyJournals } from './verify-journal.ts'

const { t, salon, till } = await atTill()
afterAll(() => t.close())

const abort = (id: string, body: object = {}) => till.send('POST', `/v1/till-drafts/${id}/abort`, body)
const giveBack = (id: string, body: object) => till.send('POST', `/v1/till-drafts/${id}/payment-returns`, body)
const explained = { reason: 'Vertippt', pin: tillPin }
const aborted = () => t.db.selectFrom('abortedSale').selectAll().orderBy('createdTime').orderBy('id').execute()
const lastEntry = async () => {
  const { content } = await t.db
    .selectFrom('journalEntry')
    .select('content')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return JSON.parse(content)
}

/** Creates a visit of 80.00: 20.00 paid in cash, 30.00 by card, and 5.00 owed by transfer. */
async function aPartlyPaidSale() {
  const visit = await aVisit(t, salon)
  const payments = [paymentBy('CASH', 2000), paymentBy('CARD', 3000), paymentBy('TRANSFER', 500)]
  return { visit, payments, draft: await change(till, await begin(till, visit), { payments }) }
}

test('[POS-06f, POS-11b] aborts a sale: refunds by payment kind, with a reason, the PIN and a journal entry', async () => {
  const { draft, visit } = await aPartlyPaidSale()
  expect((await abort(draft.id)).json()).toMatchObject({ status: 403, message: 'pin.required' })
  expect((await abort(draft.id, { reason: 'x', pin: '000000' })).json().message).toBe('pin.notMatched')
  expect((await abort(draft.id, { pin: tillPin })).json()).toMatchObject({ field: 'body.reason' })
  made(await abort(draft.id, explained))
  const payments = [
    { kind: 'CASH', name: null, amount: 2000 },
    { kind: 'CARD', name: null, amount: 3000 },
  ]
  const row = { whole: true, total: 8000, payments, reason: 'Vertippt', byName: 'Sofia', draftId: draft.id }
  expect((await aborted()).at(-1)).toMatchObject(row)
  expect(await lastEntry()).toMatchObject({
    what: 'ABORTED',
    sale: draft.id,
    total: 8000,
    lines: [{ kind: 'SERVICE', name: 'Schnitt', quantity: 1, unitPrice: 8000 }],
    payments,
  })
  expect((await abort(draft.id, explained)).json().message).toBe('draft.notFound')
  // The visit can be sold again.
  expect((await begin(till, visit)).content.payments).toEqual([])
  const { report } = made(await till.send('GET', '/v1/till/day')).json()
  expect(report).toMatchObject({ sales: 0, aborted: { count: 1, amount: 5000 }, paid: 0 })
})

test('[POS-06g] aborts a sale without money at once, with a journal entry; an empty one leaves no trace', async () => {
  const draft = await begin(till, await aVisit(t, salon))
  made(await abort(draft.id))
  expect((await aborted()).at(-1)).toMatchObject({ draftId: draft.id, payments: [], reason: null })
  const before = (await aborted()).length
  made(await abort((await begin(till)).id))
  expect(await aborted()).toHaveLength(before)
})

test('[POS-06f] refunds one payment while the sale continues, only by its own kind', async () => {
  const { draft, payments } = await aPartlyPaidSale()
  const [cash, card, transfer] = payments
  const headers = { 'if-match': `"${draft.version}"` }
  const without = { ...draft.content, payments: [card, transfer] }
  const dropped = await till.send('PUT', `/v1/till-drafts/${draft.id}`, without, headers)
  expect(dropped.json()).toMatchObject({ status: 400, field: 'body.payments' })
  const other = await pay(till, draft, { payments: [paymentBy('CARD', draft.total ?? 0)] })
  expect(other.json()).toMatchObject({ status: 400, field: 'body.payments' })
  const next = made(await giveBack(draft.id, { paymentId: cash?.id, ...explained })).json()
  expect(next.content.payments).toEqual([card, transfer])
  expect(await lastEntry()).toMatchObject({ what: 'PAYMENT_BACK', payments: [{ kind: 'CASH', amount: 2000 }] })
  const before = (await aborted()).length
  made(await giveBack(draft.id, { paymentId: randomUUID(), ...explained }))
  expect(await aborted()).toHaveLength(before)
  // Payments that are only owed are removed without a refund.
  const owing = await change(till, next, { payments: [card ?? paymentBy('CARD', 0)] })
  made(await pay(till, owing, { payments: [...owing.content.payments, paymentBy('CASH', 5000)] }))
})

test('[POS-06g, POS-11c] verifies the journal with aborted sales, and detects changes to them', async () => {
  expect((await verifyJournals(t.deps)).broken).toEqual([])
  await expect(t.db.deleteFrom('abortedSale').execute()).rejects.toThrow('append-only')
  await expect(t.db.updateTable('abortedSale').set({ total: 1 }).execute()).rejects.toThrow('append-only')
  await changeByHand(t.owner, 'aborted_sale', (tx) =>
    acrossSalons(tx).updateTable('abortedSale').set({ total: 1 }).execute(),
  )
  const found = (await verifyJournals(t.deps)).broken
  expect(new Set(found.map(({ why }) => why))).toEqual(new Set(['what it records was changed']))
  expect(found).toHaveLength((await aborted()).length)
})

test('[POS-10g] refuses the day end while an open sale of the till holds money', async () => {
  const { draft } = await aPartlyPaidSale()
  made(await till.send('POST', '/v1/till/cash-movements', { direction: 'IN', amount: 100, reason: 'x', pin: tillPin }))
  const closing = { counted: { 100: 1 }, nextFloat: 0, reason: 'Gezählt', pin: tillPin }
  const end = () => till.send('POST', '/v1/till/day-ends', closing)
  expect((await end()).json()).toMatchObject({ status: 409, message: 'day-end.open-sale' })
  made(await abort(draft.id, explained))
  await change(till, await begin(till, await aVisit(t, salon)), { payments: [paymentBy('TRANSFER', 500)] })
  made(await end())
})
