import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aHash, aStaff, aUser } from '../test/builders.ts'
import { sentCode, wrongCode } from '../test/codes.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

const password = 'a long enough passphrase'
const hash = await aHash(password)
let person = 0
beforeEach(() => {
  person++
  clock.set(testNow + person * 48 * 3_600_000)
})
const email = () => `person-${person}@example.com`
const phoneNr = () => `+4179765${String(4000 + person)}`
const confirmed = new Date(0)
const someone = (row: object = {}) =>
  aUser(db, {
    email: email(),
    emailConfirmedTime: confirmed,
    phoneNr: phoneNr(),
    phoneNrConfirmedTime: confirmed,
    passwordHash: hash,
    ...row,
  })

const signIn = (body: object) =>
  app.inject({
    method: 'POST',
    url: '/authorization',
    payload: { '@type': 'basic-credentials', username: email(), ...body },
    remoteAddress: `192.0.2.${person}`,
  })
const challenge = () =>
  app.inject({
    method: 'POST',
    url: '/v1/customer-users',
    payload: { identity: email() },
    remoteAddress: `192.0.2.${person}`,
  })

test('[AUTH-01] the response’s Authorization header contains a valid token', async () => {
  const id = await someone()
  const signedIn = await signIn({ password })
  expect(signedIn.statusCode).toBe(200)
  expect(signedIn.json()).toMatchObject({ '@type': 'basic-user', id, email: email(), hasPassword: true })
  expect(signedIn.body).not.toContain('argon2')
  const authorization = String(signedIn.headers.authorization)
  expect(authorization).toMatch(/^Bearer [\w-]{43}$/)
  const headers = [
    authorization,
    authorization.slice(7),
    authorization.toLowerCase().slice(0, 7) + authorization.slice(7),
  ]
  for (const each of headers) {
    const me = await app.inject({ url: '/v1/user/me', headers: { authorization: each } })
    expect(me.json(), each.slice(0, 7)).toEqual(signedIn.json())
  }
})

test('[AUTH-01] [AUTH-04] a wrong password and an unknown account get the same answer', async () => {
  await someone()
  const wrong = await signIn({ password: `${password}!` })
  const unknown = await signIn({ username: `nobody-${email()}`, password })
  const noAccountPossible = await signIn({ username: 'nobody at all', password })
  for (const refused of [wrong, unknown, noAccountPossible]) {
    expect(refused.statusCode).toBe(401)
    expect(refused.headers.authorization).toBeUndefined()
    const { requestId, ...body } = refused.json()
    expect(requestId).toEqual(expect.any(String))
    expect(body).toEqual({ status: 401, message: 'credentialNotMatched' })
  }
})

test('[AUTH-01] an empty password does not sign in to an account without a password', async () => {
  await someone({ passwordHash: null })
  for (const tried of ['', ' ', 'null', password]) expect((await signIn({ password: tried })).statusCode).toBe(401)
})

test('[AUTH-01] signs in by a phone number in any usual notation', async () => {
  await someone()
  const national = `0${phoneNr().slice(3)}`
  const spaced = `${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6, 8)} ${national.slice(8)}`
  const spellings = [
    phoneNr(),
    national,
    spaced,
    `0041${phoneNr().slice(3)}`,
    `+41 (0)${phoneNr().slice(3)}`,
    spaced.replaceAll(' ', '.'),
  ]
  for (const username of spellings) expect((await signIn({ username, password })).statusCode, username).toBe(200)
})

test('[AUTH-01] signs in by an e-mail in upper or lower case', async () => {
  await someone()
  expect((await signIn({ username: ` ${email().toUpperCase()} `, password })).statusCode).toBe(200)
})

test('[AUTH-01] exactly one of password and PIN is required', async () => {
  await someone()
  for (const body of [
    {},
    { password, pin: '123456' },
    { password: null },
    { password: ['a'] },
    { '@type': 'other', password },
  ]) {
    const refused = await signIn(body)
    expect(refused.json()).toMatchObject({ status: 400, message: 'invalid-request' })
  }
})

test('[AUTH-02a] a wrong PIN gets 401, after which the password signs in', async () => {
  await someone()
  const asPin = await signIn({ pin: password })
  expect(asPin.statusCode).toBe(401)
  expect(asPin.json().triesLeft).toBeUndefined()
  expect((await signIn({ password })).statusCode).toBe(200)
})

