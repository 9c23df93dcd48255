import { afterAll, beforeEach, expect, test } from 'vitest'
import { countKey, pieceOf } from '../http/limits.ts'
import { testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aUser } from '../test/builders.ts'
import { sentCode, sentCodes } from '../test/codes.ts'
import { smsLimits } from './pumping.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

const minute = 60_000
let person = 0
let address = ''
beforeEach(() => {
  person++
  address = `192.0.2.${person}`
  clock.set(testNow + person * 48 * 60 * minute)
})
const someone = () => `person-${person}@example.com`
const number = () => `+4179123${String(4000 + person)}`
/** Each of another thousand. */
const aNumber = (count: number) => `+4176${String(count).padStart(4, '0')}123`
const ask = (identity: string, body: object = {}) =>
  app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity, ...body }, remoteAddress: address })

test('[AUTH-16] only countries that the salon serves; an unknown salon has none', async () => {
  const { id } = await aBusinessObject(db, { servedCountries: ['CH'] })
  const vietnamese = await ask('+84912345678', { businessObjectId: id })
  expect(vietnamese.json()).toMatchObject({ status: 400, message: 'country-not-served' })
  expect((await ask('0912345678', { isoCode: 'VN' })).statusCode).toBe(201)
  expect((await ask('+442071838750')).json().message).toBe('country-not-served')
  const unknown = await ask(number(), { businessObjectId: '018f0000-0000-7000-8000-000000000000' })
  expect(unknown.json().message).toBe('businessObject.notFound')
})

test('[AUTH-16] one address causes 30 SMS an hour at most', async () => {
  const sms = (count: number) => ask(aNumber(1_000 + person * 50 + count))
  for (let count = 0; count < 30; count++) expect((await sms(count)).statusCode).toBe(201)
  const refused = await sms(30)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toBe('user-challenge.too-much-requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await sentCodes(deps, aNumber(1_000 + person * 50 + 30))).toEqual([])
})

test('[AUTH-16] where too few codes are used, the salon sends no more SMS and the owner is told once', async () => {
  const { id } = await aBusinessObject(db)
  for (let count = 0; count < 50; count++) {
    address = `198.51.${count}.1`
    const sent = await ask(aNumber(3_000 + count), { businessObjectId: id })
    expect(sent.statusCode).toBe(201)
  }
  const userId = await aUser(db, { email: 'owner@example.com' })
  await db.insertInto('userRole').values({ businessObjectId: id, userId, role: 'OWNER' }).execute()
  clock.advance(11 * minute)
  const stopped = await ask(number(), { businessObjectId: id })
  expect(stopped.json().message).toBe('user-challenge.too-much-requests')
  await ask(number(), { businessObjectId: id })
  expect((await ask(someone(), { businessObjectId: id })).statusCode).toBe(201)
  const told = await db.selectFrom('message').selectAll().where('recipient', '=', 'owner@example.com').execute()
  expect(told).toMatchObject([
    { type: 'SMS_STOPPED', businessObjectId: id, text: expect.stringContaining('50 SMS-Codes') },
  ])
})

test('[AUTH-16] where enough codes are used, SMS go on', async () => {
  const { id } = await aBusinessObject(db)
  for (let count = 0; count < 50; count++) {
    address = `198.52.${count}.1`
    const to = aNumber(4_000 + count)
    const sent = await ask(to, { businessObjectId: id })
    if (count < 10) {
      const url = `/v1/challenges/${sent.json().id}?code=${await sentCode(deps, to)}`
      expect((await app.inject({ method: 'DELETE', url, remoteAddress: address })).statusCode).toBe(200)
    }
  }
  clock.advance(11 * minute)
  expect((await ask(number(), { businessObjectId: id })).statusCode).toBe(201)
})

test('[AUTH-07] too many challenges from one place are refused', async () => {
  for (let count = 0; count < 60; count++) await ask(`${count}-${someone()}`)
  const refused = await ask(someone())
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toBe('user-challenge.too-much-requests')
})

test('[AUTH-16] one number gets ten SMS a day, six of them from one network', async () => {
  for (let count = 0; count < 10; count++) {
    if (count === 6) {
      expect((await ask(number())).json().message).toBe('user-challenge.too-much-requests')
      address = `198.51.100.${person}`
    }
    expect((await ask(number())).statusCode).toBe(201)
    clock.advance(70 * minute)
  }
  expect((await ask(number())).json().message).toBe('user-challenge.too-much-requests')
  clock.advance(13 * 60 * minute)
  expect((await ask(number())).statusCode).toBe(201)
})

test('[AUTH-16] one network causes 120 SMS an hour at most', async () => {
  for (let count = 0; count < 120; count++) {
    address = `198.51.100.${count}`
    expect((await ask(aNumber(5_000 + count))).statusCode).toBe(201)
  }
  address = '198.51.100.200'
  expect((await ask(number())).json().message).toBe('user-challenge.too-much-requests')
  address = '198.51.101.200'
  expect((await ask(number())).statusCode).toBe(201)
})

test('[AUTH-16] of a thousand neighbouring numbers ten get an SMS an hour, from wherever they are asked for', async () => {
  for (let count = 0; count < 10; count++) {
    address = `203.0.${count}.1`
    expect((await ask(`+4178555${String(5100 + count)}`)).statusCode).toBe(201)
  }
  address = '203.0.100.1'
  expect((await ask('+41785555200')).json().message).toBe('user-challenge.too-much-requests')
  expect((await ask('+41785556200')).statusCode).toBe(201)
})

test('[AUTH-16] at the salon’s cap of the hour its owners and subscribers are told once, and e-mails go on', async () => {
  const salon = await aBusinessObject(db, { notificationSubscribers: 'desk@example.com', language: 'en' })
  const userId = await aUser(db, { email: `owner-${person}@example.com` })
  await db.insertInto('userRole').values({ businessObjectId: salon.id, userId, role: 'OWNER' }).execute()
  const windowStart = pieceOf(clock.now(), smsLimits.perSalon.seconds)
  const key = countKey(deps, `sms salon ${salon.id}`)
  await db
    .insertInto('rateCount')
    .values({ key, windowStart, count: smsLimits.perSalon.max, lastTime: windowStart })
    .execute()
  for (let count = 0; count < 3; count++) {
    const refused = await ask(aNumber(6_000 + count), { businessObjectId: salon.id })
    expect(refused.json()).toMatchObject({ status: 429, message: 'user-challenge.too-much-requests' })
  }
  expect((await ask(someone(), { businessObjectId: salon.id })).statusCode).toBe(201)
  const told = await db.selectFrom('message').select('recipient').where('type', '=', 'SMS_CAPPED').execute()
  expect(told.map(({ recipient }) => recipient).sort()).toEqual(['desk@example.com', `owner-${person}@example.com`])
})

test('[AUTH-16] SMS that no salon pays are stopped, too, when too few are used', async () => {
  for (let count = 0; count < 50; count++) {
    address = `198.53.${count}.1`
    expect((await ask(aNumber(7_000 + count))).statusCode).toBe(201)
  }
  clock.advance(11 * minute)
  expect((await ask(number())).json().message).toBe('user-challenge.too-much-requests')
  expect((await ask(someone())).statusCode).toBe(201)
})
