/**
 * CRD-03: a captured payment is credited exactly once, even if answers and events are lost, late, repeated or forged.
 */
import { randomInt } from 'node:crypto'
import type { PayPalFault } from '@goldline/stand-ins/paypal-faults'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import {
  aBuyer,
  approved,
  aShop,
  type BoughtCredit,
  type Buyer,
  budget,
  cancel,
  capture,
  look,
  type Shop,
  sendPayPalEvent,
  statusAndMessage,
} from '../test/credit-shop.ts'
import { expectInvariants } from '../test/invariants.ts'
import { settlePayments } from './settle-payments.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 31))

let shop: Shop
let buyer: Buyer
let bought: BoughtCredit
beforeAll(async () => {
  shop = await aShop({ limitMs: 3_000 })
})
beforeEach(async () => {
  buyer = await aBuyer(shop)
  bought = await approved(shop, buyer)
})
afterEach(async () => {
  shop.standIn.heal()
  await expectInvariants(shop.db)
})
afterAll(() => shop.close())

const eventsOf = ({ paypalOrderId }: BoughtCredit, type = '') =>
  shop.standIn.events.filter((event) => event.type.startsWith(type) && event.body.includes(paypalOrderId))
const entries = (own: Buyer) =>
  shop.db.selectFrom('creditEntry').select('amount').where('businessObjectId', '=', own.salon).execute()
const unknown = [503, 'service-unavailable']

describe('a lost answer', () => {
  test('[CRD-03] after a capture whose answer was lost, the same request reads the order and credits it', async () => {
    const before = shop.standIn.taken()
    shop.standIn.fail({ on: 'capture', kind: 'lostAnswer' })
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual([200, 'FULFILLED'])
    expect([shop.standIn.taken() - before, await budget(shop, buyer)]).toEqual([1, 26])
  })

  test.each<[string, PayPalFault]>([
    ['a success whose answer is lost', { on: 'capture', kind: 'lostAnswer' }],
    ['a success reported as an error', { on: 'capture', kind: 'status', status: 500, apply: true }],
    ['a success with a malformed answer', { on: 'capture', kind: 'malformed' }],
    ['a late success', { on: 'capture', kind: 'delay', ms: 10_000 }],
  ])('[CRD-03] %s, without a readable order, is unknown until the job or a repeat reads it', async (_, fault) => {
    const before = shop.standIn.taken()
    shop.standIn.fail(fault, { on: 'get', kind: 'cut' })
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual(unknown)
    expect(statusAndMessage(await look(shop, buyer, bought))).toEqual([200, 'CREATED'])
    // A payment that may have happened is not cancelled.
    shop.standIn.fail({ on: 'get', kind: 'status', status: 503 })
    expect(statusAndMessage(await cancel(shop, buyer, bought))).toEqual([200, 'CREATED'])
    await settlePayments(shop.deps)
    expect(statusAndMessage(await look(shop, buyer, bought))).toEqual([200, 'FULFILLED'])
    expect([shop.standIn.taken() - before, await budget(shop, buyer)]).toEqual([1, 26])
  })

  test.each<[string, PayPalFault]>([
    ['cut', { on: 'capture', kind: 'cut' }],
    ['429', { on: 'capture', kind: 'status', status: 429, retryAfter: 1 }],
    ['500', { on: 'capture', kind: 'status', status: 500 }],
    ['in progress', { on: 'capture', kind: 'issue', issue: 'ORDER_COMPLETION_IN_PROGRESS' }],
    ['no sign-in', { on: 'token', kind: 'status', status: 500 }],
  ])('[CRD-03] %s before the capture is unknown, and the job captures once', async (_, fault) => {
    const before = shop.standIn.taken()
    shop.standIn.forgetTokens()
    shop.standIn.fail(fault)
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual(unknown)
    await settlePayments(shop.deps)
    expect(statusAndMessage(await look(shop, buyer, bought))).toEqual([200, 'FULFILLED'])
    expect([shop.standIn.taken() - before, await budget(shop, buyer)]).toEqual([1, 26])
  })

  test('[CRD-03] a payment that PayPal has already captured is read and credited', async () => {
    await shop.paypal.captureOrder(bought.paypalOrderId, 'somebody-else')
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual([200, 'FULFILLED'])
  })
})

