import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { countEvent } from '../../http/hardening/limits.ts'
import { networkOf } from '../../http/hardening/places.ts'
import { testApp } from '../../test/app.ts'
import { aHash, aToken, aUser } from '../../test/builders.ts'
import { sentCode } from '../../test/codes.ts'
import { pairingIn } from '../../test/devices.ts'
import { anOwner, aSalon, leadersPassword, refusal } from '../../test/salon.ts'

const t = await testApp()
const { app, deps, db, clock } = t
afterAll(t.close)
const { at, begin, send, prepare, open, bearer, paired, status, pin, person } = pairingIn(t)
beforeEach(begin)

const minute = 60_000

test.each(['CHECKIN', 'CHECKOUT'] as const)(
  '[AUTH-08c, AUTH-08j] a %s device is paired once, for that client only, with minimal rights',
  async (client) => {
    const prepared = (await prepare({ name: 'Eingang', client })).json()
    expect(prepared.address).toMatch(new RegExp(`/${client.toLowerCase()}/pair#${prepared.uuid}$`))
    expect((await send('GET', '/v1/devices', at.owner)).json()).toMatchObject([
      { name: 'Eingang', client, pairedTime: null },
    ])
    const opened = await open(prepared.uuid)
    expect(opened.json()).toMatchObject({ client, role: 'USER_LITE', businessObjectId: at.salon.id, email: null })
    expect(refusal(await open(prepared.uuid))).toEqual([404, 'notFound'])
    expect(await status(bearer(opened))).toBe(200)
    for (const url of ['/v1/devices', '/v1/salon-users', '/v1/user/me/sessions'])
      expect((await send('GET', url, bearer(opened))).statusCode).toBe(403)
    // Its user is not listed among the salon's users, so it cannot be invited or given a PIN.
    const names = (await send('GET', '/v1/salon-users', at.owner)).json().map((user: { name: string }) => user.name)
    expect(names).not.toContain('Eingang')
  },
)

test('[AUTH-08d] a HEAD request, as a link preview sends, does not use the link', async () => {
  const { uuid } = (await prepare({ name: 'Eingang', client: 'CHECKIN' })).json()
  const head = await app.inject({ method: 'HEAD', url: `/uuid-authorization/${uuid}` })
  expect([head.statusCode, head.headers.authorization]).toEqual([404, undefined])
  expect((await open(uuid)).statusCode).toBe(200)
})

test('[AUTH-08c] of twenty concurrent pairings one succeeds; the link works for ten minutes', async () => {
  const { uuid } = (await prepare({ name: 'Eingang', client: 'CHECKIN' })).json()
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(uuid)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const late = (await prepare({ name: 'Kasse', client: 'CHECKOUT' })).json().uuid
  clock.advance(10 * minute)
  expect(refusal(await open(late))).toEqual([404, 'notFound'])
  expect(refusal(await open('not-a-uuid'))).toEqual([400, 'invalid-request'])
})

test('[AUTH-08r] a network’s wrong links are limited, but a right one still works', async () => {
  const { uuid } = (await prepare({ name: 'Eingang', client: 'CHECKIN' })).json()
  const counted = { key: `uuid authorization network ${networkOf(`192.0.2.${at.run}`)}`, window: { seconds: 600 } }
  await Promise.all(Array.from({ length: 200 }, () => countEvent(db, deps, counted)))
  const unknown = randomUUID()
  expect(refusal(await open(unknown))).toEqual([429, 'too-many-requests'])
  expect((await open(uuid)).statusCode).toBe(200)
  clock.advance(10 * minute)
  expect(refusal(await open(unknown))).toEqual([404, 'notFound'])
})

