import type { Customer } from '@goldline/contract/customer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shippedTexts } from '../config/legal.ts'
import { latest } from '../consent/texts.ts'
import { testApp } from '../test/app.ts'
import { aCustomer, aToken } from '../test/builders.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)

type Headers = Record<string, string>
let salon: SalonForTests
let owner: Headers
let anna: Customer

beforeAll(async () => {
  salon = await aSalon(db, 2)
  owner = await anOwner(db, salon.id)
})
beforeEach(async () => {
  anna = await typedIn({
    name: 'Anna',
    surname: 'Frei',
    phoneNr: `+41791${Math.floor(100_000 + Math.random() * 899_999)}`,
  })
})

async function typedIn(payload: object, headers = owner): Promise<Customer> {
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/customers',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json()
}

/** Advances the clock by a second, so that the history has an order. */
function patch(id: string, payload: object, headers: Headers = owner) {
  clock.advance(1000)
  return app.inject({ method: 'PATCH', url: `/v1/customers/${id}`, headers, payload })
}
const at = (version: number) => ({ ...owner, 'if-match': `"${version}"` })
const historyOf = async (id: string) =>
  (await app.inject({ url: `/v1/customers/${id}/history`, headers: owner })).json<
    { what: string; fields: { field: string; before: string | null; after: string | null }[] }[]
  >()

test('[CUS-01, CUS-08] changes single fields, in their stored form, and keeps the others', async () => {
  const [first = ''] = salon.staff
  const answer = await patch(anna.id, {
    surname: 'Frei-Huber',
    email: ' Anna@Example.com ',
    birthday: '1990-07-14',
    language: 'vi',
    notes: 'Kommt gern früher',
    tags: [' Newsletter', 'newsletter', 'Fensterplatz'],
    preferredStaffId: first,
    type: 'vip',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    name: 'Anna',
    surname: 'Frei-Huber',
    email: 'anna@example.com',
    phoneNr: anna.phoneNr,
    birthday: '1990-07-14',
    language: 'vi',
    notes: 'Kommt gern früher',
    tags: ['Newsletter', 'Fensterplatz'],
    preferredStaff: { id: first, name: 'Person 0' },
    type: { name: 'vip' },
    typePinned: true,
  })
  const emptied = await patch(anna.id, { email: '', birthday: null, preferredStaffId: null, type: null })
  expect(emptied.json()).toMatchObject({ email: null, birthday: null, preferredStaff: null, typePinned: false })
  const [last, before] = await historyOf(anna.id)
  expect(last?.fields).toContainEqual({ field: 'email', before: 'anna@example.com', after: null })
  expect(before).toMatchObject({ what: 'changed' })
})

test('[CUS-01] the later of two editors is refused, to see the other’s change first', async () => {
  const first = await patch(anna.id, { notes: 'eins' }, at(anna.version))
  expect(first.statusCode).toBe(200)
  expect(refusal(await patch(anna.id, { notes: 'zwei' }, at(anna.version)))).toEqual([409, 'version-conflict'])
  const { version } = first.json<Customer>()
  expect((await patch(anna.id, { notes: 'zwei' }, at(version))).json()).toMatchObject({ notes: 'zwei' })
})

test('[CUS-01] of concurrent edits of one version, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => patch(anna.id, { notes: `Notiz ${index}` }, at(anna.version))),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  expect((await historyOf(anna.id)).filter(({ what }) => what === 'changed')).toHaveLength(1)
})

test('[CUS-01] equal values change nothing', async () => {
  const same = await patch(anna.id, { name: 'Anna', phoneNr: anna.phoneNr, tags: [] })
  expect(same.json<Customer>().version).toBe(anna.version)
  expect((await historyOf(anna.id)).map(({ what }) => what)).toEqual(['created'])
})

