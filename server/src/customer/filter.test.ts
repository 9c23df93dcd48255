import { randomUUID } from 'node:crypto'
import type { ListedCustomer } from '@goldline/contract/customer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'

// The test clock: 2 March 2027, 09:00 in Zürich.
const { app, db, close } = await testApp()
afterAll(close)

let salon: SalonForTests
let owner: { authorization: string }
const ids: Record<string, string> = {}

beforeAll(async () => {
  salon = await aSalon(db, 2)
  owner = await anOwner(db, salon.id)
  const [first = null] = salon.staff
  await known('Anna', { birthday: '1990-03-05' }, { tags: ['Newsletter', 'VIP'], preferredStaffId: first })
  await known('Bea', { birthday: '1980-03-31' }, { tags: ['Newsletter'], type: 'vip' })
  await known('Cora', { birthday: '1970-04-01' }, {})
  await known('Dora', {}, { communicationPreference: 'ONLY_VIA_SMS' })
  await visit('Anna', '2027-02-01')
  await visit('Anna', '2027-02-20')
  await visit('Bea', '2026-01-05')
})

async function known(name: string, person: object, profile: object) {
  const id = randomUUID()
  ids[name] = id
  await db
    .insertInto('customer')
    .values({ id, name, enteredByBusinessObjectId: salon.id, ...person })
    .execute()
  const registeredAt = new Date(Date.UTC(2026, 0, Object.keys(ids).length))
  await db
    .insertInto('customerProfile')
    .values({ businessObjectId: salon.id, customerId: id, registeredAt, ...profile })
    .execute()
}

async function visit(name: string, day: string) {
  const appointmentId = randomUUID()
  const row = { businessObjectId: salon.id, id: appointmentId, customerId: ids[name] ?? null, currency: 'CHF' }
  const [startTime, endTime] = [new Date(`${day}T09:00:00Z`), new Date(`${day}T10:00:00Z`)]
  await db
    .insertInto('appointment')
    .values({ ...row, status: 'FULFILLED', bookingType: 'TELEPHONE', startTime, endTime })
    .execute()
  const service = { name: 'Schnitt', price: 8000, listPrice: 8000, duration: 60, segments: '[]' }
  const by = { businessObjectId: salon.id, appointmentId, position: 0, productId: salon.product }
  await db
    .insertInto('appointmentService')
    .values({ ...by, ...service, assignedStaffId: salon.staff[1] ?? null })
    .execute()
}

type Page = { customers: ListedCustomer[]; next: string | null; count: number | null }
const page = async (query: Record<string, string>) =>
  (await app.inject({ url: '/v1/customers', query, headers: owner })).json<Page>()
const names = ({ customers }: Page) => customers.map(({ name }) => name)

test.each([
  [{}, ['Dora', 'Cora', 'Bea', 'Anna']],
  [{ sort: 'lastVisit' }, ['Anna', 'Bea']],
  [{ type: 'vip' }, ['Bea']],
  [{ tags: 'Newsletter' }, ['Bea', 'Anna']],
  [{ tags: 'Newsletter, VIP' }, ['Anna']],
  [{ preferredStaffId: '' }, []],
  [{ productId: '' }, ['Bea', 'Anna']],
  [{ productId: randomUUID() }, []],
  [{ preference: 'ONLY_VIA_SMS' }, ['Dora']],
  [{ visitedSince: '2027-02-20' }, ['Anna']],
  [{ notVisitedSince: '2027-02-20' }, ['Bea']],
  [{ birthday: 'week' }, ['Anna']],
  [{ birthday: 'month' }, ['Bea', 'Anna']],
  [{ birthday: 'nextMonth' }, ['Cora']],
  [{ birthday: '3' }, ['Bea', 'Anna']],
  [{ birthday: '5' }, []],
  [{ query: 'anna', tags: 'Newsletter' }, ['Anna']],
  [{ query: 'bea', tags: 'VIP' }, []],
] as [Record<string, string>, string[]][])('[CUS-02] filters the list by %o', async (query, expected) => {
  if ('preferredStaffId' in query) {
    const mine = await page({ preferredStaffId: salon.staff[0] ?? '' })
    expect([names(mine), mine.count]).toEqual([['Anna'], 1])
    return
  }
  const found = await page(query.productId === '' ? { productId: salon.product } : query)
  expect(names(found).slice(0, query.sort ? 2 : 4)).toEqual(expected)
  expect(found.count).toBe(query.sort ? 4 : expected.length)
})

test('[CUS-02] each page continues after the last one, in both sort orders', async () => {
  for (const sort of ['newest', 'lastVisit']) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const part: Page = await page({ sort, limit: '1', ...(cursor && { cursor }) })
      expect(part.count).toBe(cursor === null ? 4 : null)
      seen.push(...names(part))
      cursor = part.next
    } while (cursor !== null)
    expect([...seen].sort()).toEqual(['Anna', 'Bea', 'Cora', 'Dora'])
  }
})

test('[CUS-08] a row’s figures come from the visits at this salon', async () => {
  const { customers } = await page({ query: 'anna' })
  expect(customers[0]).toMatchObject({
    visits: 2,
    lastVisit: '2027-02-20T09:00:00.000Z',
    lastStaff: 'Person 1',
    spendInYear: 16_000,
    interval: null,
    tags: ['Newsletter', 'VIP'],
  })
})

test('[CUS-02] a day that does not exist is refused, naming its field', async () => {
  const answer = await app.inject({ url: '/v1/customers', query: { visitedSince: '2027-02-30' }, headers: owner })
  expect([...refusal(answer), answer.json().field]).toEqual([400, 'invalid-request', 'query.visitedSince'])
})

test('[CUS-01] [CUS-08] tagging several customers, or all that match a filter, is in each history; other salons cannot tag them', async () => {
  const tag = (payload: object, headers = owner) =>
    app.inject({ method: 'POST', url: '/v1/customers/tags', headers, payload })
  const chosen = { ids: [ids.Cora, ids.Dora] }
  expect((await tag({ chosen, tag: ' Aktion ' })).json()).toEqual({ tagged: 2 })
  expect((await tag({ chosen, tag: 'aktion' })).json()).toEqual({ tagged: 0 })
  expect((await tag({ chosen: { filter: { tags: 'Newsletter' } }, tag: 'Aktion' })).json()).toEqual({ tagged: 2 })
  const tags = await app.inject({ url: '/v1/customer-tags', headers: owner })
  expect(tags.json()[0]).toEqual({ tag: 'Aktion', count: 4 })
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  expect((await tag({ chosen, tag: 'Fremd' }, stranger)).json()).toEqual({ tagged: 0 })
  const lite = await aToken(db, { role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  expect(refusal(await tag({ chosen, tag: 'Neu' }, lite))).toEqual([403, 'forbidden'])
  expect((await tag({ chosen: { filter: {} }, tag: 'aktion', remove: true })).json()).toEqual({ tagged: 4 })
  const history = await app.inject({ url: `/v1/customers/${ids.Anna}/history`, headers: owner })
  const change = (before: string, after: string) => ({ what: 'changed', fields: [{ field: 'tags', before, after }] })
  expect(history.json()).toMatchObject([
    change('Newsletter, VIP, Aktion', 'Newsletter, VIP'),
    change('Newsletter, VIP', 'Newsletter, VIP, Aktion'),
  ])
})
