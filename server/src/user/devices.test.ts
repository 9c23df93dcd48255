import { randomUUID } from 'node:crypto'
import { allCalls } from '@goldline/contract/all'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../auth/password.ts'
import { countUp } from '../http/hardening/limits.ts'
import { networkOf } from '../http/hardening/places.ts'
import { testApp, testNow } from '../test/app.ts'
import { aStaff, aToken, aUser } from '../test/builders.ts'
import { aLeader, anOwner, aSalon, leadersPassword, refusal, type SalonForTests } from '../test/salon.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

const minute = 60_000
let salon: SalonForTests
let owner: Awaited<ReturnType<typeof aToken>>
let run = 0
beforeEach(async () => {
  clock.set(testNow + ++run * 48 * 60 * minute)
  salon = await aSalon(db, 1, { version: 'LITE' })
  owner = await aLeader(db, salon.id)
})

type Headers = { authorization: string }
type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['app']['inject']>>
type Sent = { method: 'GET' | 'POST' | 'DELETE' | 'PUT'; headers?: Headers | undefined; payload?: object }
const call = async (url: string, { method, headers, payload }: Sent): Promise<Answer> =>
  app.inject({ method, url, ...(headers && { headers }), ...(payload && { payload }), remoteAddress: `192.0.2.${run}` })
const send = (method: Sent['method'], url: string, headers?: Headers, payload?: object) =>
  call(url, { method, headers, ...(payload && { payload }) })
const prepare = (body: object, headers: Headers = owner) =>
  send('POST', '/v1/devices', headers, { password: leadersPassword, ...body })
const open = (uuid: string, attempt = '') =>
  send('GET', `/uuid-authorization/${uuid}${attempt && `?attempt=${attempt}`}`)
const bearer = (answer: { headers: object }): Headers => ({
  authorization: String(new Map(Object.entries(answer.headers)).get('authorization')),
})
const paired = async (body: object) => bearer(await open((await prepare(body)).json().uuid))
const status = async (headers: Headers) => (await send('GET', '/v1/user/me', headers)).statusCode
const pin = (headers: Headers, userId: string, typed: string) =>
  send('POST', '/v1/salon-people/sessions', headers, { userId, pin: typed })

/** Somebody of the salon with a PIN there. */
async function person(role: 'USER_LITE' | 'ADMIN', typed: string, businessObjectId = salon.id) {
  const userId = await aUser(db, {
    email: `${role}-${run}-${businessObjectId}@example.com`.toLowerCase(),
    phoneNr: null,
  })
  const staffId = await aStaff(db, businessObjectId, { name: 'Mai' })
  await db
    .insertInto('userRole')
    .values({ businessObjectId, userId, role, staffId, pinHash: await hashPassword(typed) })
    .execute()
  return userId
}

test.each(['CHECKIN', 'CHECKOUT'] as const)(
  '[AUTH-08] a %s device is paired once, as that, with least rights',
  async (client) => {
    const prepared = (await prepare({ name: 'Eingang', client })).json()
    expect(prepared.address).toMatch(new RegExp(`/${client.toLowerCase()}/pair#${prepared.uuid}$`))
    expect((await send('GET', '/v1/devices', owner)).json()).toMatchObject([
      { name: 'Eingang', client, pairedTime: null },
    ])
    const opened = await open(prepared.uuid)
    expect(opened.json()).toMatchObject({ client, role: 'USER_LITE', businessObjectId: salon.id, email: null })
    expect(refusal(await open(prepared.uuid))).toEqual([404, 'notFound'])
    expect(await status(bearer(opened))).toBe(200)
    for (const url of ['/v1/devices', '/v1/salon-users', '/v1/user/me/sessions'])
      expect((await send('GET', url, bearer(opened))).statusCode).toBe(403)
    // It is nobody of the salon's people, and nobody can be invited or given a PIN in its place.
    const names = (await send('GET', '/v1/salon-users', owner)).json().map((user: { name: string }) => user.name)
    expect(names).not.toContain('Eingang')
  },
)

