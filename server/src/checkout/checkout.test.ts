import { randomUUID } from 'node:crypto'
import type { OpenVisit, Till } from '@goldline/contract/checkout'
import type { Draft } from '@goldline/contract/checkout/draft'
import type { Order } from '@goldline/contract/checkout/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aProduct } from '../test/builders.ts'
import { expectInvariants } from '../test/invariants.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'
import {
  aRegular,
  aTill,
  aVisit,
  begin,
  by,
  change,
  made,
  pay,
  sell,
  type TillForTests,
  tillPin,
} from '../test/till.ts'
import { verifyJournals } from './journal.ts'

let t: TestApp
let salon: SalonForTests
let till: TillForTests
beforeAll(async () => {
  t = await testApp()
  salon = await aSalon(t.db, 2)
  await t.db.updateTable('product').set({ vatRate: 810 }).where('id', '=', salon.product).execute()
  const settings = { vatNr: 'CHE-000.000.000 MWST', otherPayments: ['Check'], discountBound: 20, pointValue: 5 }
  const url = '/v1/business-object/checkout-settings'
  made(await t.app.inject({ method: 'PUT', url, headers: await anOwner(t.db, salon.id), payload: settings }))
  till = await aTill(t, salon)
})
afterAll(() => t.close())

const statusOf = async (id: string) =>
  (await t.db.selectFrom('appointment').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const staff = () => salon.staff[0] ?? ''
const addition = (productId: string, more: object = {}) => ({
  ...{ kind: 'SERVICE' as const, id: randomUUID(), staffId: null, discount: null, product: productId, quantity: 1 },
  ...more,
})

/** Asks again under load, as a till does. */
async function patiently<A extends { statusCode: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask()
    if (answer.statusCode !== 503) return answer
  }
}