test('[CUS-01, CUS-07, CUS-10] invalid input is refused with its field, and so is another customer’s contact', async () => {
  const other = await typedIn({ name: 'Eva', email: 'eva@example.com' })
  const wrong: [object, number, string, string | undefined][] = [
    [{ email: 'eva@' }, 400, 'invalid-email', 'body.email'],
    [{ phoneNr: '079' }, 400, 'invalid-phoneNr', 'body.phoneNr'],
    [{ birthday: '2999-01-01' }, 400, 'invalid-request', 'body.birthday'],
    [{ name: '' }, 400, 'invalid-request', 'body.name'],
    [{ tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, 400, 'invalid-request', 'body.tags'],
    [{ email: 'EVA@example.com' }, 409, 'existed', 'body.email'],
    [{ preferredStaffId: other.id }, 404, 'staff.notFound', undefined],
    [{ notificationSubscribed: true }, 400, 'invalid-request', 'body.textVersion'],
    [{ notificationSubscribed: true, textVersion: 'old' }, 409, 'consent.text-outdated', undefined],
  ]
  for (const [payload, status, message, field] of wrong) {
    const answer = await patch(anna.id, payload)
    expect([...refusal(answer), answer.json().field]).toEqual([status, message, field])
  }
  expect((await historyOf(anna.id)).map(({ what }) => what)).toEqual(['created'])
})

test('[CUS-01] the salon cannot change a person’s own data, but its own notes', async () => {
  const { id, email } = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: id }).execute()
  expect(refusal(await patch(id, { name: 'Anders' }))).toEqual([409, 'customer.has-account'])
  expect(refusal(await patch(id, { communicationPreference: 'DISABLED' }))).toEqual([409, 'customer.has-account'])
  const answer = await patch(id, { notes: 'Lieb', tags: ['VIP'] })
  expect(answer.json()).toMatchObject({ email, name: 'Sabine', hasAccount: true, notes: 'Lieb', tags: ['VIP'] })
})

test('[PRIV-02, MSG-15] an opt-in noted by the salon has no effect until confirmed; an opt-out takes effect at once', async () => {
  const { id, userId } = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: id }).execute()
  const textVersion = latest(shippedTexts.MARKETING).version
  for (const who of [id, anna.id]) {
    const given = await patch(who, { notificationSubscribed: true, textVersion })
    const asked = {
      notificationSubscribed: false,
      optIn: { askedTime: new Date(clock.now()).toISOString(), again: false },
    }
    expect(given.json()).toMatchObject(asked)
    // A second request that comes too soon changes nothing.
    expect((await patch(who, { notificationSubscribed: true })).json()).toEqual(given.json())
    expect((await patch(who, { notificationSubscribed: false })).json()).toMatchObject({ optIn: null })
    expect((await historyOf(who)).filter(({ what }) => what === 'changed')).toHaveLength(2)
  }
  const consents = await db.selectFrom('consent').select(['granted', 'givenBy']).where('userId', '=', userId).execute()
  expect(consents).toEqual([{ granted: false, givenBy: 'SALON' }])
})

test('[AUTH-12] reception may edit, other staff may only read, another salon finds no customer', async () => {
  const as = (role: 'USER_LITE' | 'USER_LITE_PLUS') => aToken(db, { role, client: 'ADMIN', businessObjectId: salon.id })
  expect((await patch(anna.id, { notes: 'a' }, await as('USER_LITE_PLUS'))).statusCode).toBe(200)
  expect(refusal(await patch(anna.id, { notes: 'b' }, await as('USER_LITE')))).toEqual([403, 'forbidden'])
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await patch(anna.id, { notes: 'c' }, stranger))).toEqual([404, 'notFound'])
  const history = await app.inject({ url: `/v1/customers/${anna.id}/history`, headers: stranger })
  expect(refusal(history)).toEqual([404, 'notFound'])
})

test('[CUS-02] a renamed customer is found only by the new name', async () => {
  const found = async (query: string) =>
    (await app.inject({ url: '/v1/customers', query: { query }, headers: owner }))
      .json<{ customers: { id: string }[] }>()
      .customers.some(({ id }) => id === anna.id)
  expect([await found('Frei'), await found('Zumstein')]).toEqual([true, false])
  await patch(anna.id, { surname: 'Zumstein' })
  expect([await found('Frei'), await found('Zumstein'), await found('Zumstein Anna')]).toEqual([false, true, true])
})