test('[AUTH-08] of twenty at once one gets in; it works for ten minutes', async () => {
  const { uuid } = (await prepare({ name: 'Eingang', client: 'CHECKIN' })).json()
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(uuid)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const late = (await prepare({ name: 'Kasse', client: 'CHECKOUT' })).json().uuid
  clock.advance(10 * minute)
  expect(refusal(await open(late))).toEqual([404, 'notFound'])
  expect(refusal(await open('not-a-uuid'))).toEqual([400, 'invalid-request'])
})

test('[AUTH-08] wrong codes make their network wait, and let nobody’s right one wait', async () => {
  const { uuid } = (await prepare({ name: 'Eingang', client: 'CHECKIN' })).json()
  const counted = { key: `uuid authorization network ${networkOf(`192.0.2.${run}`)}`, window: { seconds: 600 } }
  await Promise.all(Array.from({ length: 200 }, () => countUp(db, deps, counted)))
  const unknown = randomUUID()
  expect(refusal(await open(unknown))).toEqual([429, 'too-many-requests'])
  expect((await open(uuid)).statusCode).toBe(200)
  clock.advance(10 * minute)
  expect(refusal(await open(unknown))).toEqual([404, 'notFound'])
})

test('[AUTH-08] whoever lost the answer asks again for ten seconds, which ends what it got; nobody else does', async () => {
  const { uuid } = (await prepare({ name: 'Eingang', client: 'CHECKIN' })).json()
  const attempt = 'a'.repeat(43)
  const first = bearer(await open(uuid, attempt))
  expect((await open(uuid, 'b'.repeat(43))).statusCode).toBe(404)
  clock.advance(5000)
  const second = await open(uuid, attempt)
  expect(second.statusCode).toBe(200)
  expect([await status(first), await status(bearer(second))]).toEqual([401, 200])
  clock.advance(5000)
  expect((await open(uuid, attempt)).statusCode).toBe(404)
  expect(await status(bearer(second))).toBe(200)
})

test('[AUTH-08] a STAFF device is its person’s, whose account stays closed to it; of a leader by that leader alone', async () => {
  const [mai, admin] = [await person('USER_LITE', '4815'), await person('ADMIN', '4815')]
  const staff = await paired({ name: 'Telefon', client: 'STAFF', userId: mai })
  expect((await send('GET', '/v1/user/me', staff)).json()).toMatchObject({ id: mai, client: 'STAFF', email: null })
  for (const url of ['/v1/user/me/sessions', '/v1/user/me/consents'])
    expect((await send('GET', url, staff)).statusCode).toBe(403)
  expect(refusal(await prepare({ name: 'x', client: 'STAFF', userId: admin }))).toEqual([403, 'forbidden'])
  expect(refusal(await prepare({ name: 'x', client: 'STAFF' }))).toEqual([404, 'notFound'])
  const stranger = await person('USER_LITE', '4815', (await aSalon(db, 1)).id)
  expect(refusal(await prepare({ name: 'x', client: 'STAFF', userId: stranger }))).toEqual([404, 'notFound'])
})

test('[AUTH-18] nobody pairs without the own password, also whoever entered by PIN and has none', async () => {
  const wanted = { name: 'Kasse', client: 'CHECKOUT' }
  expect(refusal(await prepare({ ...wanted, password: 'another password' }))).toEqual([403, 'password.notMatched'])
  expect(refusal(await send('POST', '/v1/devices', owner, wanted))).toEqual([403, 'password.required'])
  const desk = await paired({ name: 'Empfang', client: 'ADMIN' })
  const entered = bearer(await pin(desk, await person('ADMIN', '9027'), '9027'))
  for (const headers of [entered, await anOwner(db, salon.id)])
    for (const body of [wanted, { ...wanted, password: leadersPassword }])
      expect(refusal(await send('POST', '/v1/devices', headers, body))).toEqual([403, 'password.none'])
  expect((await send('GET', '/v1/devices', owner)).json()).toMatchObject([{ name: 'Empfang' }])
})

