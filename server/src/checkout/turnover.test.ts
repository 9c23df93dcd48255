import { randomUUID } from 'node:crypto'
import type { Article } from '@goldline/contract/checkout/articles'
import type { Journal } from '@goldline/contract/checkout/journal'
import type { Order } from '@goldline/contract/checkout/orders'
import type { Turnover } from '@goldline/contract/checkout/turnover'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testNow } from '../test/app.ts'
import { changeByHand } from '../test/by-hand.ts'
import { expectInvariants } from '../test/invariants.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'
import { aTill, aVisit, begin, change, made, paymentBy, sell, type TillForTests, tillPin } from '../test/till.ts'

let t: TestApp
let salon: SalonForTests
let till: TillForTests
let owner: { authorization: string }
beforeAll(async () => {
  t = await testApp()
  salon = await aSalon(t.db, 1)
  await t.db.updateTable('product').set({ vatRate: 810 }).where('id', '=', salon.product).execute()
  await t.db.insertInto('checkoutSettings').values({ businessObjectId: salon.id, vatNr: 'CHE-1' }).execute()
  till = await aTill(t, salon)
  owner = await anOwner(t.db, salon.id)
})
afterAll(async () => {
  await expectInvariants(t.db)
  await t.close()
})

const asked = async <T>(path: string, headers = owner) =>
  made(await t.app.inject({ url: `/v1/${path}`, headers })).json() as T

test('[POS-04] reports turnover by person, goods, VAT rate and payment kind, including reversals', async () => {
  const draft = await change(till, await begin(till, await aVisit(t, salon, { price: 8000 })), {
    tips: [{ staffId: salon.staff[0] ?? '', amount: 500 }],
  })
  await sell(till, draft, { payments: [paymentBy('TWINT', 8500)] })
  const second = await sell(till, await begin(till, await aVisit(t, salon, { price: 2000 })))
  const back = { reason: 'Kulanz', pin: tillPin, lines: [{ id: second.lines[0]?.id, quantity: 1 }] }
  made(await till.send('POST', `/v1/orders/${second.id}/refunds`, back)).json<Order>()
  const { id: moved } = await sell(till, await begin(till, await aVisit(t, salon, { price: 1000 })))
  const move = (time: string) =>
    changeByHand(t.owner, 'sale_order', (tx) =>
      sql`update sale_order set created_time = ${time} where id = ${moved}`.execute(tx),
    )
  await move('2027-02-10T10:00:00Z')

  const today = await asked<Turnover>('turnover?period=today')
  expect(today).toMatchObject({
    currency: 'CHF',
    range: { from: '2027-03-02', to: '2027-03-02' },
    report: {
      sales: 2,
      reversals: { count: 1, amount: -2000 },
      turnover: 8000,
      tips: 500,
      paid: 8500,
      staff: [{ staffId: salon.staff[0], sales: 2, turnover: 8000, tips: 500 }],
      vat: [{ rate: 810, gross: 8000, net: 7401, tax: 599 }],
      payments: [
        { kind: 'CARD', amount: 0 },
        { kind: 'TWINT', amount: 8500 },
      ],
    },
    goods: [{ kind: 'SERVICE', name: 'Schnitt', quantity: 1, turnover: 8000 }],
  })
  expect((await asked<Turnover>('turnover?period=last_month')).report.turnover).toBe(1000)
  expect(await asked<Turnover>('turnover?period=all')).toMatchObject({ range: null, report: { turnover: 9000 } })
  const foreign = await anOwner(t.db, (await aSalon(t.db, 1)).id)
  expect(await asked<Turnover>('turnover?period=all', foreign)).toMatchObject({ report: { sales: 0 }, goods: [] })
  await move(new Date(testNow).toISOString())
})

test('[POS-04e] sums the VAT of a period from its receipts to the cent, each rounded separately', async () => {
  const vatOf = async () => (await asked<Turnover>('turnover?period=today')).report.vat[0]
  const before = await vatOf()
  const sold: Order[] = []
  // 75.45 cents each: three receipts are 225, while their unrounded sum would give 226.
  for (let sale = 0; sale < 3; sale++)
    sold.push(await sell(till, await begin(till, await aVisit(t, salon, { price: 1007 }))))
  const taxes = sold.map(({ vat }) => vat[0]?.tax ?? 0)
  expect(taxes).toEqual([75, 75, 75])
  const after = await vatOf()
  expect([after?.gross, after?.tax]).toEqual([(before?.gross ?? 0) + 3021, (before?.tax ?? 0) + 225])
  expect(after?.net).toBe((after?.gross ?? 0) - (after?.tax ?? 0))
})

