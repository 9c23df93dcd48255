import { endMyOtherSessions } from '@goldline/contract/auth/sessions'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '../secrets.ts'
import { testApp, testNow } from '../test/app.ts'
import { type Browser, browserAt } from '../test/browser-jar.ts'
import { aCustomer, aHash, aUser } from '../test/builders.ts'
import { sentCode, sentCodes, wrongCode } from '../test/codes.ts'
import { devicesPerUser } from './known-device.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

const minute = 60_000
const password = 'a long enough passphrase'
const passwordHash = await aHash(password)
let person = 0
beforeEach(() => {
  person++
  clock.set(testNow + person * 48 * 60 * minute)
})
const number = () => `+4179${String(person).padStart(4, '0')}321`
const browser = (place = 'home') => browserAt(app, place === 'home' ? `192.0.2.${person}` : place)
const stranger = (at: number) => browserAt(app, `203.0.${at}.${person}`)
const ask = (from: Browser, identity = number()) =>
  from.send({ method: 'POST', url: '/v1/customer-users', payload: { identity } })
const answer = (from: Browser, id: string, code: string) =>
  from.send({ method: 'DELETE', url: `/v1/challenges/${id}`, payload: { code } })
const signIn = (from: Browser, username: string, credential: object) =>
  from.send({
    method: 'POST',
    url: '/authorization',
    payload: { '@type': 'basic-credentials', username, ...credential },
  })
/** Requests a code and answers it. */
const prove = async (from: Browser, identity = number()) => {
  const { id } = (await ask(from, identity)).json()
  const answered = await answer(from, id, await sentCode(deps, identity))
  expect(answered.statusCode).toBe(200)
  clock.advance(minute)
  return answered
}
/** Strangers at five addresses use up an identity's wrong codes of the day. */
const useUp = async (identity = number()) => {
  for (const at of [1, 2]) {
    const { id } = (await ask(stranger(at), identity)).json()
    const code = wrongCode(await sentCode(deps, identity))
    await Promise.all(Array.from({ length: 6 }, () => answer(stranger(at), id, code)))
    clock.advance(minute)
  }
}

test('[AUTH-07] a proof sets the device cookie (HttpOnly, Lax, 400 days) and stores only its hash', async () => {
  const home = browser()
  const answered = await prove(home)
  const secret = home.cookie('device') ?? ''
  expect(answered.headers['set-cookie']).toContain(`device=${secret}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax`)
  expect(secret).toMatch(/^[\w-]{43}$/)
  const rows = await db.selectFrom('knownDevice').selectAll().where('hash', '=', sha256(secret)).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(secret)
  await prove(home)
  expect(home.cookie('device')).not.toBe(secret)
})

test('[AUTH-07] over https the cookie is Secure and host-only', async () => {
  const secure = await testApp({ config: { publicUrl: 'https://salon.test' } })
  const email = 'secure@example.com'
  const send = (method: 'POST' | 'DELETE', url: string, payload: object) => secure.app.inject({ method, url, payload })
  const { id } = (await send('POST', '/v1/customer-users', { identity: email })).json()
  const answered = await send('DELETE', `/v1/challenges/${id}`, { code: await sentCode(secure.deps, email) })
  expect([answered.headers['set-cookie']].flat()[0]).toMatch(/^__Host-device=[\w-]{43}; Path=\/; .*; Secure$/)
  await secure.close()
})

test('[AUTH-07g] strangers who use up an identity’s wrong codes do not lock its known device out', async () => {
  const home = browser()
  await prove(home)
  await useUp()
  const { id } = (await ask(stranger(9))).json()
  expect((await answer(stranger(9), id, await sentCode(deps, number()))).statusCode).toBe(429)
  clock.advance(1000)
  await prove(home)
})

test('[AUTH-07] a known device has only ten wrong codes a day, even if its secret is renewed', async () => {
  const home = browser()
  await prove(home)
  for (let round = 0; round < 2; round++) {
    const { id } = (await ask(home)).json()
    const code = wrongCode(await sentCode(deps, number()))
    for (let count = 0; count < 5; count++) expect((await answer(home, id, code)).statusCode).toBe(400)
    // Proving another identity renews the secret, not the counter.
    await prove(home, `other-${person}-${round}@example.com`)
  }
  const { id } = (await ask(home)).json()
  expect((await answer(home, id, await sentCode(deps, number()))).statusCode).toBe(429)
})

test('[AUTH-07] a device is known for its account’s confirmed identities only, not for claimed ones', async () => {
  const email = `claimed-${person}@example.com`
  const home = browser()
  await prove(home)
  await db.updateTable('appUser').set({ email }).where('phoneNr', '=', number()).execute()
  await useUp(email)
  const { id } = (await ask(home, email)).json()
  expect((await answer(home, id, await sentCode(deps, email))).statusCode).toBe(429)
})

test('[AUTH-07h, AUTH-07i] strangers who request codes neither delay a known device nor end its code', async () => {
  const home = browser()
  await prove(home)
  const email = `crowded-${person}@example.com`
  await db
    .updateTable('appUser')
    .set({ email, emailConfirmedTime: new Date(0) })
    .where('phoneNr', '=', number())
    .execute()
  for (let at = 0; at < 20; at++) expect((await ask(stranger(at), email)).statusCode).toBe(201)
  expect((await ask(stranger(21), email)).json().message).toBe('customerNumberOfCredentialResendExceedMax')
  clock.advance(1000)
  const { id } = (await ask(home, email)).json()
  const code = await sentCode(deps, email)
  clock.advance(2 * minute)
  expect((await answer(home, id, code)).statusCode).toBe(200)
})