describe('a visit at the till', () => {
  test('[POS-01, POS-06] is begun, added to, paid in parts and FULFILLED; its draft is gone', async () => {
    const customerId = await aRegular(t, salon)
    const visit = await aVisit(t, salon, { customerId })
    const nails = await aProduct(t.db, salon, { specialists: salon.staff, name: 'Nail-Art', price: 1231, vatRate: 810 })
    const open: OpenVisit[] = (await till.send('GET', '/v1/till/visits')).json()
    expect(open).toContainEqual(expect.objectContaining({ appointmentId: visit, group: 'CHECKED_IN', price: 8000 }))

    const begun = await begin(till, visit)
    expect(begun).toMatchObject({ total: 8000, customer: { id: customerId, email: null, hasEmail: true }, by: 'Sofia' })
    expect(begun.lines).toMatchObject([{ name: 'Schnitt', unitPrice: 8000, vatRate: 810, staffId: staff() }])
    const draft = await change(till, begun, {
      lines: [...begun.content.lines, addition(nails)],
      tips: [{ staffId: staff(), amount: 500 }],
    })
    expect(draft).toMatchObject({ total: 9731, till: { own: true, number: 1 } })
    const paid = await sell(till, draft, { payments: [by('TWINT', 5000), by('CASH', 5000)] })
    expect(paid).toMatchObject({
      ...{
        kind: 'SALE',
        number: expect.stringMatching(/^1-\d{6}$/),
        total: 9731,
        rounding: -1,
        change: 270,
        by: 'Sofia',
      },
      vat: [{ rate: 810, gross: 9231, net: 8539, tax: 692 }],
      payments: [
        { kind: 'TWINT', amount: 5000, owed: false },
        { kind: 'CASH', amount: 4730, given: 5000, change: 270 },
      ],
      ...{ points: { earned: 92, balance: 92 }, visits: [{ appointmentId: visit }], cancellable: true },
    })
    expect(await statusOf(visit)).toBe('FULFILLED')
    expect(refusal(await till.send('GET', `/v1/till-drafts/${draft.id}`))).toEqual([404, 'draft.notFound'])
    await expectInvariants(t.db)
  })

  test('[CUS-05, REV-02] is followed by two jobs: its customer’s type, and the question how it was', async () => {
    const customerId = await aRegular(t, salon)
    const visit = await aVisit(t, salon, { customerId })
    await sell(till, await begin(till, visit), { payments: [by('TWINT', 8000)] })
    const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs
      where key in (${`type:${salon.id}:${customerId}`}, ${`requestReview:${visit}`}) order by 1`.execute(t.db)
    expect(rows.map(({ task }) => task)).toEqual(['renewCustomerType', 'requestReview'])
  })

  test('[POS-03] one order, however often it is paid: the same key, another key, another till', async () => {
    const visit = await aVisit(t, salon)
    const other = await aTill(t, salon)
    const draft = await begin(till, visit)
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([
      ...[1, 2, 3].map(() =>
        pay(till, draft, { payments: [by('CARD', 8000)].map((each) => ({ ...each, id: visit })) }, key),
      ),
      ...[1, 2].map(() => pay(till, draft)),
      pay(other, draft),
    ])
    const orders = new Set(answers.filter(({ statusCode }) => statusCode === 201).map((each) => each.json<Order>().id))
    expect(orders.size).toBe(1)
    const live = await t.db.selectFrom('orderVisit').selectAll().where('appointmentId', '=', visit).execute()
    expect(live).toHaveLength(1)
    expect(refusal(await pay(other, draft))).toEqual([404, 'draft.notFound'])
  })

  test('[POS-06] is in one draft; a second till sees whose it is, and takes it over', async () => {
    const visit = await aVisit(t, salon)
    const other = await aTill(t, salon)
    const draft = await begin(till, visit)
    const seen = await begin(other, visit)
    expect(seen).toMatchObject({ id: draft.id, till: { number: 1, own: false }, by: 'Sofia' })
    expect(refusal(await pay(other, seen))).toEqual([409, 'draft.taken'])
    const put = await other.send('PUT', `/v1/till-drafts/${draft.id}`, draft.content, { 'if-match': '"1"' })
    expect(refusal(put)).toEqual([409, 'draft.taken'])
    const taken: Draft = made(await other.send('POST', `/v1/till-drafts/${draft.id}/take-over`)).json()
    expect(taken.till?.own).toBe(true)
    expect(refusal(await pay(till, draft))).toEqual([409, 'draft.taken'])
    expect((await sell(other, taken)).number).toMatch(/^\d+-000001$/)
  })

  test('[POS-01] several visits together, one without a customer, and a sale without any', async () => {
    const [one, two] = [await aVisit(t, salon), await aVisit(t, salon, { status: 'CONFIRMED' })]
    const draft = await begin(till, one)
    const both: Draft = made(
      await till.send('POST', `/v1/till-drafts/${draft.id}/visits`, { appointmentId: two }),
    ).json()
    expect(both.total).toBe(16_000)
    await sell(till, both)
    expect([await statusOf(one), await statusOf(two)]).toEqual(['FULFILLED', 'FULFILLED'])
    const alone = await change(till, await begin(till), { lines: [addition(salon.product)] })
    expect(await sell(till, alone)).toMatchObject({ visits: [], points: { earned: 0, balance: null } })
  })

  test('[APT-04] what cannot be checked out is refused: too early, over, somebody else’s', async () => {
    const tomorrow = await aVisit(t, salon, { status: 'CONFIRMED', startTime: '2027-03-03T09:00:00Z' })
    const over = await aVisit(t, salon, { status: 'EXPIRED', startTime: '2027-02-22T09:00:00Z' })
    const late = await aVisit(t, salon, { status: 'EXPIRED', startTime: '2027-02-23T09:00:00Z' })
    const stranger = await aVisit(t, await aSalon(t.db, 1))
    const start = (id: string) => till.send('POST', '/v1/till-drafts', { appointmentIds: [id] })
    for (const id of [tomorrow, over])
      expect(refusal(await start(id))).toEqual([409, 'appointment.checkout-not-possible'])
    expect(refusal(await start(stranger))).toEqual([404, 'appointment.notFound'])
    const listed: OpenVisit[] = (await till.send('GET', '/v1/till/visits')).json()
    expect(listed.find(({ appointmentId }) => appointmentId === late)?.group).toBe('EXPIRED')
    expect(listed.some(({ appointmentId }) => [tomorrow, over, stranger].includes(appointmentId))).toBe(false)
    await sell(till, await begin(till, late))
    expect(await statusOf(late)).toBe('FULFILLED')
  })
})

describe('what is paid', () => {
  test('[POS-01] the server’s total wins, and shows both', async () => {
    const draft = await change(till, await begin(till), { lines: [addition(salon.product)] })
    await t.db.updateTable('product').set({ price: 9000 }).where('id', '=', salon.product).execute()
    const answer = await pay(till, draft)
    await t.db.updateTable('product').set({ price: 8000 }).where('id', '=', salon.product).execute()
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: 'order.total-changed', totals: { shown: 8000, actual: 9000 } },
    ])
  })

  test('[POS-01] a tip alone is a sale, whose cancelling gives it back', async () => {
    const draft = await change(till, await begin(till), { tips: [{ staffId: staff(), amount: 500 }] })
    const order = await sell(till, draft)
    expect(order).toMatchObject({ total: 500, lines: [] })
    const url = `/v1/orders/${order.id}/cancellation`
    made(await till.send('POST', url, { reason: 'Vertippt', pin: tillPin }))
  })

  test('[POS-01] too little, too much without cash, and nothing at all', async () => {
    const draft = await begin(till, await aVisit(t, salon))
    const paying = async (...payments: object[]) => refusal(await pay(till, draft, { payments }))
    expect(await paying()).toEqual([409, 'order.not-paid'])
    expect(await paying(by('CARD', 7999))).toEqual([409, 'order.not-paid'])
    expect(await paying(by('CARD', 8001))).toEqual([409, 'order.overpaid'])
    expect(await paying({ ...by('OTHER', 8000), name: 'Muscheln' })).toEqual([400, 'invalid-request'])
    expect(refusal(await pay(till, await begin(till)))).toEqual([409, 'order.empty'])
    const twice = by('CARD', 4000)
    expect(await paying(twice, twice)).toEqual([400, 'invalid-request'])
    expect(await paying(...[1, 2].map(() => by('CASH', 1_000_000_000)))).toEqual([400, 'order.too-large'])
  })

  test('[POS-02] fifty at once on one balance redeem what there is, and no more', async () => {
    const customerId = await aRegular(t, salon)
    await sell(till, await begin(till, await aVisit(t, salon, { customerId, price: 10_000 })))
    const drafts: Draft[] = []
    for (let n = 0; n < 50; n++)
      drafts.push(await change(till, await begin(till), { customerId, points: 30, lines: [addition(salon.product)] }))
    expect(drafts[0]?.total).toBe(7850)
    const paid = await Promise.all(
      drafts.map(async (draft) => made(await patiently(() => pay(till, draft))).json<Order>()),
    )
    // 100 points are enough for three, which earn 78 each: all others live on those.
    expect(Math.min(...paid.map(({ points }) => points.balance ?? -1))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...paid.map(({ points }) => points.balance ?? -1))).toBe(100 + 50 * 48)
    const all = await change(till, await begin(till), { customerId, points: 1500, lines: [addition(salon.product)] })
    const rivals = await Promise.all(
      [1, 2].map(async () =>
        change(till, await begin(till), { customerId, points: 1500, lines: [addition(salon.product)] }),
      ),
    )
    const raced = await Promise.all([all, ...rivals].map((draft) => patiently(() => pay(till, draft))))
    expect(raced.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(raced.map((each) => each.json<{ message?: string }>().message)).toContain('order.points-too-many')
  })

  test('[POS-05] a discount above the bound asks for the PIN of somebody who may', async () => {
    const reduced = { percent: 30, reason: 'Stammkundin' }
    const lite = await aTill(t, salon, { role: 'USER_LITE' })
    const draft = await change(till, await begin(till, await aVisit(t, salon)), { discount: reduced })
    expect(draft.total).toBe(5600)
    expect(refusal(await pay(till, draft))).toEqual([403, 'pin.required'])
    expect(refusal(await pay(till, draft, { pin: '999999' }))).toEqual([403, 'pin.notMatched'])
    expect((await sell(till, draft, { pin: tillPin })).discount).toEqual(reduced)
    const theirs = await change(lite, await begin(lite, await aVisit(t, salon)), { discount: reduced })
    expect(refusal(await pay(lite, theirs, { pin: tillPin }))).toEqual([403, 'forbidden'])
    const usual = await change(lite, theirs, { discount: { ...reduced, percent: 20 } })
    expect((await sell(lite, usual)).total).toBe(6400)
  })

  test.each([
    ['a fraction', { points: 0.5 }],
    ['less than nothing', { points: -1 }],
    ['more than an amount may be', { tips: [{ staffId: randomUUID(), amount: 1_000_000_001 }] }],
    ['an unknown field', { price: 1 }],
    ['no quantity', { lines: [addition(randomUUID(), { quantity: 0 })] }],
    ['a hundred', { lines: [addition(randomUUID(), { quantity: 100 })] }],
    ['a line of nothing', { lines: [addition(randomUUID(), { product: undefined })] }],
    ['not a number', { tips: [{ staffId: randomUUID(), amount: Number.NaN }] }],
  ])('[POS-01] %s is refused, and changes nothing', async (_, changed) => {
    const draft = await begin(till)
    const put = await till.send('PUT', `/v1/till-drafts/${draft.id}`, { ...draft.content, ...changed })
    expect(refusal(put)).toEqual([400, 'invalid-request'])
    expect((await till.send('GET', `/v1/till-drafts/${draft.id}`)).json<Draft>().version).toBe(draft.version)
  })

  test('[POS-01] somebody else’s people, services and customers are not there', async () => {
    const foreign = await aSalon(t.db, 1)
    const draft = await begin(till)
    const put = async (changed: object) =>
      refusal(await till.send('PUT', `/v1/till-drafts/${draft.id}`, { ...draft.content, ...changed }))
    expect(await put({ lines: [addition(foreign.product)] })).toEqual([404, 'product.notFound'])
    expect(await put({ lines: [addition(salon.product, { staffId: foreign.staff[0] })] })).toEqual([
      404,
      'staff.notFound',
    ])
    expect(await put({ customerId: await aRegular(t, foreign) })).toEqual([404, 'notFound'])
    const strangers = await aTill(t, foreign)
    expect(refusal(await strangers.send('GET', `/v1/till-drafts/${draft.id}`))).toEqual([404, 'draft.notFound'])
  })
})

test('[POS-04, POS-12] in Vienna a visit is recorded as paid at the till, and nothing else is', async () => {
  const vienna = await aSalon(t.db, 1, { country: 'AT', currency: 'EUR', timeZone: 'Europe/Vienna' })
  const desk = await aTill(t, vienna)
  const visit = await aVisit(t, vienna, { customerId: await aRegular(t, vienna) })
  expect(made(await desk.send('PUT', '/v1/till')).json<Till>()).toMatchObject({ paidElsewhere: true })
  const draft = await begin(desk, visit)
  const tipped = { ...draft.content, tips: [{ staffId: vienna.staff[0], amount: 100 }] }
  expect(refusal(await desk.send('PUT', `/v1/till-drafts/${draft.id}`, tipped))).toEqual([409, 'order.paid-elsewhere'])
  expect(refusal(await pay(desk, draft))).toEqual([409, 'order.paid-elsewhere'])
  const record = await sell(desk, draft, { payments: [] })
  expect(record).toMatchObject({ kind: 'RECORD', number: null, total: 8000, payments: [], points: { earned: 80 } })
  const entries = await t.db.selectFrom('journalEntry').selectAll().where('businessObjectId', '=', vienna.id).execute()
  expect(entries).toEqual([])
})

describe('the till itself', () => {
  test('[POS-05] opens for a person alone, whose turn ends three minutes after the last call', async () => {
    const deviceId = till.deviceId
    const device = await t.db.selectFrom('device').select('userId').where('id', '=', deviceId).executeTakeFirstOrThrow()
    await t.db.updateTable('token').set({ deviceId }).where('userId', '=', device.userId).execute()
    const own = await aTill(t, salon, { deviceId })
    await t.db.updateTable('token').set({ userId: device.userId }).where('userId', '=', own.userId).execute()
    await t.db.updateTable('token').set({ role: 'USER_LITE' }).where('userId', '=', device.userId).execute()
    expect(refusal(await own.send('GET', '/v1/till/visits'))).toEqual([403, 'session.locked'])
    const entered = await own.send('POST', '/v1/salon-people/sessions', { userId: till.userId, pin: tillPin })
    expect(entered.statusCode).toBe(201)
    const turn = { authorization: String(entered.headers.authorization) }
    const ask = async () => (await t.app.inject({ url: '/v1/till/visits', headers: turn })).statusCode
    const begun = t.clock.now()
    for (const minutes of [2, 4, 6]) {
      t.clock.set(begun + minutes * 60_000)
      expect(await ask()).toBe(200)
    }
    t.clock.set(begun + 10 * 60_000)
    expect(await ask()).toBe(401)
    t.clock.set(begun)
  })

  test('[POS-11] numbers have no gap, the chain holds, and a row that was changed by hand is found', async () => {
    expect((await verifyJournals(t.db)).broken).toEqual([])
    const numbers = await t.db
      .selectFrom('journalEntry')
      .select(['tillId', 'number'])
      .where('businessObjectId', '=', salon.id)
      .orderBy('tillId')
      .orderBy('number')
      .execute()
    for (const [, own] of Map.groupBy(numbers, ({ tillId }) => tillId))
      expect(own.map(({ number }) => number)).toEqual(own.map((_, at) => at + 1))
    await expect(sql`update journal_entry set content = '{}'`.execute(t.db)).rejects.toThrow('append-only')
    await expect(sql`delete from journal_entry`.execute(t.db)).rejects.toThrow('append-only')
    const { id } = await sell(till, await begin(till, await aVisit(t, salon)))
    await sql`update sale_order set total = total - 100 where id = ${id}`.execute(t.db)
    expect((await verifyJournals(t.db)).broken).toMatchObject([{ why: 'its order was changed' }])
    await sql`update sale_order set total = total + 100 where id = ${id}`.execute(t.db)
  })

  test('[POS-11] a device that is removed leaves its till to the next one', async () => {
    const place = await aSalon(t.db, 1)
    const first = await aTill(t, place)
    await sell(first, await begin(first, await aVisit(t, place)))
    await t.db
      .updateTable('device')
      .set({ removedTime: new Date(t.clock.now()) })
      .where('id', '=', first.deviceId)
      .execute()
    const next = await aTill(t, place)
    expect((await sell(next, await begin(next, await aVisit(t, place)))).number).toBe('1-000002')
    const beside = await aTill(t, place)
    expect((await sell(beside, await begin(beside, await aVisit(t, place)))).number).toBe('2-000001')
  })
})
