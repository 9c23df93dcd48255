import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aProduct } from '../test/builders.ts'
import { aSalon, refusal, type SalonForTests } from '../test/salon.ts'
import { aTill, aVisit, begin, change, pay, sell, type TillForTests, tillPin } from '../test/till.ts'
import { verifyJournals } from './journal.ts'

let t: TestApp
let salon: SalonForTests
let till: TillForTests
beforeAll(async () => {
  t = await testApp()
  salon = await aSalon(t.db, 1)
  till = await aTill(t, salon)
})
afterAll(() => t.close())

const added = (product: string, price?: number) => ({
  kind: 'SERVICE' as const,
  id: randomUUID(),
  staffId: null,
  discount: null,
  product,
  quantity: 1,
  ...(price !== undefined && { price }),
})
const adding = async (product: string, price?: number) => {
  const begun = await begin(till, await aVisit(t, salon))
  return change(till, begun, { lines: [...begun.content.lines, added(product, price)] })
}

test('[POS-06] a service that left the catalogue while its sale was open is charged no more, and the total says so', async () => {
  const product = await aProduct(t.db, salon, { specialists: salon.staff, name: 'Wimpern', price: 4000 })
  const draft = await adding(product)
  expect(draft.total).toBe(12_000)
  await t.db
    .updateTable('product')
    .set({ deletedTime: new Date(t.clock.now()) })
    .where('id', '=', product)
    .execute()
  expect(refusal(await pay(till, draft))).toEqual([409, 'order.total-changed'])
  const seen = (await till.send('GET', `/v1/till-drafts/${draft.id}`)).json()
  expect(seen).toMatchObject({ total: 8000, lines: [{ name: 'Schnitt' }] })
  expect(await sell(till, seen)).toMatchObject({ total: 8000, lines: [{ name: 'Schnitt' }] })
})

test('[POS-05] a price typed far below "from" asks for the PIN like a discount', async () => {
  const product = await aProduct(t.db, salon, { specialists: salon.staff, name: 'Farbe', price: 10_000 })
  await t.db.updateTable('product').set({ priceFrom: true }).where('id', '=', product).execute()
  const above = await adding(product, 14_000)
  expect((await sell(till, above)).lines[1]).toMatchObject({ unitPrice: 14_000, listPrice: 14_000 })
  const below = await adding(product, 1000)
  expect(refusal(await pay(till, below))).toEqual([403, 'pin.required'])
  expect((await sell(till, below, { pin: tillPin })).total).toBe(9000)
})

test('[POS-11] the journal misses an order that is gone, and lets be what is sold while it is read', async () => {
  const { id } = await sell(till, await begin(till, await aVisit(t, salon)))
  const undone = new Error('only looked')
  const looked = t.db.transaction().execute(async (tx) => {
    await sql`update till set last_entry_number = last_entry_number - 1, last_entry_hash = (
      select e.previous_hash from journal_entry e where e.till_id = till.id and e.number = till.last_entry_number)
      where business_object_id = ${salon.id}`.execute(tx)
    expect((await verifyJournals(tx)).broken).toEqual([])
    throw undone
  })
  await expect(looked).rejects.toBe(undone)
  const erased = t.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('saleOrder').where('id', '=', id).execute()
    expect((await verifyJournals(tx)).broken).toMatchObject([{ why: 'its order is missing' }])
    throw undone
  })
  await expect(erased).rejects.toBe(undone)
  expect((await verifyJournals(t.db)).broken).toEqual([])
})
