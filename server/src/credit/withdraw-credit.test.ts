/** CRD-07: refunded money withdraws its share of credit once, for any reports in any order. */

import { type CaptureStatus, creditOf } from '@goldline/domain/credit/payment'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { findOrder } from '../ledger/queries.ts'
import { queueMessages } from '../message/queue.ts'
import {
  type Answer,
  aBuyer,
  answeringWith,
  approved,
  aShop,
  type BoughtCredit,
  type Buyer,
  budget,
  capture,
  look,
  type Shop,
  sendPayPalEvent,
} from '../test/credit-shop.ts'
import { expectInvariants } from '../test/invariants.ts'
import { readPaidOrder } from './read-payment.ts'
import { settle } from './settle.ts'

let shop: Shop
let buyer: Buyer
let bought: BoughtCredit
beforeAll(async () => {
  // No test in this file needs a slow answer.
  shop = await aShop({ limitMs: 20_000 })
})
beforeEach(async () => {
  buyer = await aBuyer(shop)
  bought = await paid(buyer)
})
afterEach(async () => {
  shop.standIn.heal()
  await expectInvariants(shop.db)
})
afterAll(() => shop.close())

const newest = () => shop.standIn.events.length
/** Sends the events of refunds from `from` on, the last one first, each twice. */
async function tell(from: number): Promise<void> {
  const events = shop.standIn.events.slice(from).toReversed()
  for (const event of [...events, ...events]) expect((await sendPayPalEvent(shop, event)).statusCode).toBe(204)
}
async function paid(own: Buyer): Promise<BoughtCredit> {
  const one = await approved(shop, own)
  expect((await capture(shop, own, one)).statusCode).toBe(200)
  return one
}
/** Entries of refunds, the largest first, since entries of one instant have no order. */
const refunds = async (own = buyer) => {
  const entries = shop.db.selectFrom('creditEntry').select('amount').where('businessObjectId', '=', own.salon)
  const rows = await entries.where('kind', '=', 'REFUND').orderBy('amount', 'desc').execute()
  return rows.map(({ amount }) => amount)
}
const rereadings = async () => {
  const { rows } = await sql<{ id: string; businessObjectId: string }>`
    select payload ->> 'id' as id, payload ->> 'businessObjectId' as business_object_id
    from graphile_worker._private_jobs where key like 'read-paid-order %'`.execute(shop.db)
  return rows
}
const mails = async () => {
  const rows = await shop.db
    .selectFrom('message')
    .select('text')
    .where('businessObjectId', '=', buyer.salon)
    .where('type', '=', 'CREDIT_GIVEN_BACK')
    .orderBy('cause')
    .execute()
  return rows.map(({ text }) => text)
}

test('[CRD-07] a partial refund and then the rest each withdraw their share once, for any order and number of reports', async () => {
  await shop.db
    .updateTable('businessObject')
    .set({ notificationSubscribers: 'owner@salon.example' })
    .where('id', '=', buyer.salon)
    .execute()
  const before = newest()
  shop.standIn.giveBack(bought.paypalOrderId, { value: '10.00' })
  await tell(before)
  expect([await refunds(), await budget(shop, buyer)]).toEqual([[-1040], 15.6])
  expect((await look(shop, buyer, bought)).json()).toMatchObject({ state: 'FULFILLED', givenBack: 1000 })
  shop.standIn.giveBack(bought.paypalOrderId)
  await tell(before)
  expect([await refunds(), await budget(shop, buyer)]).toEqual([[-1040, -1560], 0])
  expect(await mails()).toEqual([
    expect.stringMatching(/10[.,]00[\s\S]*10[.,]40[\s\S]*15[.,]60/),
    expect.stringMatching(/15[.,]00[\s\S]*15[.,]60[\s\S]*0[.,]00/),
  ])
})

test('[CRD-07] a lost dispute withdraws all credit, even below the floor; then no code is sent by SMS until there is credit', async () => {
  const code = () =>
    transact(shop.db, (tx) =>
      queueMessages(tx, shop.deps, [
        {
          businessObjectId: buyer.salon,
          cause: crypto.randomUUID(),
          type: 'SIGN_IN',
          channel: 'SMS',
          recipient: '+41791234567',
          language: 'de',
          subject: '',
          body: [{ text: 'x'.repeat(150) }],
          secret: true,
        },
      ]),
    )
  await code()
  const before = newest()
  shop.standIn.giveBack(bought.paypalOrderId, { reverse: true })
  await tell(before)
  expect([await refunds(), await budget(shop, buyer)]).toEqual([[-2600], -0.07])
  await expect(code()).rejects.toEqual(new Refused('sms.no-credit'))
  await paid(buyer)
  await code()
  expect(await budget(shop, buyer)).toBe(25.86)
})

