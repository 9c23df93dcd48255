import { randomUUID } from 'node:crypto'
import type { OpenVisit, Till } from '@goldline/contract/checkout'
import type { Draft } from '@goldline/contract/checkout/draft'
import type { Order } from '@goldline/contract/checkout/orders'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { aProduct } from '../test/builders.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aSalon, refusal } from '../test/salon.ts'
import {
  aPackageRow,
  aRegular,
  aTill,
  atTill,
  aVisit,
  begin,
  change,
  made,
  pay,
  paymentBy,
  sell,
} from '../test/till.ts'

const { t, salon, till } = await atTill(2)
afterAll(() => t.close())

const statusOf = async (id: string) =>
  (await t.db.selectFrom('appointment').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const staff = () => salon.staff[0] ?? ''
const addition = (productId: string, more: object = {}) => ({
  kind: 'SERVICE' as const,
  id: randomUUID(),
  staffId: null,
  discount: null,
  product: productId,
  quantity: 1,
  ...more,
})

describe('a visit at the till', () => {
  test('[POS-01, POS-06] is started, extended, paid in parts and FULFILLED; its draft is deleted', async () => {
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
    const paid = await sell(till, draft, { payments: [paymentBy('TWINT', 5000), paymentBy('CASH', 5000)] })
    expect(paid).toMatchObject({
      kind: 'SALE',
      number: expect.stringMatching(/^1-\d{6}$/),
      total: 9731,
      rounding: -1,
      change: 270,
      by: 'Sofia',
      vat: [{ rate: 810, gross: 9231, net: 8539, tax: 692 }],
      payments: [
        { kind: 'TWINT', amount: 5000, owed: false },
        { kind: 'CASH', amount: 4730, given: 5000, change: 270 },
      ],
      points: { earned: 92, balance: 92 },
      visits: [{ appointmentId: visit }],
      cancellable: true,
    })
    expect(await statusOf(visit)).toBe('FULFILLED')
    expect(refusal(await till.send('GET', `/v1/till-drafts/${draft.id}`))).toEqual([404, 'draft.notFound'])
    await expectInvariants(t.db)
  })

  test('[CUS-05, REV-02] queues two jobs: the customer’s type, and the review request', async () => {
    const customerId = await aRegular(t, salon)
    const visit = await aVisit(t, salon, { customerId })
    await sell(till, await begin(till, visit), { payments: [paymentBy('TWINT', 8000)] })
    const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs
      where key in (${`type:${salon.id}:${customerId}`}, ${`requestReview:${visit}`}) order by 1`.execute(t.db)
    expect(rows.map(({ task }) => task)).toEqual(['renewCustomerType', 'requestReview'])
  })

  test('[POS-03] gives one order, however often it is paid: with the same key, another key, or at another till', async () => {
    const visit = await aVisit(t, salon)
    const other = await aTill(t, salon)
    const draft = await begin(till, visit)
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([
      ...[1, 2, 3].map(() =>
        pay(till, draft, { payments: [paymentBy('CARD', 8000)].map((each) => ({ ...each, id: visit })) }, key),
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

  test('[POS-06] is in one draft; a second till sees which till has it, and can take it over', async () => {
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

  test('[POS-19c] returns the saved state for a change repeated after a lost answer, and refuses a different one', async () => {
    const begun = await begin(till, await aVisit(t, salon))
    const tips = [{ staffId: staff(), amount: 500 }]
    const buyer = { name: 'Muster AG', street: '', postalCode: '', city: '', vatNr: '' }
    const saved = await change(till, begun, { tips, buyer, surcharge: { reason: 'Feiertag', percent: 10 } })
    expect(saved.version).toBe(begun.version + 1)
    expect(await change(till, begun, { tips, buyer, surcharge: { percent: 10, reason: 'Feiertag' } })).toEqual(saved)
    const headers = { 'if-match': `"${begun.version}"` }
    const other = await till.send('PUT', `/v1/till-drafts/${begun.id}`, { ...begun.content, tips, buyer }, headers)
    expect(refusal(other)).toEqual([409, 'version-conflict'])
  })

  test('[POS-01] can be sold with others, without a customer; a sale needs no visit', async () => {
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

  test('[APT-04] is refused too early, when over, or from another salon', async () => {
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

test('[POS-04, POS-12] only records a visit in Vienna as paid at the till', async () => {
  const vienna = await aSalon(t.db, 1, { country: 'AT', currency: 'EUR', timeZone: 'Europe/Vienna' })
  const desk = await aTill(t, vienna)
  const visit = await aVisit(t, vienna, { customerId: await aRegular(t, vienna) })
  expect(made(await desk.send('PUT', '/v1/till')).json<Till>()).toMatchObject({ paidElsewhere: true })
  const draft = await begin(desk, visit)
  const tipped = { ...draft.content, tips: [{ staffId: vienna.staff[0], amount: 100 }] }
  expect(refusal(await desk.send('PUT', `/v1/till-drafts/${draft.id}`, tipped))).toEqual([409, 'order.paid-elsewhere'])
  expect(refusal(await pay(desk, draft))).toEqual([409, 'order.paid-elsewhere'])
  const packageId = await aPackageRow(t, vienna)
  const five = { kind: 'PACKAGE', id: randomUUID(), packageId, staffId: null, discount: null, quantity: 1 }
  const packed = { ...draft.content, lines: [five] }
  expect(refusal(await desk.send('PUT', `/v1/till-drafts/${draft.id}`, packed))).toEqual([409, 'order.paid-elsewhere'])
  const record = await sell(desk, draft, { payments: [] })
  expect(record).toMatchObject({ kind: 'RECORD', number: null, total: 8000, payments: [], points: { earned: 80 } })
  const entries = await t.db.selectFrom('journalEntry').selectAll().where('businessObjectId', '=', vienna.id).execute()
  expect(entries).toEqual([])
})
