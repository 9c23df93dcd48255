import { randomUUID } from 'node:crypto'
import type { Article } from '@goldline/contract/checkout/articles'
import type { Draft } from '@goldline/contract/checkout/draft'
import type { Order } from '@goldline/contract/checkout/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../../test/salon.ts'
import { aTill, begin, change, made, sell, type TillForTests, tillPin } from '../../test/till.ts'

let t: TestApp
let salon: SalonForTests
let till: TillForTests
let owner: { authorization: string }
beforeAll(async () => {
  t = await testApp()
  salon = await aSalon(t.db, 1)
  till = await aTill(t, salon)
  owner = await anOwner(t.db, salon.id)
  await t.db.insertInto('checkoutSettings').values({ businessObjectId: salon.id, vatNr: 'CHE-1' }).execute()
})
afterAll(async () => {
  await expectInvariants(t.db)
  await t.close()
})

const inOffice = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  t.app.inject({
    method,
    url: `/v1/articles${path}`,
    headers: { ...owner, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })
const oil = { names: { de: 'Nagelöl Mandel' }, barcode: '7612345678900', price: 2490, vatRate: 810 }
const line = (articleId: string, quantity = 1) => ({
  kind: 'ARTICLE' as const,
  id: randomUUID(),
  staffId: null,
  discount: null,
  articleId,
  quantity,
})
const listed = async (): Promise<Article[]> => made(await till.send('GET', '/v1/articles')).json()

test('[POS-15] creates, counts, sells below zero, returns and withdraws an article', async () => {
  const made1: Article = made(await inOffice('POST', '', oil)).json()
  expect(refusal(await inOffice('POST', '', { ...oil, names: { de: 'Anderes' } }))).toEqual([
    409,
    'article.barcode-taken',
  ])
  const id = made1.id
  made(await inOffice('POST', `/${id}/stock`, { kind: 'DELIVERED', pieces: 3 }))
  expect(made(await inOffice('POST', `/${id}/stock`, { kind: 'COUNTED', pieces: 2 })).json()).toMatchObject({
    stock: 2,
  })

  const tea: Article = made(
    await inOffice('POST', '', { ...oil, names: { de: 'Kräutertee' }, barcode: null, vatRate: 260, price: 990 }),
  ).json()
  const draft = await change(till, await begin(till), { lines: [line(id, 3), line(tea.id)] })
  expect(draft.lines).toMatchObject([{ name: 'Nagelöl Mandel', unitPrice: 2490 }, { vatRate: 260 }])
  const order = await sell(till, draft)
  expect(order).toMatchObject({
    total: 8460,
    vat: [
      { rate: 810, gross: 7470 },
      { rate: 260, gross: 990 },
    ],
  })
  expect((await listed()).map(({ name, stock }) => [name, stock])).toEqual([
    ['Kräutertee', -1],
    ['Nagelöl Mandel', -1],
  ])
  const lines = [{ id: order.lines[0]?.id, quantity: 1 }]
  const back = { reason: 'Ausgelaufen', pin: tillPin, lines }
  expect(made(await till.send('POST', `/v1/orders/${order.id}/refunds`, back)).json<Order>().total).toBe(-2490)
  expect((await listed()).find((each) => each.id === id)?.stock).toBe(0)

  const open = await change(till, await begin(till), { lines: [line(id)] })
  made(await inOffice('DELETE', `/${id}`))
  // It keeps its price in an open sale, and cannot be added to another sale.
  const kept = made(await till.send('PUT', `/v1/till-drafts/${open.id}`, open.content)).json()
  expect([kept.lines.length, kept.total]).toEqual([1, oil.price])
  const later = await begin(till)
  const put = await till.send('PUT', `/v1/till-drafts/${later.id}`, { ...later.content, lines: [line(id)] })
  expect(refusal(put)).toEqual([404, 'article.notFound'])
  // Its barcode can be used again.
  made(await inOffice('POST', '', oil))
})

test('[POS-15] refuses invalid articles, and does not find other salons’', async () => {
  for (const wrong of [
    { price: -1 },
    { price: 1.5 },
    { names: {} },
    { names: { en: 'Oil' } },
    { barcode: 'x' },
    { stock: 5 },
  ])
    expect(refusal(await inOffice('POST', '', { ...oil, barcode: null, ...wrong }))).toEqual([400, 'invalid-request'])
  const other = await aSalon(t.db, 1)
  const headers = { ...(await anOwner(t.db, other.id)), 'idempotency-key': randomUUID() }
  const theirs: Article = made(
    await t.app.inject({ method: 'POST', url: '/v1/articles', headers, payload: oil }),
  ).json()
  expect(refusal(await inOffice('PATCH', `/${theirs.id}`, { price: 1 }))).toEqual([404, 'article.notFound'])
  const draft = await begin(till)
  const put = await till.send('PUT', `/v1/till-drafts/${draft.id}`, { ...draft.content, lines: [line(theirs.id)] })
  expect(refusal(put)).toEqual([404, 'article.notFound'])
})

test('[POS-15] records both of two tills that sell the same pieces at once', async () => {
  const { id }: Article = made(await inOffice('POST', '', { ...oil, names: { de: 'Feile' }, barcode: null })).json()
  const other = await aTill(t, salon)
  const drafts = await Promise.all(
    [till, other].map(async (desk) => change(desk, await begin(desk), { lines: [line(id, 5)] })),
  )
  const [one, two] = drafts
  if (!one || !two) throw new Error('two drafts')
  await Promise.all([sell(till, one), sell(other, two)])
  expect((await listed()).find((each) => each.id === id)?.stock).toBe(-10)
})

test('[POS-15] enters every count of a stocktake or none', async () => {
  const [first, second]: Article[] = [
    made(await inOffice('POST', '', { ...oil, barcode: null, names: { de: 'Feile fein' } })).json(),
    made(await inOffice('POST', '', { ...oil, barcode: null, names: { de: 'Pinsel fein' } })).json(),
  ]
  const take = (counts: object[], headers: object = owner) =>
    t.app.inject({
      method: 'POST',
      url: '/v1/stocktakes',
      payload: { counts },
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
  const count = (article: Article | undefined, pieces: number) => ({ articleId: article?.id, pieces })
  made(await take([count(first, 7), count(second, 0)]))
  const stocks = async () => (await listed()).filter(({ name }) => ['Feile fein', 'Pinsel fein'].includes(name))
  expect((await stocks()).map(({ stock }) => stock)).toEqual([7, 0])
  expect(refusal(await take([count(first, 3), { articleId: randomUUID(), pieces: 1 }]))).toEqual([
    404,
    'article.notFound',
  ])
  expect(refusal(await take([count(first, 3), count(first, 4)]))).toEqual([400, 'invalid-request'])
  const foreign = await anOwner(t.db, (await aSalon(t.db, 1)).id)
  expect(refusal(await take([count(first, 3)], foreign))).toEqual([404, 'article.notFound'])
  expect((await stocks()).map(({ stock }) => stock)).toEqual([7, 0])
})

test('[CAT-10d, CAT-10g] shows an article in the reader’s language at the till, in the salon’s in the books', async () => {
  const names = { de: 'Handcreme', en: 'Hand cream', vi: 'Kem dưỡng tay' }
  const { id }: Article = made(await inOffice('POST', '', { ...oil, names, barcode: null })).json()
  const vietnamese = { 'accept-language': 'vi' }
  const inShop: Article[] = made(await till.send('GET', '/v1/articles', undefined, vietnamese)).json()
  expect(inShop.find((each) => each.id === id)).toMatchObject({ name: 'Kem dưỡng tay', names })
  const draft = await change(till, await begin(till), { lines: [line(id)] })
  expect(draft.lines).toMatchObject([{ name: 'Handcreme' }])
  const seen = made(await till.send('GET', `/v1/till-drafts/${draft.id}`, undefined, vietnamese)).json<Draft>()
  expect(seen.lines).toMatchObject([{ name: 'Kem dưỡng tay' }])
  const { lines } = await sell(till, draft)
  expect(lines).toMatchObject([{ name: 'Handcreme' }])
  const kept = await t.db.selectFrom('orderLine').select('names').where('articleId', '=', id).executeTakeFirstOrThrow()
  expect(kept.names).toEqual(names)
  const changed = await inOffice('PATCH', `/${id}`, { names: { de: 'Handcreme', vi: '' } })
  expect(made(changed).json()).toMatchObject({ name: 'Handcreme', names: { de: 'Handcreme' } })
})
