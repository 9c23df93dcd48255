import { randomUUID } from 'node:crypto'
import type { Draft, DraftLine } from '@goldline/contract/checkout/draft'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aProduct } from '../test/builders.ts'
import { aSalon, refusal, type SalonForTests } from '../test/salon.ts'
import {
  anArticleRow,
  aPackageRow,
  aRegular,
  aTill,
  aVisit,
  begin,
  change,
  pay,
  sell,
  type TillForTests,
  tillPin,
} from '../test/till.ts'
import { verifyJournals } from './verify-journal.ts'

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

describe('[POS-06] items in an open sale that are no longer offered', () => {
  const gone = (id: string) =>
    t.db
      .updateTable('product')
      .set({ deletedTime: new Date(t.clock.now()) })
      .where('id', '=', id)
      .execute()
  const seen = async ({ id }: Draft): Promise<Draft> => (await till.send('GET', `/v1/till-drafts/${id}`)).json()
  const addLine = async (line: DraftLine) => change(till, await begin(till), { lines: [line] })

  test('stay at their price, can be changed with the sale and paid, but cannot be added', async () => {
    const product = await aProduct(t.db, salon, { specialists: salon.staff, name: 'Wimpern', price: 4000 })
    const draft = await adding(product)
    expect(draft.total).toBe(12_000)
    await gone(product)
    expect(await seen(draft)).toMatchObject({ total: 12_000, lines: [{ name: 'Schnitt' }, { name: 'Wimpern' }] })
    const lines = draft.content.lines.map((line, at) => ({ ...line, quantity: at + 1 }))
    const twice = await change(till, draft, { lines })
    expect(twice.total).toBe(16_000)
    const more = { ...twice.content, lines: [...lines, added(product)] }
    const put = await till.send('PUT', `/v1/till-drafts/${draft.id}`, more)
    expect(refusal(put)).toEqual([404, 'product.notFound'])
    expect(await sell(till, twice)).toMatchObject({ total: 16_000, lines: [{}, { name: 'Wimpern', quantity: 2 }] })
  })

  test('stay although the variant, article or package was deleted', async () => {
    const product = await aProduct(t.db, salon, { specialists: salon.staff, name: 'Farbe', price: 5000 })
    const variant = { businessObjectId: salon.id, productId: product, id: randomUUID(), name: 'Lang', price: 9000 }
    await t.db
      .insertInto('productVariant')
      .values({ ...variant, duration: 60 })
      .execute()
    const long = await addLine(added(`${product}%${variant.id}`))
    await t.db.deleteFrom('productVariant').where('id', '=', variant.id).execute()
    expect(await sell(till, await seen(long))).toMatchObject({ total: 9000, lines: [{ name: 'Farbe, Lang' }] })

    const bare = { id: randomUUID(), staffId: null, discount: null, quantity: 1 }
    const articleId = await anArticleRow(t, salon.id)
    const oil = await addLine({ ...bare, kind: 'ARTICLE', articleId })
    const deletedTime = new Date(t.clock.now())
    await t.db.updateTable('article').set({ deletedTime }).where('id', '=', articleId).execute()
    expect(await sell(till, await change(till, await seen(oil), {}))).toMatchObject({ total: 2490 })

    const packageId = await aPackageRow(t, salon)
    const customerId = await aRegular(t, salon)
    const lines = [{ ...bare, kind: 'PACKAGE' as const, packageId }]
    const five = await change(till, await begin(till), { customerId, lines })
    await t.db.updateTable('visitPackage').set({ deletedTime }).where('id', '=', packageId).execute()
    expect(await sell(till, await change(till, await seen(five), {}))).toMatchObject({ total: 36_000 })
  })

  test('are charged if they were added at the chair before', async () => {
    const product = await aProduct(t.db, salon, { specialists: salon.staff, name: 'Maske', price: 1500 })
    const visit = await aVisit(t, salon)
    const additions = JSON.stringify([{ product, staffId: null }])
    await t.db.updateTable('appointment').set({ additions }).where('id', '=', visit).execute()
    await gone(product)
    const draft = await begin(till, visit)
    expect(draft.total).toBe(9500)
    expect(await sell(till, await change(till, draft, {}))).toMatchObject({ total: 9500 })
  })
})

test('[POS-05] requires the PIN for an entered price far below "from", like for a discount', async () => {
  const product = await aProduct(t.db, salon, { specialists: salon.staff, name: 'Farbe', price: 10_000 })
  await t.db.updateTable('product').set({ priceFrom: true }).where('id', '=', product).execute()
  const above = await adding(product, 14_000)
  expect((await sell(till, above)).lines[1]).toMatchObject({ unitPrice: 14_000, listPrice: 14_000 })
  const below = await adding(product, 1000)
  expect(refusal(await pay(till, below))).toEqual([403, 'pin.required'])
  expect((await sell(till, below, { pin: tillPin })).total).toBe(9000)
})

test('[POS-11] ignores concurrent sales when verifying the journal', async () => {
  await sell(till, await begin(till, await aVisit(t, salon)))
  const undone = new Error('only looked')
  const looked = t.db.transaction().execute(async (tx) => {
    await sql`update till set last_entry_number = last_entry_number - 1, last_entry_hash = (
      select e.previous_hash from journal_entry e where e.till_id = till.id and e.number = till.last_entry_number)
      where business_object_id = ${salon.id}`.execute(tx)
    expect((await verifyJournals({ db: tx, secrets: t.deps.secrets })).broken).toEqual([])
    throw undone
  })
  await expect(looked).rejects.toBe(undone)
  expect((await verifyJournals(t.deps)).broken).toEqual([])
})
