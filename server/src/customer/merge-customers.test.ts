import { randomUUID } from 'node:crypto'
import type { Customer } from '@goldline/contract/customer'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aCustomer, aToken } from '../test/builders.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'
import { belongings } from './join-customers.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)

type Headers = Record<string, string>
let salon: SalonForTests
let owner: Headers
let anna: Customer
let anne: Customer
let numbers = 100_000

beforeAll(async () => {
  salon = await aSalon(db, 2)
  owner = await anOwner(db, salon.id)
})
beforeEach(async () => {
  clock.advance(1000)
  anna = await typedIn({ name: 'Anna', surname: 'Frei', phoneNr: `+41791${++numbers}`, birthday: '1990-01-01' })
  anne = await typedIn({ name: 'Anne', surname: 'Frei', phoneNr: `+41791${++numbers}`, birthday: '1990-01-01' })
})

async function typedIn(payload: object): Promise<Customer> {
  const headers = { ...owner, 'idempotency-key': randomUUID() }
  return (await app.inject({ method: 'POST', url: '/v1/customers', headers, payload })).json()
}

/** Advances the clock by a second, so that the history has an order. */
function merge(id: string, payload: object, headers: Headers = owner) {
  clock.advance(1000)
  return app.inject({ method: 'POST', url: `/v1/customers/${id}/merge`, headers, payload: { take: [], ...payload } })
}
const get = (id: string, headers: Headers = owner) => app.inject({ url: `/v1/customers/${id}`, headers })
const patch = (id: string, payload: object) =>
  app.inject({ method: 'PATCH', url: `/v1/customers/${id}`, headers: owner, payload })
const duplicates = async () =>
  (await app.inject({ url: '/v1/customer-duplicates', headers: owner })).json<
    { why: string; customers: { id: string }[] }[]
  >()

async function visit(customerId: string, day: string) {
  const row = {
    businessObjectId: salon.id,
    id: randomUUID(),
    customerId,
    currency: 'CHF',
    bookingType: 'TELEPHONE',
  } as const
  const [startTime, endTime] = [new Date(`${day}T09:00:00Z`), new Date(`${day}T10:00:00Z`)]
  await db
    .insertInto('appointment')
    .values({ ...row, status: 'FULFILLED', startTime, endTime })
    .execute()
}