test('[CRD-07] if a payment is refunded before it was read, only the rest is credited; after a full refund nothing is', async () => {
  for (const [value, entries, left] of [
    ['5.00', [-520], 20.8],
    [undefined, [], 0],
  ] as const) {
    const own = await aBuyer(shop)
    const mine = await approved(shop, own)
    await shop.paypal.captureOrder(mine.paypalOrderId, 'unseen')
    shop.standIn.giveBack(mine.paypalOrderId, value === undefined ? {} : { value })
    await capture(shop, own, mine)
    expect([await refunds(own), await budget(shop, own)]).toEqual([entries, left])
  }
})

test('[CRD-07] a failed reading, or one overtaken by a newer one, is repeated by a job', async () => {
  const order = await findOrder(inSalon(shop.db, buyer.salon), bought.id)
  const before = newest()
  shop.standIn.giveBack(bought.paypalOrderId, { value: '10.00' })
  shop.standIn.fail({ on: 'get', kind: 'cut' }, { on: 'get', kind: 'cut' }, { on: 'get', kind: 'cut' })
  await tell(before)
  const [job] = await rereadings()
  expect([await refunds(), job]).toEqual([[], { id: bought.id, businessObjectId: buyer.salon }])
  await expect(readPaidOrder(shop.deps, order)).rejects.toThrow('not read')
  await readPaidOrder(shop.deps, order)
  expect(await refunds()).toEqual([-1040])
  // Read before the refund, applied after it.
  const late = await settle(shop.deps, order, { kind: 'paid', captureId: order.paymentId ?? '', givenBack: 0 })
  expect([late.givenBack, await refunds()]).toEqual([1000, [-1040]])
  await readPaidOrder(shop.deps, order)
  expect(await refunds()).toEqual([-1040])
})

test('[CRD-07] a paid order under review waits for its event; any other reading is retried with back-off', async () => {
  const order = await findOrder(inSalon(shop.db, buyer.salon), bought.id)
  const captured = { id: order.paymentId ?? '', amount: order.price, currency: order.currency }
  const as = (status: CaptureStatus): Answer => ({
    kind: 'facts',
    facts: { reference: bought.id, status: 'COMPLETED', captures: [{ ...captured, status }], givenBack: 0 },
  })
  const job = (answer: Answer) => readPaidOrder({ ...shop.deps, paypal: answeringWith(shop, answer) }, order)
  await job(as('PENDING'))
  await expect(job(as('REFUSED'))).rejects.toThrow('not read: none')
  await expect(job({ kind: 'gone' })).rejects.toThrow('not read: void')
  await settle(shop.deps, order, { kind: 'pending' })
  const waiting = async () => (await rereadings()).filter(({ id }) => id === bought.id).length
  expect([await waiting(), await refunds()]).toEqual([0, []])
  await settle(shop.deps, order, { kind: 'none' })
  expect([await waiting(), await refunds()]).toEqual([1, []])
})

test('[CRD-07] a won dispute returns the credit', async () => {
  const order = await findOrder(inSalon(shop.db, buyer.salon), bought.id)
  await settle(shop.deps, order, { kind: 'returned' })
  expect(await budget(shop, buyer)).toBe(0)
  await readPaidOrder(shop.deps, order)
  expect([await refunds(), await budget(shop, buyer)]).toEqual([[2600, -2600], 26])
})

test('[CRD-07] after any order of refunds, events and lost readings, the refunded share is withdrawn', async () => {
  const turn = fc.record({
    cents: fc.integer({ min: 0, max: 1500 }),
    event: fc.nat(),
    lost: fc.boolean(),
    together: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 6 }), async (turns) => {
      const own = await aBuyer(shop)
      const mine = await paid(own)
      const before = newest()
      let back = 0
      const open: Promise<unknown>[] = []
      for (const { cents, event, lost, together } of turns) {
        const taken = Math.min(cents, 2500 - back)
        if (taken > 0) shop.standIn.giveBack(mine.paypalOrderId, { value: (taken / 100).toFixed(2) })
        back += taken
        const told = shop.standIn.events.slice(before)
        const chosen = told[event % Math.max(told.length, 1)]
        if (lost) shop.standIn.fail({ on: 'get', kind: 'cut' })
        if (chosen !== undefined) open.push(sendPayPalEvent(shop, chosen))
        if (!together) await Promise.all(open.splice(0))
      }
      await Promise.all(open)
      shop.standIn.heal()
      await tell(before)
      for (const job of await rereadings()) await readPaidOrder(shop.deps, job)
      const share = creditOf({ price: 2500, balance: 2600 }, back)
      expect(await budget(shop, own)).toBe((2600 - share) / 100)
      await expectInvariants(shop.db)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