test('[BIZ-10] several people’s STAFF devices need PRO; several of one person’s do not', async () => {
  const mai = await person('USER_LITE', '4815')
  const owns = await aUser(db)
  await db
    .insertInto('userRole')
    .values({ businessObjectId: salon.id, userId: owns, role: 'USER_LITE', staffId: salon.staff[0] ?? null })
    .execute()
  for (const name of ['Telefon', 'Tablet'])
    expect((await prepare({ name, client: 'STAFF', userId: mai })).statusCode).toBe(201)
  expect(refusal(await prepare({ name: 'x', client: 'STAFF', userId: owns }))).toEqual([403, 'tier.required'])
})

test('[AUTH-08] [AUTH-18] removed, it and everybody on it are out; another salon’s leader finds it not', async () => {
  const desk = await paired({ name: 'Empfang', client: 'ADMIN' })
  const mai = await person('USER_LITE', '4815')
  const entered = bearer(await pin(desk, mai, '4815'))
  const [device] = (await send('GET', '/v1/devices', owner)).json()
  const elsewhere = await aToken(db, { role: 'OWNER', client: 'ADMIN', businessObjectId: (await aSalon(db, 1)).id })
  expect(refusal(await send('DELETE', `/v1/devices/${device.id}`, elsewhere))).toEqual([404, 'notFound'])
  expect(await status(entered)).toBe(200)
  expect((await send('DELETE', `/v1/devices/${device.id}`, owner)).statusCode).toBe(204)
  expect([await status(desk), await status(entered)]).toEqual([401, 401])
  expect((await send('GET', '/v1/devices', owner)).json()).toEqual([])
  expect(refusal(await send('DELETE', `/v1/devices/${device.id}`, owner))).toEqual([404, 'notFound'])
})

test('[AUTH-12] a shared computer opens nothing until a PIN, and then what its person may', async () => {
  const desk = await paired({ name: 'Empfang', client: 'ADMIN', lockMinutes: 2 })
  expect((await send('GET', '/v1/user/me', desk)).json().device).toMatchObject({ lockMinutes: 2, locked: true })
  const knock = async (headers: Headers) => {
    const said: [string, string][] = []
    for (const { id, method, path, access, whileLocked } of allCalls) {
      if (access === 'public' || !access.clients.includes('ADMIN') || whileLocked) continue
      const url = path.replaceAll(/\{\w+\}/g, '0190a000-0000-7000-8000-000000000000')
      const answer = await app.inject({ method, url, headers: { ...headers, 'if-match': 'nonsense' } })
      said.push([
        `${access.who}${'feature' in access && access.feature ? ' feature' : ''} ${id}`,
        answer.json().message,
      ])
    }
    return said
  }
  expect(
    (await knock(desk)).filter(([, message]) => !['session.locked', 'forbidden', 'tier.required'].includes(message)),
  ).toEqual([])
  const mai = await person('USER_LITE', '4815')
  const entered = await pin(desk, mai, '4815')
  expect(entered.json()).toMatchObject({ id: mai, role: 'USER_LITE', client: 'ADMIN', device: { locked: false } })
  const account = (await knock(bearer(entered))).filter(
    ([call]) => call.startsWith('signedIn ') && !call.includes('feature'),
  )
  expect(new Set(account.map(([, message]) => message))).toEqual(new Set(['forbidden']))
  expect((await send('GET', '/v1/salon-people', bearer(entered))).statusCode).toBe(200)
  expect((await send('GET', '/v1/devices', bearer(entered))).statusCode).toBe(403)
  // A session by PIN lets nobody else in, and ends at twelve hours like another's.
  expect(refusal(await pin(bearer(entered), mai, '4815'))).toEqual([403, 'forbidden'])
  clock.advance(12 * 60 * minute)
  expect([await status(bearer(entered)), await status(desk)]).toEqual([401, 200])
})

test('[AUTH-08] a device that signs out is the salon’s no more; whoever entered a PIN on it leaves it as it is', async () => {
  const [desk, till] = [
    await paired({ name: 'Empfang', client: 'ADMIN' }),
    await paired({ name: 'Kasse', client: 'CHECKOUT' }),
  ]
  const mai = await person('USER_LITE', '4815')
  const names = async () =>
    (await send('GET', '/v1/devices', owner))
      .json()
      .map(({ name }: { name: string }) => name)
      .sort()
  expect((await send('DELETE', '/authorization', bearer(await pin(desk, mai, '4815')))).statusCode).toBe(204)
  expect([await status(desk), await names()]).toEqual([200, ['Empfang', 'Kasse']])
  const entered = bearer(await pin(desk, mai, '4815'))
  expect((await send('DELETE', '/authorization', desk)).statusCode).toBe(204)
  expect([await status(desk), await status(entered), await names()]).toEqual([401, 401, ['Kasse']])
  expect((await send('DELETE', '/authorization', till)).statusCode).toBe(204)
  expect([await status(till), await names()]).toEqual([401, []])
})