test('[POS-04f, RPT-01i] separates services and articles of chosen days, per person too, equal to the receipts to the cent', async () => {
  const place = await aSalon(t.db, 2)
  const [desk, boss] = [await aTill(t, place), await anOwner(t.db, place.id)]
  const payload = { names: { de: 'Öl' }, barcode: null, price: 1995, vatRate: 810 }
  const headers = { ...boss, 'idempotency-key': randomUUID() }
  const oil: Article = made(await t.app.inject({ method: 'POST', url: '/v1/articles', headers, payload })).json()
  const sold: Order[] = []
  for (const [more, staffId] of place.staff.entries()) {
    const begun = await begin(desk, await aVisit(t, place, { price: 7035 + more }))
    const article = { kind: 'ARTICLE' as const, id: randomUUID(), staffId, discount: null, articleId: oil.id }
    const services = begun.content.lines.map((line) => ({ ...line, staffId }))
    const lines = [...services, { ...article, quantity: 1 + more }]
    // A discount spread over the lines, so that cents are rounded.
    sold.push(await sell(desk, await change(desk, begun, { lines, discount: { percent: 7, reason: 'Treue' } })))
  }
  const due = (kind: string, staffId?: string) =>
    sold
      .flatMap(({ lines }) => lines)
      .filter((line) => line.kind === kind && (staffId === undefined || line.staffId === staffId))
      .reduce((sum, line) => sum + line.due, 0)
  const free = (from: string, to: string) => asked<Turnover>(`turnover?period=chosen&from=${from}&to=${to}`, boss)
  const { report, range, before } = await free('2027-03-01', '2027-03-31')
  expect([range?.to, before?.from, before?.to, before?.report.turnover]).toEqual([
    '2027-03-02',
    '2027-02-27',
    '2027-02-28',
    0,
  ])
  expect([report.retail, report.turnover - report.retail]).toEqual([due('ARTICLE'), due('SERVICE')])
  expect(report.retail).toBeGreaterThan(0)
  for (const staffId of place.staff)
    expect(report.staff.find((each) => each.staffId === staffId)).toMatchObject({
      retail: due('ARTICLE', staffId),
      turnover: due('ARTICLE', staffId) + due('SERVICE', staffId),
    })
  expect((await free('2027-02-01', '2027-02-28')).report.turnover).toBe(0)
})

test('[RPT-01i] refuses days that do not exist, are in the wrong order, are in the future or span over a year', async () => {
  for (const [days, why] of [
    ['', 'date-range-invalid'],
    ['&from=2027-02-01', 'date-range-invalid'],
    ['&from=2027-02-30&to=2027-03-01', 'date-range-invalid'],
    ['&from=2027-02-02&to=2027-02-01', 'date-range-invalid'],
    ['&from=2027-03-03&to=2027-03-04', 'date-range-invalid'],
    ['&from=2026-01-01&to=2027-01-02', 'date-range-too-long'],
  ])
    for (const path of ['turnover', 'reports']) {
      const answer = await t.app.inject({ url: `/v1/${path}?period=chosen${days}`, headers: owner })
      expect([path, days, ...refusal(answer)]).toEqual([path, days, 400, why])
    }
})

test('[POS-11] shows the owner whether every till’s journal verifies, and which entry does not', async () => {
  const order = await sell(till, await begin(till, await aVisit(t, salon)))
  const [holds] = await asked<Journal[]>('journals')
  expect(holds).toMatchObject({ till: { number: 1, name: 'Kasse' }, broken: [], lastTime: expect.any(String) })
  const total = (sum: number) =>
    changeByHand(t.owner, 'sale_order', (tx) =>
      sql`update sale_order set total = ${sum} where id = ${order.id}`.execute(tx),
    )
  await total(order.total + 1)
  const [broken] = await asked<Journal[]>('journals')
  expect(broken?.broken).toEqual([{ number: holds?.entries, why: 'record-changed' }])
  await total(order.total)
  expect(await asked<Journal[]>('journals', await anOwner(t.db, (await aSalon(t.db, 1)).id))).toEqual([])
})