test('[CUS-09] no reference to a merged row remains', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'customer'::regclass`.execute(db)
  const apart = ['customer', 'customer_profile', 'customer_distinct']
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !apart.includes(name))
      .sort(),
  ).toEqual([...belongings].sort())
})

test('[CUS-09] keeps visits, notes, tags, block and history of both; the old link opens the remaining customer', async () => {
  await visit(anna.id, '2027-01-10')
  await visit(anne.id, '2027-02-10')
  await patch(anna.id, { notes: 'Fensterplatz', tags: ['A'] })
  await patch(anne.id, { notes: 'Kinderwagen', tags: ['B'], email: `anne${numbers}@example.com` })
  await app.inject({ method: 'POST', url: `/v1/customers/${anne.id}/block`, headers: owner })

  const answer = await merge(anna.id, { otherId: anne.id, take: ['phoneNr'] })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      id: anna.id,
      name: 'Anna',
      phoneNr: anne.phoneNr,
      email: `anne${numbers}@example.com`,
      visits: 2,
      lastVisit: '2027-02-10T09:00:00.000Z',
      notes: 'Fensterplatz\nKinderwagen',
      tags: ['A', 'B'],
      blackListed: true,
    },
  ])
  expect((await get(anne.id)).json()).toMatchObject({ id: anna.id })
  for (const method of ['DELETE', 'POST'] as const) {
    await app.inject({ method, url: `/v1/customers/${anne.id}/block`, headers: owner })
    expect((await get(anna.id)).json()).toMatchObject({ blackListed: method === 'POST' })
  }
  const history = (await app.inject({ url: `/v1/customers/${anne.id}/history`, headers: owner })).json()
  expect(history[2]).toMatchObject({ what: 'merged', fields: [{ field: 'name', before: 'Anne', after: 'Anna' }] })
  expect(history.map(({ what }: { what: string }) => what)).toContain('blocked')
  const found = await app.inject({ url: '/v1/customers', query: { query: 'Anne Frei' }, headers: owner })
  expect(found.json().customers.map(({ id }: { id: string }) => id)).not.toContain(anne.id)
})

test('[CUS-09] after several merges the old link opens the last customer; the account is kept', async () => {
  const { id, userId } = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: id }).execute()
  await merge(anna.id, { otherId: anne.id })
  expect(refusal(await merge(anna.id, { otherId: id }))).toEqual([409, 'customer.has-account'])
  expect(refusal(await merge(id, { otherId: anna.id, take: ['name'] }))).toEqual([409, 'customer.has-account'])
  expect((await merge(id, { otherId: anna.id })).json()).toMatchObject({ id, name: 'Sabine', phoneNr: null })
  expect((await get(anne.id)).json()).toMatchObject({ id })
  const second = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: second.id }).execute()
  expect(refusal(await merge(id, { otherId: second.id }))).toEqual([409, 'customer.two-accounts'])
  expect(userId).not.toBe(second.userId)
})

test('[CUS-09] of a concurrent merge and edit the later one sees the other; a repeated merge finds only one customer', async () => {
  const stale = { otherId: anne.id, version: anne.version }
  await patch(anne.id, { notes: 'inzwischen' })
  expect(refusal(await merge(anna.id, stale))).toEqual([409, 'version-conflict'])
  const both = await Promise.all([merge(anna.id, { otherId: anne.id }), merge(anne.id, { otherId: anna.id })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  const one = await Promise.all([get(anna.id), get(anne.id)])
  expect(new Set(one.map((answer) => answer.json().id)).size).toBe(1)
})

test('[CUS-09] duplicates are proposed until they are marked as different or merged', async () => {
  const pair = [anna.id, anne.id].sort()
  const proposed = (await duplicates()).filter(({ customers }) => customers.some(({ id }) => id === anna.id))
  expect(
    proposed.some(({ customers }) => JSON.stringify(customers.map(({ id }) => id).sort()) === JSON.stringify(pair)),
  ).toBe(true)
  const url = '/v1/customer-duplicates/apart'
  expect((await app.inject({ method: 'POST', url, headers: owner, payload: { ids: pair } })).statusCode).toBe(204)
  const left = (await duplicates()).map(({ customers }) =>
    customers
      .map(({ id }) => id)
      .sort()
      .join(),
  )
  expect(left).not.toContain(pair.join())
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await app.inject({ method: 'POST', url, headers: stranger, payload: { ids: pair } }))).toEqual([
    404,
    'notFound',
  ])
})

test('[CUS-09a] proposes customers of the same name unless number, e-mail or birthday differ', async () => {
  const named = async (row: object) => (await typedIn({ name: 'Jolanda', surname: 'Meierhans', ...row })).id
  const [known, bare] = [await named({ phoneNr: '+41791230001', birthday: '1980-01-01' }), await named({})]
  const other = await named({ phoneNr: '+41791230002', birthday: '1980-01-02' })
  const pairs = (await duplicates())
    .filter(({ why }) => why === 'name')
    .map(({ customers }) => customers.map(({ id }) => id).sort())
  const expected = [[known, bare].sort(), [bare, other].sort()]
  expect(pairs.sort()).toEqual(expected.sort())
})

test('[CUS-09] another salon cannot merge this one’s customers, nor can staff without write permission', async () => {
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await merge(anna.id, { otherId: anne.id }, stranger))).toEqual([404, 'notFound'])
  const lite = await aToken(db, { role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  expect(refusal(await merge(anna.id, { otherId: anne.id }, lite))).toEqual([403, 'forbidden'])
})
