import { maxPasskeys } from '@goldline/domain/auth/passkey'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aCustomer, aHash, aToken, aUser } from '../test/builders.ts'
import { readText, sentCode } from '../test/codes.ts'
import { aPasskeyDevice } from '../test/passkey-device.ts'
import { refusal } from '../test/salon.ts'

const page = 'https://goldline.example'
const { app, deps, db, clock, close } = await testApp({ config: { publicUrl: page } })
afterAll(close)
beforeEach(() => clock.set(testNow))

const minute = 60_000
const notMatched = [403, 'passkey.notMatched']
type Headers = { authorization: string }

const post = (url: string, payload: object | undefined, headers?: Headers, remoteAddress = '203.0.113.7') =>
  app.inject({ method: 'POST', url, remoteAddress, ...(payload && { payload }), ...(headers && { headers }) })
const mine = '/v1/user/me/passkeys'
const prepare = (headers: Headers, password?: string) =>
  post('/v1/user/me/passkey-challenges', password === undefined ? {} : { password }, headers)
const challenge = async () => (await post('/v1/passkey-challenges', undefined)).json()
const signIn = (body: object) => post('/v1/passkey-sessions', body)
const me = async (token: string) => app.inject({ url: '/v1/user/me', headers: { authorization: `Bearer ${token}` } })

async function withPasskey(headers?: Headers) {
  const { userId } = await aCustomer(db)
  const session = headers ?? (await aToken(db, { userId: userId ?? '' }))
  const device = aPasskeyDevice(page)
  const added = await post(mine, device.make((await prepare(session)).json()), session)
  return { userId: userId ?? '', session, device, added }
}

describe('adding', () => {
  test('[AUTH-21a] an added passkey signs its owner in as a customer, at BOOKING, for 12 hours', async () => {
    const { device, userId, session, added } = await withPasskey()
    expect(added.statusCode).toBe(201)
    const asked = await challenge()
    expect(asked.host).toBe('goldline.example')
    const answer = await signIn(device.sign(asked))
    expect(answer.statusCode).toBe(201)
    const { token } = answer.json()
    expect((await me(token)).json()).toMatchObject({ id: userId, role: 'CUSTOMER', client: 'BOOKING' })
    const [kept] = (await app.inject({ url: mine, headers: session })).json()
    expect(kept).toEqual({ ...added.json(), lastUsedTime: new Date(testNow).toISOString() })
    clock.advance(12 * 60 * minute + 1)
    expect((await me(token)).statusCode).toBe(401)
  })

  test('[AUTH-21b] needs a recently typed code, as a new number does', async () => {
    const { email } = await aCustomer(db)
    const asked = (await post('/v1/customer-users', { identity: email })).json()
    const url = `/v1/challenges/${asked.id}`
    const code = await sentCode(deps, email)
    const { token } = (await app.inject({ method: 'DELETE', url, payload: { code } })).json()
    const headers = { authorization: `Bearer ${token}` }
    expect((await prepare(headers)).statusCode).toBe(200)
    clock.advance(16 * minute)
    expect(refusal(await prepare(headers))).toEqual([403, 'code.required'])
  })

  test('[AUTH-21b] requires the password of salon staff, and signs them in as customers only', async () => {
    const password = 'a long enough passphrase'
    const { id: businessObjectId } = await aBusinessObject(db)
    const userId = await aUser(db, { passwordHash: await aHash(password) })
    await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId })
    const session = await aToken(db, { userId })
    expect(refusal(await prepare(session))).toEqual([403, 'password.required'])
    const device = aPasskeyDevice(page)
    await post(mine, device.make((await prepare(session, password)).json()), session)
    const { token } = (await signIn(device.sign(await challenge()))).json()
    const headers = { authorization: `Bearer ${token}` }
    expect((await me(token)).json()).toMatchObject({ role: 'CUSTOMER', businessObjectId: null })
    expect(refusal(await app.inject({ url: '/v1/business-object/appointments', headers }))[0]).not.toBe(200)
  })

  test('[AUTH-21b] accepts only a challenge of the same session, once, within five minutes, with the person recognised by the device', async () => {
    const { session } = await withPasskey()
    const other = await withPasskey()
    const device = aPasskeyDevice(page)
    const asked = (await prepare(session)).json()
    const wrong = [
      [device.make((await prepare(other.session)).json()), 'another person’s challenge'],
      [device.make({ ...(await challenge()) }), 'a challenge for signing in'],
      [device.make({ ...asked, challenge: Buffer.alloc(38).toString('base64url') }), 'a made-up challenge'],
      [device.make(asked, { origin: 'https://evil.example' }), 'another page'],
      [device.make({ ...asked, host: 'evil.example' }), 'another host'],
      [device.make(asked, { recognised: false }), 'a person who was not recognised'],
      [{ ...device.make(asked), attestationObject: 'AAAA' }, 'bytes that are no attestation'],
    ] as const
    for (const [body, why] of wrong) expect(refusal(await post(mine, body, session)), why).toEqual(notMatched)
    const right = device.make(asked)
    clock.advance(5 * minute + 1)
    expect(refusal(await post(mine, right, session))).toEqual(notMatched)
    clock.advance(-2 * minute)
    const first = await post(mine, right, session)
    expect([first.statusCode, (await post(mine, right, session)).json().id]).toEqual([201, first.json().id])
    expect(refusal(await post(mine, device.make((await prepare(other.session)).json()), other.session))).toEqual(
      notMatched,
    )
  })

  test('[AUTH-21b] allows at most ten passkeys, also with concurrent requests', async () => {
    const { session } = await withPasskey()
    const asked = (await prepare(session)).json()
    const add = () => post(mine, aPasskeyDevice(page).make(asked), session)
    const answers = await Promise.all(Array.from({ length: maxPasskeys + 2 }, add))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(maxPasskeys - 1)
    expect(refusal(await prepare(session))).toEqual([409, 'passkey.too-many'])
  })

  test('[AUTH-21d] notifies the account’s e-mail', async () => {
    const { userId } = await withPasskey()
    const { email } = await db.selectFrom('appUser').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    const told = await db.selectFrom('message').selectAll().where('recipient', '=', email).execute()
    expect(told.map(({ type, text, ...row }) => [type, readText({ text, ...row }, deps.secrets)])).toEqual([
      ['SECURITY_NOTICE', expect.stringContaining('Passkeys')],
    ])
  })
})