describe('concurrently', () => {
  test('[CRD-03] two browsers in two processes and twenty events of PayPal make one entry', async () => {
    const { db, pool, clock } = { ...shop.deps, db: shop.db, clock: shop.clock }
    const database = { db, pool, url: shop.deps.config.databaseUrls?.url ?? '', close: async () => undefined }
    const second = await testApp({ database: database as never, clock, paypal: shop.paypal })
    const before = shop.standIn.taken()
    const both = await Promise.all([capture(shop, buyer, bought), capture(second, buyer, bought)])
    const statuses = both.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    const events = eventsOf(bought).toReversed()
    expect(events.map(({ type }) => type)).toContain('PAYMENT.CAPTURE.COMPLETED')
    const told = await Promise.all(
      Array.from({ length: 20 }, (_, n) => events[n % events.length]).flatMap((event, n) =>
        event === undefined ? [] : [sendPayPalEvent(n % 2 ? shop : second, event)],
      ),
    )
    expect(new Set(told.map((answer) => answer.statusCode))).toEqual(new Set([204]))
    expect(await entries(buyer)).toEqual([{ amount: 2600 }])
    expect(shop.standIn.taken() - before).toBe(1)
    await second.close()
  })

  test(`[CRD-03] any order of browsers, events, cancelling, jobs and faults (SEED=${seed})`, async () => {
    const faults = fc.constantFrom<PayPalFault | undefined>(
      undefined,
      { on: 'capture', kind: 'lostAnswer' },
      { on: 'capture', kind: 'cut' },
      { on: 'get', kind: 'cut' },
      { on: 'capture', kind: 'status', status: 500, apply: true },
      { on: 'verify', kind: 'cut' },
      { on: 'capture', kind: 'capture', captureStatus: 'PENDING' },
    )
    const turn = fc.record({
      does: fc.constantFrom('capture', 'capture', 'cancel', 'events', 'clock', 'review'),
      fault: faults,
      together: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 8 }), async (turns) => {
        const own = await aBuyer(shop)
        const mine = await approved(shop, own)
        const before = shop.standIn.taken()
        let reviewed = 0
        const doing = {
          capture: () => capture(shop, own, mine),
          cancel: () => cancel(shop, own, mine),
          events: () => Promise.all(eventsOf(mine).map((event) => sendPayPalEvent(shop, event))),
          clock: () => settlePayments(shop.deps),
          review: async () => {
            const pending = eventsOf(mine, 'PAYMENT.CAPTURE.PENDING').length > reviewed
            if (pending) shop.standIn.review(mine.paypalOrderId, 'COMPLETED')
            if (pending) reviewed++
          },
        }
        const open: Promise<unknown>[] = []
        for (const { does, fault, together } of turns) {
          if (fault) shop.standIn.fail(fault)
          open.push(doing[does as keyof typeof doing]())
          if (!together) await Promise.all(open.splice(0))
        }
        await Promise.all(open)
        shop.standIn.heal()
        await settlePayments(shop.deps)
        const paid = shop.standIn.taken() - before + reviewed
        expect(paid).toBeLessThanOrEqual(1)
        expect((await entries(own)).map(({ amount }) => amount)).toEqual(paid === 1 ? [2600] : [])
        await expectInvariants(shop.db)
      }),
      { seed, numRuns: 25, endOnFailure: true },
    )
  })
})

