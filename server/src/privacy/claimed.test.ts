import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aCustomer, aToken, aUser } from '../test/builders.ts'
import { sentCode } from '../test/codes.ts'
import { whereFound } from '../test/person.ts'
import { aSalon, book, booked } from '../test/salon.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

const confirmed = new Date(0)
type Headers = { authorization: string }

async function erased(headers: Headers, to: string) {
  clock.advance(61_000)
  const { id } = (await app.inject({ method: 'POST', url: '/v1/user/me/erasure', headers })).json()
  const payload = { challengeId: id, code: await sentCode(deps, to) }
  return app.inject({ method: 'DELETE', url: '/v1/user/me', headers, payload })
}

/**
 * A person without an account, whom a salon typed in, who got messages, is about to book, and appears in a stored
 * answer.
 */
async function aStranger(phoneNr: string) {
  const salon = await aSalon(db, 1)
  const typed = randomUUID()
  await db
    .insertInto('customer')
    .values({ id: typed, name: 'Fremd', phoneNr, enteredByBusinessObjectId: salon.id })
    .execute()
  const told = { type: 'NEW_APPOINTMENT', channel: 'SMS', language: 'de', text: 'Bis Montag' } as const
  await db
    .insertInto('message')
    .values({ ...told, id: typed, businessObjectId: salon.id, cause: typed, recipient: phoneNr })
    .execute()
  const kept = { key: randomUUID(), call: 'createCustomer', bodyHash: Buffer.alloc(32), status: 201 }
  await db
    .insertInto('idempotencyKey')
    .values({ ...kept, scope: `user:${randomUUID()}`, response: JSON.stringify({ phoneNr }) })
    .execute()
  const asked = await app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity: phoneNr } })
  const challengeId = asked.json().id
  const wish = { businessObjectId: salon.id, products: [salon.product], staffId: null }
  const payload = { ...wish, startTime: '2027-03-03T11:00:00Z', challengeId }
  expect((await app.inject({ method: 'POST', url: '/v1/slot-holds', payload })).statusCode).toBe(201)
  return { challengeId, code: await sentCode(deps, phoneNr) }
}

/** Whole rows that contain the number, without the claimer's own. */
async function rowsNaming(phoneNr: string, claimer: string) {
  const own = db.selectFrom('customer').select('id').where('userId', '=', claimer)
  return {
    customers: await db
      .selectFrom('customer')
      .selectAll()
      .where('phoneNr', '=', phoneNr)
      .where('id', 'not in', own)
      .execute(),
    messages: await db.selectFrom('message').selectAll().where('recipient', '=', phoneNr).orderBy('id').execute(),
    holds: await db.selectFrom('slotHold').selectAll().where('identity', '=', phoneNr).execute(),
    kept: await db.selectFrom('idempotencyKey').selectAll().where('call', '=', 'createCustomer').execute(),
    challenges: await db
      .selectFrom('challenge')
      .selectAll()
      .where('identity', '=', phoneNr)
      .where('userId', 'is', null)
      .where('purpose', '=', 'SIGN_IN')
      .execute(),
  }
}

test('[PRIV-01] erasing an account that claims a stranger’s number leaves the stranger’s rows as they are', async () => {
  const phoneNr = '+41791230055'
  const { challengeId, code } = await aStranger(phoneNr)
  const email = 'claimer@claimed.example'
  const userId = await aUser(db, { email, emailConfirmedTime: confirmed, phoneNr })
  await aCustomer(db, { userId, email, phoneNr })
  const headers = await aToken(db, { userId })
  clock.advance(61_000)
  const payload = { identity: phoneNr, subject: 'CONFIRM_PHONE_NUMBER' }
  const asked = await app.inject({ method: 'POST', url: '/v1/codes', headers, payload })
  expect(asked.statusCode).toBe(201)

  const before = await rowsNaming(phoneNr, userId)
  expect(Object.values(before).map((rows) => rows.length)).toEqual([1, 3, 1, 1, 1])
  expect((await erased(headers, email)).statusCode).toBe(200)
  expect(await rowsNaming(phoneNr, userId)).toEqual(before)
  expect(await whereFound(db, [email, userId])).toEqual([])

  // The code that the account had sent there still counts but has no effect; the stranger's own works.
  const counted = db.selectFrom('challenge').select(['userId', 'usedTime']).where('identity', '=', phoneNr)
  expect(await counted.where('purpose', '=', 'CONFIRM_PHONE_NUMBER').execute()).toEqual([
    { userId: null, usedTime: null },
  ])
  const confirmation = { challengeId: asked.json().id, code: await sentCode(deps, phoneNr) }
  const answer = (challenge: string, right: string) =>
    app.inject({ method: 'DELETE', url: `/v1/challenges/${challenge}?code=${right}` })
  expect((await answer(confirmation.challengeId, confirmation.code)).statusCode).toBe(400)
  expect((await answer(challengeId, code)).statusCode).toBe(200)
})