describe('signing in', () => {
  test('[AUTH-21c] refuses a wrong signature, another page, and an expired or foreign challenge with the same answer', async () => {
    const { device, session } = await withPasskey()
    const asked = await challenge()
    const right = device.sign(asked)
    const wrong = [
      [aPasskeyDevice(page).sign(asked), 'an unknown passkey'],
      [{ ...aPasskeyDevice(page).sign(asked), id: right.id }, 'another key'],
      [device.sign(asked, { origin: 'https://goldline.example.evil.example' }), 'another page'],
      [device.sign({ ...asked, host: 'evil.example' }), 'another host'],
      [device.sign(asked, { recognised: false }), 'nobody recognised'],
      [device.sign((await prepare(session)).json()), 'a challenge for adding'],
      [device.sign({ ...asked, challenge: 'x'.repeat(51) }), 'a made-up challenge'],
    ] as const
    for (const [body, why] of wrong) expect(refusal(await signIn(body)), why).toEqual(notMatched)
    clock.advance(5 * minute + 1)
    expect(refusal(await signIn(device.sign(asked)))).toEqual(notMatched)
  })

  test('[AUTH-21c] accepts an answer once, also with concurrent requests, and none older than the last one', async () => {
    const { device } = await withPasskey()
    const older = device.sign(await challenge())
    clock.advance(1)
    const body = device.sign(await challenge())
    const twins = await Promise.all(Array.from({ length: 8 }, () => signIn(body)))
    expect(twins.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(refusal(await signIn(older))).toEqual(notMatched)
  })

  test('[AUTH-21c] refuses a signature counter that does not increase, as of a copied key', async () => {
    const { device } = await withPasskey()
    expect((await signIn(device.sign(await challenge(), { counter: 7 }))).statusCode).toBe(201)
    clock.advance(1)
    expect(refusal(await signIn(device.sign(await challenge(), { counter: 7 })))).toEqual(notMatched)
  })

  test('[AUTH-21c] counts tries by address, without blocking others elsewhere', async () => {
    const { device } = await withPasskey()
    const strange = aPasskeyDevice(page).sign(await challenge())
    const tries = await Promise.all(
      Array.from({ length: 61 }, () => post('/v1/passkey-sessions', strange, undefined, '198.51.100.9')),
    )
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
    expect((await signIn(device.sign(await challenge()))).statusCode).toBe(201)
  })

  test('[AUTH-21c] does not count as the code that a call requires', async () => {
    const { device, userId } = await withPasskey()
    const { token } = (await signIn(device.sign(await challenge()))).json()
    const headers = { authorization: `Bearer ${token}` }
    const url = `/v1/user/${userId}/pin`
    expect(refusal(await app.inject({ method: 'PUT', url, headers, payload: { pin: '482910' } }))).toEqual([
      403,
      'code.required',
    ])
  })
})

describe('the end of a passkey', () => {
  test('[AUTH-21d] a removed passkey no longer signs in; another person’s cannot be removed', async () => {
    const [own, other] = [await withPasskey(), await withPasskey()]
    const remove = (headers: Headers) =>
      app.inject({ method: 'DELETE', url: `${mine}/${own.added.json().id}`, headers })
    expect(refusal(await remove(other.session))).toEqual([404, 'notFound'])
    expect((await remove(own.session)).statusCode).toBe(204)
    expect(refusal(await signIn(own.device.sign(await challenge())))).toEqual(notMatched)
    expect((await app.inject({ url: mine, headers: own.session })).json()).toEqual([])
  })

  test('[AUTH-21d] a new password removes all passkeys, since an intruder may have added one', async () => {
    const { device, userId } = await withPasskey()
    const { email } = await db.selectFrom('appUser').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    clock.advance(minute)
    const payload = { username: email ?? '', newPassword: 'umbrella-tango-river-91' }
    const { id } = (await post('/v1/password-change-requests', payload)).json()
    const url = `/v1/password-change-requests/${id}?code=${await sentCode(deps, email ?? '')}`
    expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(200)
    expect(refusal(await signIn(device.sign(await challenge())))).toEqual(notMatched)
  })
})

test('[AUTH-21a] a server addressed by IP has no passkeys', async () => {
  const numbers = await testApp({ config: { publicUrl: 'http://127.0.0.1:8080' } })
  const answer = await numbers.app.inject({ method: 'POST', url: '/v1/passkey-challenges' })
  expect(refusal(answer)).toEqual([404, 'notFound'])
  await numbers.close()
})
