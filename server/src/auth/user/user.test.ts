import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aCustomer, aToken, aUser } from '../../test/builders.ts'
import { sentCode } from '../../test/codes.ts'
import { anOwner, aSalon } from '../../test/salon.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

let person = 0
beforeEach(() => {
  person++
  clock.set(testNow + person * 48 * 3_600_000)
})
const email = () => `new-${person}@example.com`
const phoneNr = () => `+4178444${String(4000 + person)}`
type Headers = { authorization: string }
const call = (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  app.inject({ method, url, headers, ...(payload && { payload }), remoteAddress: `192.0.2.${person}` })
const someone = async (row: object = {}) => {
  const userId = await aUser(db, row)
  return { userId, headers: await aToken(db, { userId }) }
}
const answer = (id: string, code: string, headers: Headers) =>
  call('DELETE', `/v1/challenges/${id}?code=${code}`, headers)

test('[AUTH-10a] returns the signed-in person without secrets', async () => {
  const { userId, headers } = await someone({ name: 'Sabine', pinHash: 'x', passwordHash: 'y' })
  const me = (await call('GET', '/v1/user/me', headers)).json()
  expect(me).toMatchObject({
    '@type': 'basic-user',
    id: userId,
    name: 'Sabine',
    role: 'CUSTOMER',
    client: 'BOOKING',
    hasPassword: true,
  })
  expect(Object.keys(me).filter((key) => /hash|metadata|pin/i.test(key))).toEqual([])
})

test('[BIZ-05] [BIZ-10] staff read their salon’s zone, formats and tier; a customer has no salon', async () => {
  const salon = await aSalon(db, 1, { version: 'LITE_PLUS' })
  const me = await call('GET', '/v1/user/me', await anOwner(db, salon.id))
  const { id, timeZone, currency, country, tier, now } = me.json().salon
  expect([id, timeZone, currency, country, tier]).toEqual([salon.id, 'Europe/Zurich', 'CHF', 'CH', 'LITE_PLUS'])
  expect(Date.parse(now)).toBeGreaterThan(0)
  const { headers } = await someone()
  expect((await call('GET', '/v1/user/me', headers)).json().salon).toBeNull()
})

test('[AUTH-10] changes name and language, also in the customer row, and keeps fields that were not sent', async () => {
  const { userId } = await aCustomer(db)
  const headers = await aToken(db, { userId })
  const changed = await call('PUT', `/v1/user/${userId}`, headers, { name: ' Ngọc ', languageCode: 'vi' })
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toMatchObject({ name: 'Ngọc', surname: '', languageCode: 'vi' })
  const row = await db.selectFrom('customer').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Ngọc', language: 'vi' })
})

test('[AUTH-10] CVE-2026-2931 a person can change only themselves and only the listed fields', async () => {
  const { userId, headers } = await someone()
  const other = await aUser(db, { name: 'Other' })
  const calls = [
    ['PUT', `/v1/user/${other}`, { name: 'x' }],
    ['PUT', `/v1/user/${other}/pin`, { pin: '4829' }],
    ['PATCH', `/v1/user/${other}/email`, { value: email() }],
    ['PATCH', `/v1/user/${other}/phoneNr`, { value: phoneNr() }],
  ] as const
  for (const [method, url, body] of calls)
    expect((await call(method, url, headers, body)).json().message, url).toBe('forbidden')
  for (const extra of [{ role: 'OWNER' }, { email: email() }, { password: 'x' }, { __proto__: null, id: other }]) {
    expect((await call('PUT', `/v1/user/${userId}`, headers, { name: 'x', ...extra })).statusCode).toBe(400)
  }
  expect((await db.selectFrom('appUser').selectAll().where('id', '=', other).executeTakeFirstOrThrow()).name).toBe(
    'Other',
  )
})

test('[AUTH-02c] the own PIN has 4 to 8 digits and is stored as argon2id', async () => {
  const { userId, headers } = await someone()
  for (const pin of ['123', '123456789', 'abcd', '12 4', '']) {
    expect((await call('PUT', `/v1/user/${userId}/pin`, headers, { pin })).statusCode, pin).toBe(400)
  }
  for (const pin of ['1111', '1234', '4321', '123456', '121212', '2468']) {
    const refused = await call('PUT', `/v1/user/${userId}/pin`, headers, { pin })
    expect(refused.json(), pin).toMatchObject({ status: 400, message: 'weak-pin', field: 'body.pin' })
  }
  const stored = await call('PUT', `/v1/user/${userId}/pin`, headers, { pin: '4829' })
  expect([stored.statusCode, stored.body]).toEqual([200, ''])
  const { pinHash } = await db
    .selectFrom('appUser')
    .select('pinHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(pinHash).toMatch(/^\$argon2id\$/)
})

test('[AUTH-10] a new e-mail takes effect once its code is answered', async () => {
  const { headers } = await someone({ email: `old-${person}@example.com` })
  const userId = (await call('GET', '/v1/user/me', headers)).json().id
  const asked = await call('PATCH', `/v1/user/${userId}/email`, headers, { value: email().toUpperCase() })
  expect(asked.json()).toMatchObject({ email: `old-${person}@example.com`, challenge: { resendAfter: 60 } })
  const answered = await answer(asked.json().challenge.id, await sentCode(deps, email()), headers)
  expect(answered.statusCode).toBe(200)
  expect((await call('GET', '/v1/user/me', headers)).json()).toMatchObject({
    id: userId,
    email: email(),
    emailConfirmed: true,
  })
})

test('[AUTH-10b] a confirmed e-mail cannot be changed; repeating it changes nothing', async () => {
  const { userId, headers } = await someone({ email: `own-${email()}`, emailConfirmedTime: new Date(0) })
  const refused = await call('PATCH', `/v1/user/${userId}/email`, headers, { value: email() })
  expect(refused.json()).toMatchObject({ status: 409, message: 'email.exists-confirmed-and-not-changeable' })
  const repeated = await call('PATCH', `/v1/user/${userId}/email`, headers, { value: `own-${email()}` })
  expect([repeated.statusCode, repeated.json().challenge]).toEqual([200, null])
})

test('[AUTH-10c] another account’s e-mail or number is refused only after its code is answered', async () => {
  await aUser(db, {
    email: email(),
    emailConfirmedTime: new Date(0),
    phoneNr: phoneNr(),
    phoneNrConfirmedTime: new Date(0),
  })
  const { userId, headers } = await someone()
  const kinds = [
    ['email', email(), 'free@example.com', 'error.email-exists'],
    ['phoneNr', phoneNr(), '+41789990001', 'error.phoneNr-exists'],
  ] as const
  for (const [field, taken, free, refusal] of kinds) {
    const ask = async (value: string) => {
      const { challenge, ...me } = (await call('PATCH', `/v1/user/${userId}/${field}`, headers, { value })).json()
      return { id: challenge.id, said: { ...me, challenge: { ...challenge, id: '' } } }
    }
    const [ofTaken, ofFree] = [await ask(taken), await ask(free)]
    expect(ofTaken.said).toEqual(ofFree.said)
    const proved = await answer(ofTaken.id, await sentCode(deps, taken), headers)
    expect(proved.json()).toMatchObject({ status: 409, message: refusal })
  }
  const me = (await call('GET', '/v1/user/me', headers)).json()
  expect(me).toMatchObject({ email: null, phoneNr: null })
})

test('[AUTH-10c] an account may try twelve changes a day, each with the same answer', async () => {
  const { userId, headers } = await someone()
  const tried: number[] = []
  for (let at = 0; at < 14; at++)
    tried.push((await call('PATCH', `/v1/user/${userId}/email`, headers, { value: `${at}-${email()}` })).statusCode)
  expect(tried).toEqual([...Array(12).fill(200), 429, 429])
})

test('[AUTH-10c] a network may make sixty changes a day, over all accounts', async () => {
  const tried: number[] = []
  for (let at = 0; at < 31; at++) {
    const { userId, headers } = await someone()
    for (const value of [`a${at}-${email()}`, `b${at}-${email()}`]) {
      clock.advance(11_000)
      tried.push((await call('PATCH', `/v1/user/${userId}/email`, headers, { value })).statusCode)
    }
  }
  expect(tried).toEqual([...Array(60).fill(200), 429, 429])
})

test('[AUTH-10] an identity that another account confirms first is refused', async () => {
  const { userId, headers } = await someone()
  const asked = await call('PATCH', `/v1/user/${userId}/phoneNr`, headers, { value: phoneNr() })
  await aUser(db, { phoneNr: phoneNr() })
  const late = await answer(asked.json().challenge.id, await sentCode(deps, phoneNr()), headers)
  expect(late.json()).toMatchObject({ status: 409, message: 'error.phoneNr-exists' })
})

test('[AUTH-10] a confirmed number may be changed; e-mail and number fields refuse each other’s values', async () => {
  const { userId, headers } = await someone({ phoneNr: '+41791112233', phoneNrConfirmedTime: new Date(0) })
  expect((await call('PATCH', `/v1/user/${userId}/phoneNr`, headers, { value: email() })).json().message).toBe(
    'invalid-phoneNr',
  )
  expect((await call('PATCH', `/v1/user/${userId}/email`, headers, { value: phoneNr() })).json().message).toBe(
    'invalid-email',
  )
  const asked = await call('PATCH', `/v1/user/${userId}/phoneNr`, headers, { value: phoneNr() })
  await answer(asked.json().challenge.id, await sentCode(deps, phoneNr()), headers)
  expect((await call('GET', '/v1/user/me', headers)).json()).toMatchObject({
    phoneNr: phoneNr(),
    phoneNrConfirmed: true,
  })
})

test('[AUTH-11a, AUTH-11b] metadata found by its random id contains the language and whether there is a password, but no contact data', async () => {
  const userId = await aUser(db, { email: email(), language: 'vi', passwordHash: 'x' })
  const { metadataId } = await db
    .selectFrom('appUser')
    .select('metadataId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const known = await app.inject({ url: `/v1/user-metadata/${metadataId}` })
  expect([known.statusCode, known.json()]).toEqual([200, { languageCode: 'vi', hasPassword: true }])
  expect((await app.inject({ url: `/v1/user-metadata/${'A'.repeat(43)}` })).json()).toMatchObject({
    status: 404,
    message: 'notFound',
  })
  expect((await app.inject({ url: `/v1/user-metadata/${userId}` })).statusCode).toBe(400)
})
