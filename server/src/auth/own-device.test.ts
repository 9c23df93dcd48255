import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { aBusinessObject, aCustomer, aHash, aToken, aUser } from '../test/builders.ts'
import { sentCode } from '../test/codes.ts'
import { refusal } from '../test/salon.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)
beforeEach(() => clock.set(testNow))

const minute = 61_000
const hour = 3_600_000
const day = 24 * hour
type Headers = { authorization: string }

async function asked(identity: string): Promise<{ id: string; code: string }> {
  const sent = await app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity } })
  return { id: sent.json().id, code: await sentCode(deps, identity) }
}

async function signedIn(identity: string, ownDevice?: boolean): Promise<Headers> {
  clock.advance(minute)
  const { id, code } = await asked(identity)
  const payload = { code, ...(ownDevice !== undefined && { ownDevice }) }
  const answer = await app.inject({ method: 'DELETE', url: `/v1/challenges/${id}`, payload })
  return { authorization: `Bearer ${answer.json().token}` }
}

const me = async (headers: Headers) => (await app.inject({ url: '/v1/user/me', headers })).statusCode
const exported = (headers: Headers) => app.inject({ url: '/v1/user/me/export', headers })

describe('a session', () => {
  test('[AUTH-23a] lasts half a year from its last use if a customer declares the device their own', async () => {
    const { email } = await aCustomer(db)
    const [short, long] = [await signedIn(email), await signedIn(email, true)]
    clock.advance(13 * hour)
    expect([await me(short), await me(long)]).toEqual([401, 200])
    for (let months = 0; months < 8; months++) {
      clock.advance(150 * day)
      expect(await me(long)).toBe(200)
    }
    clock.advance(181 * day)
    expect(await me(long)).toBe(401)
  })

  test('[AUTH-23b] is listed, and ended from another device', async () => {
    const { email } = await aCustomer(db)
    const [lost, other] = [await signedIn(email, true), await signedIn(email)]
    const sessions = (await app.inject({ url: '/v1/user/me/sessions', headers: other })).json()
    expect(sessions).toHaveLength(2)
    const { id, ownDevice } = sessions.find(({ current }: { current: boolean }) => !current)
    expect(ownDevice).toBe(true)
    await app.inject({ method: 'DELETE', url: `/v1/user/me/sessions/${id}`, headers: other })
    expect([await me(lost), await me(other)]).toEqual([401, 200])
  })

  test('[AUTH-23c] has the usual length for salon staff, or after a code that only confirms an identity', async () => {
    const email = 'works@salon.example'
    const userId = await aUser(db, { email, emailConfirmedTime: new Date(0) })
    await aToken(db, { userId, role: 'USER_LITE', client: 'ADMIN', businessObjectId: (await aBusinessObject(db)).id })
    const works = await signedIn(email, true)
    const { email: confirmed } = await aCustomer(db)
    const payload = { identity: confirmed, subject: 'CONFIRM_EMAIL' }
    const { id } = (await app.inject({ method: 'POST', url: '/v1/codes', payload })).json()
    const body = { code: await sentCode(deps, confirmed), ownDevice: true }
    const { token } = (await app.inject({ method: 'DELETE', url: `/v1/challenges/${id}`, payload: body })).json()
    expect(await me(works)).toBe(200)
    clock.advance(13 * hour)
    expect([await me(works), await me({ authorization: `Bearer ${token}` })]).toEqual([401, 401])
  })
})

test('[AUTH-23d] adding a number in a long session keeps its length, and counts as a recently typed code', async () => {
  const { email, userId } = await aCustomer(db)
  const headers = await signedIn(email, true)
  const payload = { value: '+41791238888' }
  const changed = await app.inject({ method: 'PATCH', url: `/v1/user/${userId}/phoneNr`, headers, payload })
  const answer = await app.inject({
    method: 'DELETE',
    url: `/v1/challenges/${changed.json().challenge.id}`,
    payload: { code: await sentCode(deps, payload.value), ownDevice: true },
  })
  const next = { authorization: `Bearer ${answer.json().token}` }
  expect((await exported(next)).statusCode).toBe(200)
  clock.advance(100 * day)
  expect(await me(next)).toBe(200)
})

describe('limits of a long session', () => {
  const change = (headers: Headers, userId: string) => [
    exported(headers),
    app.inject({
      method: 'PATCH',
      url: `/v1/user/${userId}/email`,
      headers,
      payload: { value: 'other@customer.example' },
    }),
    app.inject({ method: 'PATCH', url: `/v1/user/${userId}/phoneNr`, headers, payload: { value: '+41791239999' } }),
    app.inject({ method: 'PUT', url: `/v1/user/${userId}/pin`, headers, payload: { pin: '482910' } }),
  ]
  const prove = (headers: Headers, payload: { id: string; code: string }) =>
    app.inject({ method: 'POST', url: '/v1/user/me/proofs', headers, payload })

  test('[AUTH-24a] needs a code typed within fifteen minutes, and continues the same session', async () => {
    const { email, userId } = await aCustomer(db)
    const headers = await signedIn(email, true)
    clock.advance(15 * 60_000)
    expect((await exported(headers)).statusCode).toBe(200)
    clock.advance(1)
    for (const answer of await Promise.all(change(headers, userId)))
      expect(refusal(answer)).toEqual([403, 'code.required'])
    expect((await prove(headers, await asked(email))).statusCode).toBe(204)
    expect((await exported(headers)).statusCode).toBe(200)
    clock.advance(100 * day)
    expect([await me(headers), (await exported(headers)).statusCode]).toEqual([200, 403])
  })

  test('[AUTH-24b] does not accept another person’s code, a used one, or a stored PIN or password instead', async () => {
    const [mine, theirs] = [await aCustomer(db), await aCustomer(db)]
    const headers = await signedIn(mine.email, true)
    clock.advance(hour)
    expect(refusal(await prove(headers, await asked(theirs.email)))).toEqual([400, 'invalid-code'])
    expect(refusal(await exported(headers))).toEqual([403, 'code.required'])
    const once = await asked(mine.email)
    await prove(headers, once)
    expect(refusal(await prove(headers, once))).toEqual([400, 'invalid-code'])
    const secrets = { pinHash: await aHash('482910'), passwordHash: await aHash('umbrella-tango-9') }
    await db.updateTable('appUser').set(secrets).where('id', '=', mine.userId).execute()
    for (const proof of [{ pin: '482910' }, { password: 'umbrella-tango-9' }]) {
      const payload = { '@type': 'basic-credentials', username: mine.email, ...proof }
      const answer = await app.inject({ method: 'POST', url: '/authorization', payload })
      expect(answer.statusCode).toBe(200)
      const by = { authorization: String(answer.headers.authorization) }
      expect(refusal(await exported(by))).toEqual([403, 'code.required'])
    }
  })
})