describe('PayPal’s events', () => {
  test('[CRD-03] an event before the browser’s request credits the payment; the browser then finds the order fulfilled', async () => {
    shop.standIn.fail({ on: 'capture', kind: 'lostAnswer' }, { on: 'get', kind: 'cut' })
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual(unknown)
    for (const event of eventsOf(bought).toReversed()) expect((await sendPayPalEvent(shop, event)).statusCode).toBe(204)
    expect(await budget(shop, buyer)).toBe(26)
    expect(statusAndMessage(await capture(shop, buyer, bought))).toEqual([409, 'order-already-fulfilled'])
  })

  test('[CRD-05] a payment under review is credited when confirmed, and fails when denied', async () => {
    for (const [status, state] of [
      ['COMPLETED', 'FULFILLED'],
      ['DECLINED', 'FAILED'],
    ] as const) {
      const mine = await approved(shop, buyer)
      shop.standIn.fail({ on: 'capture', kind: 'capture', captureStatus: 'PENDING' })
      const answer = await capture(shop, buyer, mine)
      expect([answer.statusCode, answer.json().state, answer.json().pending]).toEqual([200, 'CREATED', true])
      shop.standIn.review(mine.paypalOrderId, status)
      for (const event of eventsOf(mine).toReversed()) await sendPayPalEvent(shop, event)
      const after = (await look(shop, buyer, mine)).json()
      expect([after.state, after.pending]).toEqual([state, false])
    }
    expect(await budget(shop, buyer)).toBe(26)
  })

  test('[CRD-03] a forged event is refused and changes nothing', async () => {
    shop.standIn.fail({ on: 'capture', kind: 'cut' }, { on: 'get', kind: 'cut' })
    await capture(shop, buyer, bought)
    await shop.paypal.captureOrder(bought.paypalOrderId, `capture-${bought.id}`)
    const event = eventsOf(bought, 'PAYMENT.CAPTURE.COMPLETED')[0]
    if (event === undefined) throw new Error('no event')
    const forged = [
      { ...event, headers: { 'content-type': 'application/json' } },
      { ...event, headers: { ...event.headers, 'paypal-transmission-sig': 'AAAA' } },
      { ...event, headers: { ...event.headers, 'paypal-transmission-id': 'another' } },
      { ...event, body: event.body.replace('"value":"25.00"', '"value":"99.00"') },
      { ...event, body: event.body.replace('{', '{ ') },
    ]
    for (const each of forged) expect(statusAndMessage(await sendPayPalEvent(shop, each))).toEqual([403, 'forbidden'])
    expect(await budget(shop, buyer)).toBe(0)
    // If PayPal does not confirm the event, answer so that it sends the event again.
    shop.standIn.fail({ on: 'verify', kind: 'cut' })
    expect(statusAndMessage(await sendPayPalEvent(shop, event))).toEqual(unknown)
    expect(await budget(shop, buyer)).toBe(0)
    expect((await sendPayPalEvent(shop, event)).statusCode).toBe(204)
    expect(await budget(shop, buyer)).toBe(26)
  })

  test('[CRD-03] an event about an unknown payment is stored and reported to the operator, if PayPal sent it', async () => {
    const [event] = eventsOf(bought, 'CHECKOUT.ORDER.APPROVED')
    if (event === undefined) throw new Error('no event')
    // As after a restore from a backup older than the order.
    await shop.db.updateTable('creditOrder').set({ paypalOrderId: 'ELSE' }).where('id', '=', bought.id).execute()
    const invented = JSON.stringify({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'NOBODYS' } })
    expect((await sendPayPalEvent(shop, { ...event, body: invented })).statusCode).toBe(204)
    shop.standIn.fail({ on: 'verify', kind: 'cut' })
    expect(statusAndMessage(await sendPayPalEvent(shop, event))).toEqual(unknown)
    for (const each of [event, event]) expect((await sendPayPalEvent(shop, each)).statusCode).toBe(204)
    const kept = await shop.db.selectFrom('strayPayment').select(['eventType', 'reference']).execute()
    expect(kept).toEqual([{ eventType: 'CHECKOUT.ORDER.APPROVED', reference: bought.paypalOrderId }])
    const mails = await shop.db.selectFrom('message').select('text').where('type', '=', 'OPERATOR').execute()
    expect(mails).toEqual([{ text: expect.stringContaining(bought.paypalOrderId) }])
    const asked = shop.standIn.requests('verify')
    const statuses: number[] = []
    for (let time = 0; time < 70; time += 1)
      statuses.push(
        (await sendPayPalEvent(shop, { ...event, body: invented.replace('NOBODYS', `N${time}`) })).statusCode,
      )
    expect(new Set(statuses)).toEqual(new Set([204, 429]))
    expect(shop.standIn.requests('verify') - asked).toBeLessThan(60)
  })
})

describe('a buyer who approved and did not return', () => {
  test('[CRD-03f] has the payment captured once by the job, after time to return', async () => {
    await settlePayments(shop.deps)
    expect(statusAndMessage(await look(shop, buyer, bought))).toEqual([200, 'CREATED'])
    shop.clock.advance(11 * 60_000)
    for (const _ of ['once', 'again']) await settlePayments(shop.deps)
    expect(statusAndMessage(await look(shop, buyer, bought))).toEqual([200, 'FULFILLED'])
    expect(await budget(shop, buyer)).toBe(26)
  })

  test('[CRD-03] is not charged for a cancelled order', async () => {
    const before = shop.standIn.taken()
    await cancel(shop, buyer, bought)
    shop.clock.advance(11 * 60_000)
    await settlePayments(shop.deps)
    expect([shop.standIn.taken() - before, await budget(shop, buyer)]).toEqual([0, 0])
  })
})