test('[PRIV-01] a message about a person’s visit belongs to that person, whatever address it was sent to', async () => {
  const salon = await aSalon(db, 1)
  const [email, phoneNr] = ['teller@claimed.example', '+41791230056']
  const userId = await aUser(db, { email, phoneNr, phoneNrConfirmedTime: confirmed })
  await aCustomer(db, { userId, email, phoneNr })
  const headers = await aToken(db, { userId })
  booked(await book(app, salon, headers, { startTime: '2027-03-04T11:00:00Z' }))
  const toClaim = db.selectFrom('message').select('text').where('recipient', '=', email)
  expect(await toClaim.execute()).toHaveLength(1)
  expect((await erased(headers, phoneNr)).statusCode).toBe(200)
  expect(await whereFound(db, [email, phoneNr, userId])).toEqual([])
})

test('[PRIV-01] if no address was proven before, the code that confirms the erasure proves it', async () => {
  const email = 'first@claimed.example'
  const userId = await aUser(db, { email })
  const headers = await aToken(db, { userId })
  expect((await erased(headers, email)).statusCode).toBe(200)
  expect(await whereFound(db, [email, userId])).toEqual([])
})

test('[APT-14] a hold in another person’s name is not replaced by a person who only claims that identity', async () => {
  const phoneNr = '+41791230057'
  await aStranger(phoneNr)
  const held = await db.selectFrom('slotHold').selectAll().where('identity', '=', phoneNr).executeTakeFirstOrThrow()
  const email = 'rival@claimed.example'
  const userId = await aUser(db, { email, emailConfirmedTime: confirmed, phoneNr })
  const headers = await aToken(db, { userId })
  const product = await db.selectFrom('product').select('id').where('businessObjectId', '=', held.businessObjectId)
  const payload = {
    businessObjectId: held.businessObjectId,
    products: [(await product.executeTakeFirstOrThrow()).id],
    staffId: null,
    startTime: '2027-03-03T13:00:00Z',
  }
  expect((await app.inject({ method: 'POST', url: '/v1/slot-holds', headers, payload })).statusCode).toBe(201)
  expect(await db.selectFrom('slotHold').selectAll().where('identity', '=', phoneNr).execute()).toEqual([held])
})

test('[MSG-01] a merely claimed address gets no messages, and signing in copies it nowhere', async () => {
  const salon = await aSalon(db, 1)
  const [email, phoneNr] = ['victim@claimed.example', '+41791230058']
  const userId = await aUser(db, { email, phoneNr, phoneNrConfirmedTime: confirmed })
  const { id } = (
    await app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity: phoneNr } })
  ).json()
  const url = `/v1/challenges/${id}?code=${await sentCode(deps, phoneNr)}`
  const headers = { authorization: `Bearer ${(await app.inject({ method: 'DELETE', url })).json().token}` }
  booked(await book(app, salon, headers, { startTime: '2027-03-05T11:00:00Z' }))
  const row = db.selectFrom('customer').select(['email', 'phoneNr']).where('userId', '=', userId)
  expect(await row.executeTakeFirst()).toEqual({ email: null, phoneNr })
  const told = db.selectFrom('message').select('recipient').where('type', '=', 'NEW_APPOINTMENT')
  expect(await told.where('businessObjectId', '=', salon.id).execute()).toEqual([{ recipient: phoneNr }])
})
