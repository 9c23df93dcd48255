import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import { watchLowBalance } from '../ledger/queries.ts'
import { readText } from '../test/codes.ts'
import { aBuyer, approved, aShop, type Buyer, capture, type Shop } from '../test/credit-shop.ts'
import { watchCredit, watchCredits } from './watch-credit.ts'

let shop: Shop
let buyer: Buyer
beforeAll(async () => {
  shop = await aShop()
})
beforeEach(async () => {
  buyer = await aBuyer(shop)
  await shop.db
    .updateTable('businessObject')
    .set({ notificationSubscribers: 'owner@salon.example' })
    .where('id', '=', buyer.salon)
    .execute()
})
afterAll(() => shop.close())

const buy = async () => void (await capture(shop, buyer, await approved(shop, buyer)))
const leave = (balance: number) =>
  shop.db.updateTable('creditBalance').set({ balance }).where('businessObjectId', '=', buyer.salon).execute()
const mails = async () => {
  const rows = await shop.db
    .selectFrom('message')
    .select(['channel', 'text'])
    .where('businessObjectId', '=', buyer.salon)
    .where('type', '=', 'CREDIT_LOW')
    .execute()
  return rows.map((row) => readText(row, shop.deps.secrets))
}
const look = async (balance: number) => {
  shop.clock.advance(60_000)
  await leave(balance)
  await watchCredits(shop.deps)
  return (await mails()).length
}

test('[CRD-04] below EUR 10 the owner is notified, once per fall', async () => {
  await buy()
  expect(await look(1000)).toBe(0)
  expect(await look(999)).toBe(1)
  expect((await mails())[0]).toMatch(/9[.,]99[\s\S]*10[.,]00[\s\S]*\/admin\/credit$/)
  expect([await look(500), await look(0)]).toEqual([1, 1])
  expect([await look(2600), await look(998)]).toEqual([1, 2])
})

test('[CRD-04] a salon that never bought credit gets no warning', async () => {
  await watchCredit(shop.deps, buyer.salon)
  expect(await mails()).toEqual([])
})

test('[CRD-04] a fall below the mark enqueues one check at once, even for several concurrent messages', async () => {
  await buy()
  const jobs = async () => {
    const { rows } = await shop.deps.pool.query(
      `select from graphile_worker._private_jobs where key = 'watch-credit ${buyer.salon}'`,
    )
    return rows.length
  }
  const note = (before: number, after: number) =>
    transact(shop.db, (tx) => watchLowBalance(inSalon(tx, buyer.salon), { before, after }))
  await note(2600, 1000)
  await note(999, 10)
  expect(await jobs()).toBe(0)
  await note(1000, 999)
  await note(1001, 998)
  expect(await jobs()).toBe(1)
  await leave(998)
  await Promise.all(Array.from({ length: 5 }, () => watchCredit(shop.deps, buyer.salon)))
  expect(await mails()).toHaveLength(1)
})