test('[AUTH-08c] only the same attempt may be repeated within ten seconds, which ends its first session', async () => {
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

test('[AUTH-08h, AUTH-08i, AUTH-08x] a STAFF device belongs to a person, without access to their account; only that leader sets up a leader’s', async () => {
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

test('[AUTH-08k, AUTH-18g, AUTH-18h] pairing needs the own password, also after a sign-in by PIN without one', async () => {
  const wanted = { name: 'Kasse', client: 'CHECKOUT' }
  expect(refusal(await prepare({ ...wanted, password: 'another password' }))).toEqual([403, 'password.notMatched'])
  expect(refusal(await send('POST', '/v1/devices', at.owner, wanted))).toEqual([403, 'password.required'])
  const desk = await paired({ name: 'Empfang', client: 'ADMIN' })
  const entered = bearer(await pin(desk, await person('ADMIN', '9027'), '9027'))
  for (const headers of [entered, await anOwner(db, at.salon.id)])
    for (const body of [wanted, { ...wanted, password: leadersPassword }])
      expect(refusal(await send('POST', '/v1/devices', headers, body))).toEqual([403, 'password.none'])
  expect((await send('GET', '/v1/devices', at.owner)).json()).toMatchObject([{ name: 'Empfang' }])
})

async function another(): Promise<string> {
  const userId = await aUser(db)
  const staffId = at.salon.staff[0] ?? null
  await db
    .insertInto('userRole')
    .values({ businessObjectId: at.salon.id, userId, role: 'USER_LITE', staffId })
    .execute()
  return userId
}

test('[BIZ-10] STAFF devices of several people require PRO; several of one person do not', async () => {
  const [mai, owns] = [await person('USER_LITE', '4815'), await another()]
  for (const name of ['Telefon', 'Tablet'])
    expect((await prepare({ name, client: 'STAFF', userId: mai })).statusCode).toBe(201)
  expect(refusal(await prepare({ name: 'x', client: 'STAFF', userId: owns }))).toEqual([403, 'tier.required'])
})

const password = 'goldline-demo'
const withPassword = async (userId: string) => {
  const email = `${userId}@salon.example`
  const row = { email, emailConfirmedTime: new Date(0), passwordHash: await aHash(password) }
  await db.updateTable('appUser').set(row).where('id', '=', userId).execute()
  return email
}
const byPassword = (username: string) =>
  send('POST', '/authorization', undefined, { '@type': 'basic-credentials', username, password, client: 'STAFF' })
const signIn = async (userId: string) => byPassword(await withPassword(userId))

test('[BIZ-10] signing in to STAFF by password requires PRO while another person has a device or session', async () => {
  const [mai, lan] = [await person('USER_LITE', '4815'), await another()]
  const first = await signIn(mai)
  expect(first.statusCode).toBe(200)
  expect(refusal(await signIn(lan))).toEqual([403, 'tier.required'])
  expect((await signIn(mai)).statusCode).toBe(200)
  expect(refusal(await prepare({ name: 'x', client: 'STAFF', userId: lan }))).toEqual([403, 'tier.required'])
  await db.updateTable('businessObject').set({ version: 'PRO' }).where('id', '=', at.salon.id).execute()
  expect((await signIn(lan)).statusCode).toBe(200)
})

test('[BIZ-10] a person of two salons enters the one whose tier allows it; a refused leader gets no code until a session is ended', async () => {
  const [mai, lan] = [await person('USER_LITE', '4815'), await another()]
  const { id: later, staff } = await aSalon(db, 1)
  const role = { businessObjectId: later, userId: lan, role: 'USER_LITE', staffId: staff[0] ?? null } as const
  await db.insertInto('userRole').values(role).execute()
  await signIn(mai)
  expect((await signIn(lan)).json()).toMatchObject({ client: 'STAFF', businessObjectId: later })
  const leads = await person('ADMIN', '5926')
  expect(refusal(await signIn(leads))).toEqual([403, 'tier.required'])
  const [has, ...others] = (await send('GET', '/v1/staff-sessions', at.owner)).json()
  expect([has.name, others]).toEqual(['Mai', []])
  const end = () => send('DELETE', `/v1/staff-sessions/${has.id}`, at.owner)
  expect([(await end()).statusCode, refusal(await end())]).toEqual([204, [404, 'notFound']])
  expect((await signIn(leads)).statusCode).toBe(202)
})

/** Each prepares one way to sign in, and returns the request that begins the session. */
const waysIn = {
  password: async (email: string) => () => byPassword(email),
  code: async (email: string) => {
    const { id } = (await send('POST', '/v1/customer-users', undefined, { identity: email })).json()
    const code = await sentCode(deps, email)
    return () => send('DELETE', `/v1/challenges/${id}?client=STAFF`, undefined, { code })
  },
  change: async (username: string) => {
    const wanted = { username, newPassword: 'umbrella-tango-river-91' }
    const { id } = (await send('POST', '/v1/password-change-requests', undefined, wanted)).json()
    const code = await sentCode(deps, username)
    return () => send('DELETE', `/v1/password-change-requests/${id}?client=STAFF`, undefined, { code })
  },
}

test.each(['password', 'code', 'change'] as const)(
  '[BIZ-10] of two people who sign in to STAFF concurrently by %s, one succeeds',
  async (way) => {
    const emails = [await withPassword(await person('USER_LITE', '4815')), await withPassword(await another())]
    const begin: (() => ReturnType<typeof send>)[] = []
    for (const email of emails) begin.push(await waysIn[way](email))
    const answers = await Promise.all(begin.map((go) => go()))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
    expect(answers.find(({ statusCode }) => statusCode === 403)?.json().message).toBe('tier.required')
  },
)

test('[AUTH-08l] [AUTH-18i] removing a device ends all its sessions; another salon’s leader does not find it', async () => {
  const desk = await paired({ name: 'Empfang', client: 'ADMIN' })
  const mai = await person('USER_LITE', '4815')
  const entered = bearer(await pin(desk, mai, '4815'))
  const [device] = (await send('GET', '/v1/devices', at.owner)).json()
  const elsewhere = await aToken(db, { role: 'OWNER', client: 'ADMIN', businessObjectId: (await aSalon(db, 1)).id })
  expect(refusal(await send('DELETE', `/v1/devices/${device.id}`, elsewhere))).toEqual([404, 'notFound'])
  expect(await status(entered)).toBe(200)
  expect((await send('DELETE', `/v1/devices/${device.id}`, at.owner)).statusCode).toBe(204)
  expect([await status(desk), await status(entered)]).toEqual([401, 401])
  expect((await send('GET', '/v1/devices', at.owner)).json()).toEqual([])
  expect(refusal(await send('DELETE', `/v1/devices/${device.id}`, at.owner))).toEqual([404, 'notFound'])
})