test('[AUTH-12] wrong PINs make the device wait for that person, and only there; another salon’s person is a wrong PIN', async () => {
  const [desk, second] = [
    await paired({ name: 'Empfang', client: 'ADMIN' }),
    await paired({ name: 'Büro', client: 'ADMIN' }),
  ]
  const [mai, admin] = [await person('USER_LITE', '4815'), await person('ADMIN', '9027')]
  const stranger = await person('ADMIN', '4815', (await aSalon(db, 1)).id)
  expect(refusal(await pin(desk, stranger, '4815'))).toEqual([403, 'pin.notMatched'])
  const tries = await Promise.all(Array.from({ length: 12 }, () => pin(desk, admin, '9028')))
  expect(tries.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5)
  expect(refusal(await pin(desk, admin, '9027'))).toEqual([429, 'numberOfCredentialFailedMatchesAlreadyExceedMax'])
  expect((await pin(desk, mai, '4815')).statusCode).toBe(201)
  expect((await pin(second, admin, '9027')).statusCode).toBe(201)
  clock.advance(10 * minute)
  expect((await pin(desk, admin, '9027')).statusCode).toBe(201)
  // The owner's own session is no shared computer.
  expect(refusal(await pin(owner, mai, '4815'))).toEqual([403, 'forbidden'])
})

test('[AUTH-12] whoever guesses at one salon bars nobody at another, nor the same person there', async () => {
  const mai = await person('USER_LITE', '4815')
  const elsewhere = await aSalon(db, 1, { version: 'LITE' })
  const pinHash = await hashPassword('9027')
  const there = { businessObjectId: elsewhere.id, userId: mai, role: 'USER_LITE', pinHash } as const
  await db
    .insertInto('userRole')
    .values({ ...there, staffId: elsewhere.staff[0] ?? null })
    .execute()
  const leader = await aLeader(db, elsewhere.id)
  const desks = [1, 2, 3].map(async (at) => paired({ name: `Platz ${at}`, client: 'ADMIN' }))
  const [first = owner, second = owner, third = owner] = await Promise.all(desks)
  const away = bearer(await open((await prepare({ name: 'Empfang', client: 'ADMIN' }, leader)).json().uuid))
  for (const desk of [first, second]) await Promise.all(Array.from({ length: 5 }, () => pin(desk, mai, '9027')))
  // Ten in a day are enough, on whatever device of this salon.
  expect(refusal(await pin(third, mai, '4815'))).toEqual([429, 'numberOfCredentialFailedMatchesAlreadyExceedMax'])
  expect(refusal(await pin(away, mai, '4815'))).toEqual([403, 'pin.notMatched'])
  expect((await pin(away, mai, '9027')).statusCode).toBe(201)
})

test('[AUTH-12] on the locked computer a one-time code sets the PIN; by whom the PIN was let be set is out of the account', async () => {
  const desk = await paired({ name: 'Empfang', client: 'ADMIN' })
  const mai = await person('USER_LITE', '4815')
  const { code } = (await send('POST', `/v1/salon-users/${mai}/pin-codes`, owner, { password: leadersPassword })).json()
  expect((await send('PUT', `/v1/salon-users/${mai}/pin`, desk, { code, pin: '730164' })).statusCode).toBe(204)
  expect(refusal(await pin(desk, mai, '4815'))).toEqual([403, 'pin.notMatched'])
  const entered = bearer(await pin(desk, mai, '730164'))
  expect((await send('GET', '/v1/user/me/consents', entered)).statusCode).toBe(403)
  expect(refusal(await send('PUT', `/v1/user/${mai}/pin`, entered, { pin: '481516' }))).toEqual([403, 'forbidden'])
})
