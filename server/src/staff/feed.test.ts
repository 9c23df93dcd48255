import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { aProduct, aToken, aUser } from '../test/builders.ts'
import { readText } from '../test/codes.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

// The tests' clock shows Tuesday 2027-03-02, 09:00 in Zürich.
const { app, deps, db, close } = await testApp()
afterAll(close)

async function aPhone() {
  const salon = await aSalon(db, 2)
  const [staffId = '', other = ''] = salon.staff
  const customer = await aSignedInCustomer(db)
  const visit = async (whose: string, startTime: string) =>
    booked(await book(app, salon, customer.token, { startTime, staffId: whose }))
  const own = { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId } as const
  const phone = await aToken(db, own)
  const send = (method: 'GET' | 'POST' | 'DELETE') => app.inject({ method, url: '/v1/staff-feed', headers: phone })
  const make = async () => new URL((await send('POST')).json<{ url: string }>().url).pathname
  return { salon, staffId, other, customer, phone, visit, send, make }
}

test('[STF-08b] [AUTH-17] lists own visits with first name and initial only; only a hash of the secret is stored', async () => {
  const { salon, staffId, other, customer, phone, visit, send, make } = await aPhone()
  await visit(staffId, '2027-03-03T09:00:00Z')
  await visit(other, '2027-03-03T11:00:00Z')
  const cancelled = await visit(staffId, '2027-03-04T09:00:00Z')
  await db.updateTable('appointment').set({ status: 'CUSTOMER_CANCELLED' }).where('id', '=', cancelled.id).execute()
  const times = { startTime: '2027-03-03T14:00:00Z', endTime: '2027-03-03T14:30:00Z' }
  await app.inject({
    method: 'POST',
    url: '/v1/business-object/blockers',
    headers: { ...phone, 'idempotency-key': randomUUID() },
    payload: { staffId, ...times },
  })
  expect((await send('GET')).json()).toEqual({ createdTime: null })
  const path = await make()
  expect(path).toMatch(/^\/v1\/staff-feeds\/[\w-]{43}$/)
  const { body, headers } = await app.inject({ url: path })
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(body.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual([
    'SUMMARY:Sabine K. · Schnitt',
    'SUMMARY:Gesperrt',
  ])
  expect(body).toContain('DTSTART:20270303T090000Z')
  for (const secret of ['Koch', customer.email, customer.id]) expect(body).not.toContain(secret)
  const { hash } = await db
    .selectFrom('staffFeed')
    .select('hash')
    .where('businessObjectId', '=', salon.id)
    .executeTakeFirstOrThrow()
  expect(path).not.toContain(hash.toString('base64url'))
})

test('[STF-08] [MSG-01] for a visit served by two people, feed and mail show only the person’s own part', async () => {
  const { salon, staffId, other, customer, make } = await aPhone()
  const wash = await aProduct(db, salon, { specialists: [other], name: 'Waschen', duration: 30 })
  const cut = await aProduct(db, salon, { specialists: [staffId], name: 'Farbe', duration: 45 })
  for (const [id, email] of [
    [staffId, 'own@salon.example'],
    [other, 'other@salon.example'],
  ] as const)
    await db.updateTable('staff').set({ email }).where('id', '=', id).execute()
  const subscribers = { notificationSubscribers: 'desk@salon.example' }
  await db.updateTable('businessObject').set(subscribers).where('id', '=', salon.id).execute()
  const products = [cut, wash, cut]
  const { id } = booked(await book(app, salon, customer.token, { startTime: '2027-03-03T09:00:00Z', products }))
  const { body } = await app.inject({ url: await make() })
  expect(body.match(/^(UID|DTSTART|DTEND|SUMMARY):.*$/gm)?.map((line) => line.trim())).toEqual([
    ...[`UID:visit-${id}@goldline`, 'DTSTART:20270303T090000Z', 'DTEND:20270303T094500Z', 'SUMMARY:Sabine K. · Farbe'],
    ...[
      `UID:visit-${id}-2@goldline`,
      'DTSTART:20270303T101500Z',
      'DTEND:20270303T110000Z',
      'SUMMARY:Sabine K. · Farbe',
    ],
  ])
  const sent = db.selectFrom('message').select(['recipient', 'channel', 'text']).where('appointmentId', '=', id)
  const mails = (await sent.execute()).map((row) => ({ ...row, text: readText(row, deps.secrets) }))
  const mailTo = (name: string) => mails.find(({ recipient }) => recipient === `${name}@salon.example`)?.text
  expect(mailTo('desk')).toContain('10:00–12:00 Uhr\nWas: Farbe, Waschen und Farbe')
  expect(mailTo('own')).toContain('10:00–12:00 Uhr\nWas: Farbe und Farbe\nBei: Person 0')
  expect(mailTo('other')).toContain('10:45–11:15 Uhr\nWas: Waschen\nBei: Person 1')
})

test('[STF-08a] its address is a 404 once it is revoked or renewed, or the person has left', async () => {
  const { staffId, send, make } = await aPhone()
  const read = (url: string) => app.inject({ url })
  const first = await make()
  const second = await make()
  expect(refusal(await read(first))).toEqual([404, 'notFound'])
  expect((await read(second)).statusCode).toBe(200)
  expect((await send('DELETE')).statusCode).toBe(204)
  expect(refusal(await read(second))).toEqual([404, 'notFound'])
  expect((await send('GET')).json()).toEqual({ createdTime: null })
  const third = await make()
  await db.updateTable('staff').set({ active: false }).where('id', '=', staffId).execute()
  expect(refusal(await read(third))).toEqual([404, 'notFound'])
  expect(refusal(await read('/v1/staff-feeds/short'))).toEqual([404, 'notFound'])
})

test.each<[string, (of: { token: string; device: string }) => Promise<unknown>]>([
  ['is signed out', ({ token }) => revoke(token)],
  ['has expired', ({ token }) => db.updateTable('token').set({ expiresTime: past }).where('id', '=', token).execute()],
  [
    'is on a removed device',
    ({ device }) => db.updateTable('device').set({ removedTime: past }).where('id', '=', device).execute(),
  ],
])('[STF-08a] ends when its session %s; another session can create a new one', async (_, end) => {
  const { salon, staffId } = await aPhone()
  const userId = await aUser(db)
  const device = await aDevice(salon.id, userId)
  const own = { userId, role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId } as const
  const onDevice = await aToken(db, { ...own, deviceId: device })
  const make = async (headers: object) =>
    new URL((await app.inject({ method: 'POST', url: '/v1/staff-feed', headers: { ...headers } })).json().url).pathname
  const feed = await make(onDevice)
  expect((await app.inject({ url: feed })).statusCode).toBe(200)
  const { tokenId } = await db
    .selectFrom('staffFeed')
    .select('tokenId')
    .where('staffId', '=', staffId)
    .executeTakeFirstOrThrow()
  await end({ token: tokenId, device })
  expect(refusal(await app.inject({ url: feed }))).toEqual([404, 'notFound'])
  const elsewhere = await aToken(db, own)
  const known = await app.inject({ url: '/v1/staff-feed', headers: elsewhere })
  expect(known.json()).toEqual({ createdTime: null })
  const again = await make(elsewhere)
  expect((await app.inject({ url: again })).statusCode).toBe(200)
})

async function aDevice(businessObjectId: string, userId: string): Promise<string> {
  const id = randomUUID()
  const pairing = { pairingHash: randomBytes(32), pairingExpiresTime: past, pairedTime: past }
  const row = { businessObjectId, id, userId, name: 'Handy', client: 'STAFF', lockMinutes: 5, ...pairing } as const
  await db.insertInto('device').values(row).execute()
  return id
}

const past = new Date(testNow - 1000)
const revoke = (id: string) => db.updateTable('token').set({ revokedTime: past }).where('id', '=', id).execute()