test('[AUTH-02b] a PIN of the wrong form is neither tried nor counted', async () => {
  await someone()
  await challenge()
  for (const pin of ['', '123', '123456789', 'abcdef', '12 34', 'IS NOT NULL'])
    expect((await signIn({ pin })).statusCode).toBe(401)
  const tries = await db.selectFrom('challenge').select('tries').where('identity', '=', email()).execute()
  expect(tries).toEqual([{ tries: 0 }])
})

test('[AUTH-02c] the one-time code of the newest challenge signs in, once', async () => {
  const id = await someone()
  await challenge()
  const code = await sentCode(deps, email())
  const wrong = await signIn({ pin: wrongCode(code) })
  expect(wrong.json()).toMatchObject({ status: 401, message: 'credentialNotMatched', triesLeft: 4 })
  expect((await signIn({ pin: code })).json()).toMatchObject({ id })
  expect((await signIn({ pin: code })).statusCode).toBe(401)
})

test('[AUTH-02] the one-time code creates a customer’s account if there is none', async () => {
  await challenge()
  const signedIn = await signIn({ pin: await sentCode(deps, email()) })
  expect(signedIn.json()).toMatchObject({ role: 'CUSTOMER', email: email(), emailConfirmed: true })
})

test('[AUTH-02c] the person’s own stored PIN signs in repeatedly', async () => {
  await someone({ pinHash: await aHash('4829') })
  expect((await signIn({ pin: '4830' })).statusCode).toBe(401)
  for (const pin of ['4829', '4829']) expect((await signIn({ pin })).statusCode).toBe(200)
})

test('[AUTH-02d] a stored PIN that is too simple no longer signs in', async () => {
  await someone({ pinHash: await aHash('1234') })
  expect((await signIn({ pin: '1234' })).json()).toMatchObject({ status: 401, message: 'credentialNotMatched' })
})

test('[AUTH-02] a national number with its country finds the person to whom the PIN was sent', async () => {
  const id = await someone({ phoneNr: '+84912345678', pinHash: await aHash('4829') })
  expect((await signIn({ username: '0912 345 678', isoCode: 'VN', pin: '4829' })).json()).toMatchObject({ id })
})

test('[AUTH-07b] of concurrent PIN guesses at most five are compared with the code, ten with the own PIN', async () => {
  await someone({ pinHash: await aHash('4829') })
  await challenge()
  const code = await sentCode(deps, email())
  const guesses = await Promise.all(Array.from({ length: 10 }, () => signIn({ pin: wrongCode(code) })))
  expect(guesses.filter(({ statusCode }) => statusCode === 200)).toEqual([])
  clock.advance(60_000)
  for (const pin of [code, '4829']) {
    const refused = await signIn({ pin })
    expect(refused.json()).toMatchObject({ status: 429, message: 'numberOfCredentialFailedMatchesAlreadyExceedMax' })
  }
  expect((await signIn({ password })).statusCode).toBe(200)
})