test('[AUTH-07h] a stranger’s request does not invalidate the code already sent to a new device', async () => {
  const home = browser()
  const { id } = (await ask(home)).json()
  const code = await sentCode(deps, number())
  clock.advance(minute)
  expect((await ask(stranger(1))).statusCode).toBe(201)
  expect(await sentCodes(deps, number())).toHaveLength(2)
  expect((await answer(home, id, code)).statusCode).toBe(200)
})

test('[AUTH-07j] the tries of a code requested at another address cannot be used up, not even at sign-in', async () => {
  const home = browser()
  const { id } = (await ask(home)).json()
  const code = await sentCode(deps, number())
  for (let count = 0; count < 6; count++)
    expect((await signIn(stranger(1), number(), { pin: wrongCode(code) })).statusCode).toBe(401)
  // Not even the right code works: it is bound to where it was requested.
  expect((await signIn(stranger(2), number(), { pin: code })).statusCode).toBe(401)
  expect(await db.selectFrom('challenge').select('tries').where('identity', '=', number()).execute()).toEqual([
    { tries: 0 },
  ])
  expect((await answer(home, id, code)).statusCode).toBe(200)
})

test('[AUTH-15d] strangers who use up the minute’s attempts do not lock the account’s known device out', async () => {
  const { email } = await aCustomer(db)
  await db
    .updateTable('appUser')
    .set({ passwordHash, emailConfirmedTime: new Date(0) })
    .where('email', '=', email)
    .execute()
  const home = browser()
  expect((await signIn(home, email, { password })).statusCode).toBe(200)
  const wrong = () => signIn(stranger(1), email, { password: 'wrong wrong wrong' })
  const refused = await Promise.all(Array.from({ length: 12 }, wrong))
  expect(refused.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
  expect((await signIn(stranger(1), email, { password })).statusCode).toBe(429)
  expect((await signIn(home, email, { password })).statusCode).toBe(200)
  const own = await Promise.all(
    Array.from({ length: 12 }, () => signIn(home, email, { password: 'wrong wrong wrong' })),
  )
  expect(own.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10)
})

test('[AUTH-05] [AUTH-18] after a password change no other device is known', async () => {
  const email = `owner-${person}@example.com`
  const userId = await aUser(db, { email, emailConfirmedTime: new Date(0), passwordHash })
  const [home, lost] = [browser(), browser('198.51.100.7')]
  for (const each of [home, lost]) expect((await signIn(each, email, { password })).statusCode).toBe(200)
  const asked = await home.send({
    method: 'POST',
    url: '/v1/password-change-requests',
    payload: { username: email, newPassword: 'quite another passphrase' },
  })
  const url = `/v1/password-change-requests/${asked.json().id}`
  const changed = await home.send({ method: 'DELETE', url, payload: { code: await sentCode(deps, email) } })
  expect(changed.statusCode).toBe(200)
  const known = await db.selectFrom('knownDevice').select('hash').where('userId', '=', userId).execute()
  expect(known).toEqual([{ hash: sha256(home.cookie('device') ?? '') }])
})

test('[AUTH-18] after signing out everywhere else no other device is known', async () => {
  const [home, lost] = [browser(), browser('198.51.100.8')]
  await prove(lost)
  const { token } = (await prove(home)).json()
  const known = () =>
    db
      .selectFrom('knownDevice as d')
      .innerJoin('appUser as u', 'u.id', 'd.userId')
      .select('d.hash')
      .where('u.phoneNr', '=', number())
      .execute()
  expect(await known()).toHaveLength(2)
  const { method, path } = endMyOtherSessions
  const ended = await home.send({ method, url: path, headers: { authorization: `Bearer ${token}` } })
  expect(ended.statusCode).toBe(200)
  expect(await known()).toEqual([{ hash: sha256(home.cookie('device') ?? '') }])
})

test('[AUTH-07g] a person’s five most recently proven devices are known', async () => {
  const browsers = Array.from({ length: devicesPerUser + 2 }, (_, at) => browser(`198.51.${at}.9`))
  for (const each of browsers) {
    await prove(each)
    // Four SMS in ten minutes are the number's limit.
    clock.advance(2 * minute)
  }
  const known = await db
    .selectFrom('knownDevice as d')
    .innerJoin('appUser as u', 'u.id', 'd.userId')
    .select('d.hash')
    .where('u.phoneNr', '=', number())
    .execute()
  const newest = browsers.slice(2).map((each) => sha256(each.cookie('device') ?? '').toString('hex'))
  expect(known.map(({ hash }) => hash.toString('hex')).sort()).toEqual(newest.sort())
})

test('[AUTH-13] the CSRF cookie is set with the device cookie, and a change without the CSRF header is refused', async () => {
  const home = browser()
  await prove(home)
  expect(home.cookie('XSRF-TOKEN')).toMatch(/^[\w-]{43}$/)
  const headers = { cookie: `device=${home.cookie('device')}` }
  const forged = await app.inject({ method: 'POST', url: '/v1/customer-users', payload: {}, headers })
  expect(forged.json()).toMatchObject({ status: 403, message: 'csrf' })
})
