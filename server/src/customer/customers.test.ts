import { randomUUID } from 'node:crypto'
import type { ListedCustomer } from '@goldline/contract/customer'
import { searchKeyword, searchRank } from '@goldline/domain/customer/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aBusinessObject, aCustomer } from '../test/builders.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
let salon: SalonForTests
let owner: Headers

const people = [
  { name: 'Đỗ', surname: 'Minh Anh', email: 'do.anh@example.com', phoneNr: '+41791234567' },
  { name: 'Jürg', surname: 'Weiß', email: 'j.weiss@example.com', phoneNr: '+41791239999' },
  { name: 'Sabine', surname: 'Koch', email: 'sabine.koch@example.com', phoneNr: '+41446681800' },
  { name: 'Anna Maria', surname: 'Frei', email: 'frei_am@example.com', phoneNr: null },
  { name: 'Meier', surname: '', email: null, phoneNr: '+4917112345678' },
  { name: 'Léa', surname: "O'Brien", email: null, phoneNr: null },
  { name: 'Anna Lena', surname: 'von Ärx', email: null, phoneNr: null },
  { name: 'Zoe', surname: 'Keller-Müller', email: null, phoneNr: null },
  { name: 'Łukasz', surname: 'Straßer', email: null, phoneNr: null },
  { name: 'SØREN', surname: 'Kjær', email: null, phoneNr: null },
  { name: 'Işıl', surname: 'Yılmaz', email: null, phoneNr: null },
  { name: 'Þór', surname: 'Guðrúnsson', email: null, phoneNr: null },
]

beforeAll(async () => {
  salon = await aSalon(db, 1)
  owner = await anOwner(db, salon.id)
  for (const [index, person] of people.entries()) await known(salon.id, person, index)
  const elsewhere = await aBusinessObject(db)
  await known(elsewhere.id, { name: 'Sabine', surname: 'Koch', email: 'sabine.koch@example.com', phoneNr: null })
  await aCustomer(db, { name: 'Sabine', surname: 'Kocher' })
})

type TypedCustomer = { name: string; surname: string; email: string | null; phoneNr: string | null }

/** Inserts a customer typed in by a salon, `minutes` after the first. */
async function known(businessObjectId: string, person: TypedCustomer, minutes = 0): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('customer')
    .values({ id, enteredByBusinessObjectId: businessObjectId, ...person })
    .execute()
  const registeredAt = new Date(Date.UTC(2027, 0, 1, 9, minutes))
  await db.insertInto('customerProfile').values({ businessObjectId, customerId: id, registeredAt }).execute()
}

async function page(query: Record<string, string>, headers = owner) {
  const answer = await app.inject({ url: '/v1/customers', query, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ customers: ListedCustomer[]; next: string | null }>()
}
const namesOf = (customers: readonly ListedCustomer[]) =>
  customers.map(({ name, surname }) => `${name} ${surname}`.trim())
const found = async (query: string) => namesOf((await page({ query })).customers)

test.each([
  ['079 123 45', ['Đỗ Minh Anh']],
  ['0791239999', ['Jürg Weiß']],
  ['+41 (0)79 123', ['Đỗ Minh Anh', 'Jürg Weiß']],
  ['0041 44 668', ['Sabine Koch']],
  ['4567', ['Meier', 'Đỗ Minh Anh']],
  ['do', ['Đỗ Minh Anh']],
  ['minh anh do', ['Đỗ Minh Anh']],
  ['Do Minhanh', ['Đỗ Minh Anh']],
  ['WEISS', ['Jürg Weiß']],
  ['weiß jurg', ['Jürg Weiß']],
  ['koch sabine', ['Sabine Koch']],
  ['sabine koch', ['Sabine Koch']],
  ['Sab K', ['Sabine Koch']],
  ['Sabrine', ['Sabine Koch']],
  ['Sabine Kohc', ['Sabine Koch']],
  ['Koch-Berger', []],
  ['maier', ['Meier']],
  ["lea o'brien", ["Léa O'Brien"]],
  ['SABINE.KOCH@example.com', ['Sabine Koch']],
  ['frei_am@', ['Anna Maria Frei']],
  ['freixam@', []],
  ['%', []],
  ['00', []],
  ['Xaver', []],
  ['Arx', ['Anna Lena von Ärx']],
  ['Arx Anna', ['Anna Lena von Ärx']],
  ['Lena', ['Anna Lena von Ärx', "Léa O'Brien"]],
  ['Muller Zoe', ['Zoe Keller-Müller']],
] as const)('[CUS-02] %s finds', async (query, expected) => {
  expect(await found(query)).toEqual(expected)
})

test('[CUS-02] the server finds the same customers as the domain’s search', async () => {
  const keywords = [
    'an',
    'Anna',
    'annamaria',
    'Ana',
    'maria frei',
    'Frey',
    'Wies',
    'Kock',
    'Kuch',
    'Minh',
    'obrien',
    'mai',
    '1',
    'k o c h',
    'Arx',
    'Arx Ana',
    'lena anna',
    'von',
    'mueller',
    'keler',
    'muller keler',
    'anna frey',
    'an',
    'a b',
    'ana von arks',
    'keler zoe muller anna arx',
    'arxvonannalena',
    'kellermullerzoe',
    'Zoe Mueller',
    'lukasz strasser',
    'ŁU',
    'sören kjar',
    'soeren kjaer',
    'isil yilmaz',
    'YILMAZ',
    'thor gudrun',
    'anna anna',
    'von arx anna lena von arx anna lena von arx',
  ]
  for (const query of keywords) {
    const expected = people.filter((person) => searchRank(person, searchKeyword(query)) !== null)
    expect([query, (await found(query)).sort()]).toEqual([query, namesOf(expected as ListedCustomer[]).sort()])
  }
})

test('[CUS-02] names that begin with the keyword come before similar ones', async () => {
  const own = await aSalon(db, 1)
  const headers = await anOwner(db, own.id)
  for (const name of ['Maier', 'Meier', 'Meiers'])
    await known(own.id, { name, surname: '', email: null, phoneNr: null })
  const { customers } = await page({ query: 'meier' }, headers)
  expect(namesOf(customers)).toEqual(['Meier', 'Meiers', 'Maier'])
})

test('[CUS-02] the most similar customers come first, then by surname, on every page', async () => {
  const own = await aSalon(db, 1)
  const headers = await anOwner(db, own.id)
  const some = [
    ['Lea', 'Käser'],
    ['Zoe', 'Keller'],
    ['Ida', 'Kehler'],
    ['Mia', 'Kellner'],
    ['Keler', 'Zürcher'],
    ['Uwe', 'Kelter'],
  ] as const
  for (const [name, surname] of some) await known(own.id, { name, surname, email: null, phoneNr: null })
  const { customers } = await page({ query: 'keler' }, headers)
  expect(namesOf(customers)).toEqual([
    'Keler Zürcher',
    'Ida Kehler',
    'Zoe Keller',
    'Uwe Kelter',
    'Mia Kellner',
    'Lea Käser',
  ])
  const first = await page({ query: 'keler', limit: '3' }, headers)
  const second = await page({ query: 'keler', limit: '3', cursor: first.next ?? '' }, headers)
  expect(namesOf([...first.customers, ...second.customers])).toEqual(namesOf(customers))
})

test('[CUS-02] without a keyword the newest customers come first, and each page continues after the last one', async () => {
  for (const query of [undefined, 'a@e', 'e']) {
    const whole = await page(query === undefined ? {} : { query })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const part = await page({ limit: '2', ...(query && { query }), ...(cursor && { cursor }) })
      expect(part.customers.length).toBeLessThanOrEqual(2)
      seen.push(...part.customers.map(({ id }) => id))
      cursor = part.next
    } while (cursor !== null)
    expect(seen).toEqual(whole.customers.map(({ id }) => id))
  }
  expect(namesOf((await page({})).customers)).toEqual(
    people.map(({ name, surname }) => `${name} ${surname}`.trim()).reverse(),
  )
})