test('[AUTH-15c, AUTH-15e] a network has ten attempts a minute per name, in any spelling', async () => {
  await someone()
  const spelt = ['', ' ', '  '].map((space) => `${space}${email().toUpperCase()}`)
  const attempts = await Promise.all(
    Array.from({ length: 12 }, (_, at) => signIn({ username: spelt[at % 3], password: 'wrong wrong wrong' })),
  )
  expect(attempts.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  const refused = await signIn({ password })
  expect(refused.json()).toMatchObject({ status: 429, message: 'too-many-requests' })
  expect(Number(refused.headers['retry-after'])).toBe(60)
  clock.advance(60_000)
  expect((await signIn({ password })).statusCode).toBe(200)
})

test('[AUTH-15g] attempts with an e-mail do not lock the account’s phone number', async () => {
  await someone()
  for (let count = 0; count < 11; count++) await signIn({ password: 'wrong wrong wrong' })
  expect((await signIn({ password })).statusCode).toBe(429)
  expect((await signIn({ username: phoneNr(), password })).statusCode).toBe(200)
})

test('[AUTH-15c] an address has sixty attempts a minute', async () => {
  for (let count = 0; count < 60; count++) await signIn({ username: `${count}-${email()}`, pin: 'none' })
  expect((await signIn({ username: `last-${email()}`, pin: 'none' })).statusCode).toBe(429)
})

const salonOf = async (userId: string, role: 'OWNER' | 'USER_LITE' | 'USER_LITE_PLUS', staff?: { active: boolean }) => {
  const { id } = await aBusinessObject(db)
  const staffId = staff ? await aStaff(db, id, staff) : null
  await db.insertInto('userRole').values({ businessObjectId: id, userId, role, staffId }).execute()
  return { id, staffId }
}

test.each([
  { role: undefined, client: 'ADMIN', gets: { role: 'CUSTOMER', client: 'BOOKING' } },
  { role: undefined, client: 'STAFF', gets: { role: 'CUSTOMER', client: 'BOOKING' } },
  { role: 'OWNER', client: undefined, gets: { role: 'CUSTOMER', client: 'BOOKING' } },
  { role: 'OWNER', client: 'STAFF', gets: { role: 'CUSTOMER', client: 'BOOKING' } },
  { role: 'USER_LITE', staff: { active: true }, client: 'STAFF', gets: { role: 'USER_LITE', client: 'STAFF' } },
  { role: 'USER_LITE', staff: { active: false }, client: 'STAFF', gets: { role: 'CUSTOMER', client: 'BOOKING' } },
  { role: 'USER_LITE', staff: { active: true }, client: 'ADMIN', gets: { role: 'USER_LITE', client: 'ADMIN' } },
] as const)('[AUTH-19] $role requests $client and gets $gets.client', async ({ role, client, gets, ...rest }) => {
  const userId = await someone()
  const salon = role && (await salonOf(userId, role, 'staff' in rest ? rest.staff : undefined))
  const signedIn = (await signIn({ password, ...(client && { client }) })).json()
  const bound = gets.role === 'CUSTOMER' ? null : salon?.id
  expect(signedIn).toMatchObject({ ...gets, businessObjectId: bound, staffId: bound ? salon?.staffId : null })
})

test('[AUTH-19] CHECKIN and CHECKOUT can only be entered by pairing', async () => {
  await salonOf(await someone(), 'OWNER')
  for (const client of ['CHECKIN', 'CHECKOUT']) {
    expect((await signIn({ password, client })).json()).toMatchObject({ status: 403, message: 'forbidden' })
  }
})

test('[AUTH-19] staff of two salons choose one; another salon is refused', async () => {
  const userId = await someone()
  const first = await salonOf(userId, 'USER_LITE_PLUS')
  const second = await salonOf(userId, 'USER_LITE')
  const foreign = await aBusinessObject(db)
  const asked = async (businessObjectId: string) =>
    (await signIn({ password, client: 'ADMIN', businessObjectId })).json()
  expect(await asked(first.id)).toMatchObject({ role: 'USER_LITE_PLUS', businessObjectId: first.id })
  expect(await asked(second.id)).toMatchObject({ role: 'USER_LITE', businessObjectId: second.id })
  expect(await asked(foreign.id)).toMatchObject({ role: 'CUSTOMER', client: 'BOOKING', businessObjectId: null })
})

test('[AUTH-01] a national number is parsed by the salon’s country first, then the browser’s, then any', async () => {
  const vietnamese = await aBusinessObject(db, { country: 'VN' })
  const here = await someone({ phoneNr: '+41791234567' })
  const there = await someone({ phoneNr: '+84791234567', email: `there-${email()}` })
  const lan = await someone({ phoneNr: '+84901234567', email: `lan-${email()}` })
  const who = async (username: string, where: object = {}) =>
    (await signIn({ username, password, ...where })).json<{ id?: string }>().id
  expect(await who('0791234567', { isoCode: 'VN' })).toBe(there)
  expect(await who('0791234567', { isoCode: 'CH' })).toBe(here)
  expect(await who('0791234567')).toBe(here)
  expect(await who('090 123 45 67', { isoCode: 'VN' })).toBe(lan)
  expect(await who('+84 90 123 45 67', { isoCode: 'CH' })).toBe(lan)
  expect(await who('0791234567', { isoCode: 'US' })).toBe(here)
  expect(await who('0791234567', { isoCode: 'CH', businessObjectId: vietnamese.id })).toBe(there)
})
