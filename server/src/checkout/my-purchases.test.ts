import { randomUUID } from 'node:crypto'
import type { CustomerPurchases } from '@goldline/contract/checkout/customers'
import type { MyPurchases } from '@goldline/contract/checkout/my-purchases'
import { afterAll, expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { aToken } from '../test/builders.ts'
import { aDepositRow } from '../test/owned-rows.ts'
import { packageShop } from '../test/packages.ts'
import { aSignedInCustomer, refusal } from '../test/salon.ts'
import { aRegular, aVisit, begin, change, paymentBy, sell } from '../test/till.ts'

const { t, salon, till, admin, bought } = await packageShop()
afterAll(() => t.close())

const url = `/v1/user/me/salons/${salon.id}/purchases`
type Headers = { authorization: string }
const read = async (headers: Headers) => (await t.app.inject({ url, headers })).json<MyPurchases>()
const link = (id: string, headers: Headers) =>
  t.app.inject({ method: 'POST', url: `/v1/user/me/receipts/${id}/links`, headers })

async function tokenOf(customerId: string): Promise<Headers> {
  const { userId } = await t.db
    .selectFrom('customer')
    .select('userId')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return aToken(t.db, { userId: userId ?? '' })
}
const card = { kind: 'GIFT_CARD' as const, id: '', staffId: null, discount: null, quantity: 1 as const, amount: 10_000 }
const boughtCard = async (customerId: string) => {
  const lines = [{ ...card, id: randomUUID() }]
  const { lines: sold } = await sell(till, await change(till, await begin(till), { customerId, lines }))
  return sold[0]?.giftCardId ?? ''
}

test('[POS-24a] shows a customer the rest of their packages, and opens their receipts', async () => {
  const { customerId, order } = await bought()
  const mine = await tokenOf(customerId)
  const { packages, receipts, giftCards, currency } = await read(mine)
  expect(packages).toMatchObject([{ name: 'Fünf Schnitte', visits: 5, left: 5, product: salon.product }])
  expect(receipts).toMatchObject([{ id: order.id, kind: 'SALE', number: order.number, total: 36_000 }])
  expect([giftCards, currency]).toEqual([[], 'CHF'])
  const made = await link(order.id, mine)
  expect(made.statusCode).toBe(201)
  const paper = await t.app.inject({ url: new URL(made.json().url).pathname })
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('[POS-24b] neither shows nor opens another person’s purchases', async () => {
  const { order } = await bought()
  const other = await tokenOf(await aRegular(t, salon))
  expect((await read(other)).receipts).toEqual([])
  expect(refusal(await link(order.id, other))).toEqual([404, 'order.notFound'])
  expect(refusal(await link(randomUUID(), other))).toEqual([404, 'order.notFound'])
  const stranger = (await aSignedInCustomer(t.db)).token
  expect(await read(stranger)).toMatchObject({ packages: [], giftCards: [], receipts: [] })
  const nowhere = url.replace(salon.id, randomUUID())
  expect(refusal(await t.app.inject({ url: nowhere, headers: stranger }))).toEqual([404, 'businessObject.notFound'])
})

test('[POS-24c] shows a gift card’s balance until another person pays with it', async () => {
  const customerId = await aRegular(t, salon)
  const mine = await tokenOf(customerId)
  const id = await boughtCard(customerId)
  expect((await read(mine)).giftCards).toMatchObject([{ id, amount: 10_000, balance: 10_000 }])
  const order = await sell(till, await begin(till, await aVisit(t, salon)), { payments: [paymentBy('CARD', 8000)] })
  const entry = { businessObjectId: salon.id, giftCardId: id, kind: 'REDEEMED', amount: -4000 } as const
  await t.db
    .insertInto('giftCardEntry')
    .values({ ...entry, id: randomUUID(), cause: 'a sale', orderId: order.id })
    .execute()
  expect((await read(mine)).giftCards).toMatchObject([{ id, balance: null }])
})

test('[POS-24c, PAY-03o] still shows the balance of a card with which its owner paid a deposit', async () => {
  const customerId = await aRegular(t, salon)
  const id = await boughtCard(customerId)
  const depositId = await aDepositRow(t.db, salon.id)
  const appointmentId = await aVisit(t, salon, { customerId })
  await inSalon(t.db, salon.id).updateTable('visitDeposit').set({ appointmentId }).where('id', '=', depositId).execute()
  const entry = { businessObjectId: salon.id, giftCardId: id, kind: 'REDEEMED', amount: -2000, depositId } as const
  await t.db
    .insertInto('giftCardEntry')
    .values({ ...entry, id: randomUUID(), cause: 'a deposit' })
    .execute()
  expect((await read(await tokenOf(customerId))).giftCards).toMatchObject([{ id, balance: 8000 }])
})

const seenBySalon = (customerId: string) => admin('GET', `/v1/customers/${customerId}/purchases`)

test('[POS-24d] shows the salon points, packages, gift cards and sales of its own customer only', async () => {
  const { customerId, order } = await bought()
  const id = await boughtCard(customerId)
  const seen = (await seenBySalon(customerId)).json<CustomerPurchases>()
  expect(seen).toMatchObject({ currency: 'CHF', points: order.points.balance ?? 0 })
  expect(seen.packages).toMatchObject([{ name: 'Fünf Schnitte', visits: 5, left: 5 }])
  expect(seen.giftCards).toMatchObject([{ id, amount: 10_000, balance: 10_000 }])
  expect(seen.sales.map(({ kind, total, names }) => [kind, total, names])).toEqual([
    ['SALE', 10_000, [expect.any(String)]],
    ['SALE', 36_000, ['Fünf Schnitte']],
  ])
  const nobody = { points: 0, packages: [], giftCards: [], sales: [] }
  expect((await seenBySalon(await aRegular(t, salon))).json()).toMatchObject(nobody)
  expect(refusal(await seenBySalon(randomUUID()))).toEqual([404, 'notFound'])
})