test('[CUS-02] an unknown cursor is refused', async () => {
  for (const cursor of [
    'AAAA',
    Buffer.from('["1","x"]').toString('base64url'),
    Buffer.from('[]').toString('base64url'),
  ]) {
    const answer = await app.inject({ url: '/v1/customers', query: { cursor }, headers: owner })
    expect([...refusal(answer), answer.json().field]).toEqual([400, 'invalid-request', 'query.cursor'])
  }
})

test('[CUS-01] a customer is read with the visits here; another salon’s, erased and unknown ones are not found', async () => {
  const other = await aSalon(db, 1)
  const { id, email } = await aCustomer(db)
  for (const { id: businessObjectId } of [salon, other])
    await db
      .insertInto('customerProfile')
      .values({ businessObjectId, customerId: id, registeredAt: new Date(0) })
      .execute()
  await visit(salon.id, id, 'FULFILLED', '2027-02-02T09:00:00Z')
  await visit(salon.id, id, 'FULFILLED', '2027-02-20T09:00:00Z')
  await visit(salon.id, id, 'CONFIRMED', '2027-03-05T09:00:00Z')
  await visit(salon.id, id, 'CONFIRMED', '2027-03-04T09:00:00Z')
  await visit(other.id, id, 'FULFILLED', '2027-02-25T09:00:00Z')
  const get = (which: string, headers = owner) => app.inject({ url: `/v1/customers/${which}`, headers })

  const answer = (await get(id)).json()
  expect(answer).toMatchObject({ email, visits: 2, lastVisit: '2027-02-20T09:00:00.000Z', type: { name: 'new' } })
  expect(answer.businessObjectVisitProfiles).toMatchObject([{ businessObjectId: salon.id }])
  expect(answer.appointments.map((each: { startTime: string }) => each.startTime.slice(0, 10))).toEqual([
    '2027-03-04',
    '2027-03-05',
    '2027-02-20',
    '2027-02-02',
  ])
  const stranger = await anOwner(db, (await aBusinessObject(db)).id)
  expect(refusal(await get(id, stranger))).toEqual([404, 'notFound'])
  expect(refusal(await get('018f0000-0000-7000-8000-000000000000'))).toEqual([404, 'notFound'])
  await db
    .updateTable('customer')
    .set({ erasedTime: new Date(0) })
    .where('id', '=', id)
    .execute()
  expect(refusal(await get(id))).toEqual([404, 'notFound'])
  expect((await page({ query: email })).customers).toEqual([])
})

async function visit(businessObjectId: string, customerId: string, status: 'FULFILLED' | 'CONFIRMED', at: string) {
  const startTime = new Date(at)
  const endTime = new Date(startTime.getTime() + 3_600_000)
  await db
    .insertInto('appointment')
    .values({
      businessObjectId,
      id: randomUUID(),
      customerId,
      status,
      startTime,
      endTime,
      bookingType: 'TELEPHONE',
      currency: 'CHF',
    })
    .execute()
}
