import type { Journal } from '@goldline/contract/checkout/journal'
import type { Order } from '@goldline/contract/checkout/orders'
import type { Turnover } from '@goldline/contract/checkout/turnover'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testNow } from '../test/app.ts'
import { byHand } from '../test/by-hand.ts'
import { expectInvariants } from '../test/invariants.ts'
import { anOwner, aSalon, type SalonForTests } from '../test/salon.ts'
import { aTill, aVisit, begin, by, change, made, sell, type TillForTests, tillPin } from '../test/till.ts'

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

test('[POS-04] turnover by person, goods, VAT rate and way to pay; what came back is inside', async () => {
  const draft = await change(till, await begin(till, await aVisit(t, salon, { price: 8000 })), {
    tips: [{ staffId: salon.staff[0] ?? '', amount: 500 }],
  })
  await sell(till, draft, { payments: [by('TWINT', 8500)] })
  const second = await sell(till, await begin(till, await aVisit(t, salon, { price: 2000 })))
  const back = { reason: 'Kulanz', pin: tillPin, lines: [{ id: second.lines[0]?.id, quantity: 1 }] }
  made(await till.send('POST', `/v1/orders/${second.id}/refunds`, back)).json<Order>()
  const { id: moved } = await sell(till, await begin(till, await aVisit(t, salon, { price: 1000 })))
  const move = (time: string) =>
    byHand(t.owner, 'sale_order', (tx) =>
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

test('[POS-04e] the VAT of a period is that of its receipts to the cent, each rounded on its own', async () => {
  const vatOf = async () => (await asked<Turnover>('turnover?period=today')).report.vat[0]
  const before = await vatOf()
  const sold: Order[] = []
  // 75.45 cents each: three of them are 225, while their sum would be 226.
  for (let sale = 0; sale < 3; sale++)
    sold.push(await sell(till, await begin(till, await aVisit(t, salon, { price: 1007 }))))
  const taxes = sold.map(({ vat }) => vat[0]?.tax ?? 0)
  expect(taxes).toEqual([75, 75, 75])
  const after = await vatOf()
  expect([after?.gross, after?.tax]).toEqual([(before?.gross ?? 0) + 3021, (before?.tax ?? 0) + 225])
  expect(after?.net).toBe((after?.gross ?? 0) - (after?.tax ?? 0))
})

test('[POS-11] the owner reads that every till’s journal holds, and which entry does not', async () => {
  const order = await sell(till, await begin(till, await aVisit(t, salon)))
  const [holds] = await asked<Journal[]>('journals')
  expect(holds).toMatchObject({ till: { number: 1, name: 'Kasse' }, broken: [], lastTime: expect.any(String) })
  const total = (sum: number) =>
    byHand(t.owner, 'sale_order', (tx) => sql`update sale_order set total = ${sum} where id = ${order.id}`.execute(tx))
  await total(order.total + 1)
  const [broken] = await asked<Journal[]>('journals')
  expect(broken?.broken).toEqual([{ number: holds?.entries, why: 'record-changed' }])
  await total(order.total)
  expect(await asked<Journal[]>('journals', await anOwner(t.db, (await aSalon(t.db, 1)).id))).toEqual([])
})
