/** AUTH-15: wrong passwords from one network, from many, on a known device, and within a session. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { testApp, testNow } from '../test/app.ts'
import { type Browser, browserAt } from '../test/browser-jar.ts'
import { aBusinessObject, aHash, aKnownDevice, aStaff, aToken, aUser } from '../test/builders.ts'
import { sentCode, sentLink, wrongCode } from '../test/codes.ts'
import { refusal } from '../test/salon.ts'

// Hundreds of passwords are hashed: allow for a busy machine.
vi.setConfig({ testTimeout: 180_000 })
const { app, deps, db, clock, close } = await testApp()
afterAll(close)

const [minute, hour] = [60_000, 3_600_000]
const password = 'a long enough passphrase'
const passwordHash = await aHash(password)
let person = 0
beforeEach(() => {
  person++
  clock.set(testNow + person * 72 * hour)
})
const email = () => `guessed-${person}@example.com`
const at = (network: number, host = 1) => browserAt(app, `198.${person}.${network}.${host}`)
const signIn = (from: Browser, tried: string, username = email()) =>
  from.send({
    method: 'POST',
    url: '/authorization',
    payload: { '@type': 'basic-credentials', username, password: tried, client: 'ADMIN' },
  })
async function someone(role: 'OWNER' | 'USER_LITE' = 'USER_LITE', row: object = {}) {
  const userId = await aUser(db, { email: email(), emailConfirmedTime: new Date(0), passwordHash, ...row })
  const { id: businessObjectId } = await aBusinessObject(db)
  await db.insertInto('userRole').values({ businessObjectId, userId, role }).execute()
  return { userId, businessObjectId }
}
/** Tries `count` wrong passwords concurrently; returns how many are compared. */
async function compared(from: Browser, count: number): Promise<number> {
  const tried = await Promise.all(Array.from({ length: count }, () => signIn(from, 'not the passphrase')))
  return tried.filter(({ statusCode }) => statusCode === 401).length
}
const told = () =>
  db
    .selectFrom('message')
    .select(['subject', 'type'])
    .where('recipient', '=', email())
    .where('type', '=', 'SECURITY_NOTICE')
    .execute()
const openLink = (from: Browser, body: object) =>
  from.send({ method: 'POST', url: '/v1/challenge-links', payload: { client: 'ADMIN', ...body } })
const me = async (token: string) =>
  (await app.inject({ url: '/v1/user/me', headers: { authorization: `Bearer ${token}` } })).json()

test('[AUTH-15] after eleven wrong passwords from one address only its network has to wait', async () => {
  await someone()
  expect(await compared(at(1), 11)).toBe(10)
  expect(refusal(await signIn(at(1, 2), password))).toEqual([429, 'too-many-requests'])
  expect((await signIn(at(2), password)).statusCode).toBe(200)
})

test('[AUTH-15e, AUTH-15h] a network’s wait grows after ten, fourteen and seventeen tries and after twenty lasts until the day ends; the person is notified once', async () => {
  await someone('USER_LITE', { language: 'en' })
  const waits: number[] = []
  const until = async (ms: number) => {
    const passed = await compared(at(1), 12)
    waits.push(Number((await signIn(at(1), password)).headers['retry-after']))
    clock.advance(ms)
    return passed
  }
  expect([await until(minute), await until(10 * minute), await until(hour), await until(hour)]).toEqual([10, 4, 3, 3])
  expect(waits.slice(0, 3)).toEqual([60, 540, 2940])
  expect(waits[3]).toBeGreaterThan(20 * 3600)
  for (let round = 0; round < 5; round++) expect(await until(3 * hour)).toBe(0)
  expect(await told()).toEqual([{ type: 'SECURITY_NOTICE', subject: 'Somebody is trying passwords of your account' }])
  expect((await signIn(at(2), password)).statusCode).toBe(200)
  clock.advance(24 * hour)
  expect((await signIn(at(1), password)).statusCode).toBe(200)
})

test('[AUTH-15d, AUTH-15e] all networks together have a hundred tries a day, which limit neither a known device nor the link', async () => {
  const { userId } = await someone('OWNER')
  const home = await aKnownDevice(db, userId)
  let total = 0
  for (let network = 0; network < 15; network++) total += await compared(at(network), 10)
  expect(total).toBe(100)
  const fresh = at(200)
  expect((await signIn(fresh, password)).statusCode).toBe(429)
  const payload = { '@type': 'basic-credentials', username: email(), password, client: 'ADMIN' }
  const known = await app.inject({ method: 'POST', url: '/authorization', headers: home, payload })
  expect(known.json()).toMatchObject({ role: 'OWNER', client: 'ADMIN' })
  clock.advance(1000)
  const asking = { identity: email(), client: 'ADMIN', language: 'de' }
  const asked = await fresh.send({ method: 'POST', url: '/v1/customer-users', payload: asking })
  expect(asked.json()).toMatchObject({ sent: 'LINK', resendAfter: 60 })
  const { address, secret } = await sentLink(deps, email())
  expect(address).toMatch(/\/admin\/link\?lang=de$/)
  const opened = await openLink(fresh, { secret })
  expect(await me(opened.json().token)).toMatchObject({ id: userId, role: 'OWNER', client: 'ADMIN' })
})

test('[AUTH-07l, AUTH-07m] [AUTH-15i] STAFF’s link leads to STAFF’s own page and signs in there', async () => {
  const ask = { identity: email(), client: 'STAFF', language: 'vi' }
  const { userId, businessObjectId } = await someone()
  // Without a staff record it would open only a customer's pages.
  const nothing = await at(3).send({ method: 'POST', url: '/v1/customer-users', payload: ask })
  expect(nothing.json()).toMatchObject({ sent: 'LINK' })
  expect(await db.selectFrom('message').select('id').where('recipient', '=', email()).execute()).toEqual([])
  clock.advance(minute)
  const staffId = await aStaff(db, businessObjectId, { active: true })
  await db.updateTable('userRole').set({ staffId }).where('userId', '=', userId).execute()
  const asked = await at(1).send({ method: 'POST', url: '/v1/customer-users', payload: ask })
  expect(asked.json()).toMatchObject({ sent: 'LINK' })
  const { address, secret } = await sentLink(deps, email())
  expect(address).toMatch(/\/staff\/link\?lang=vi$/)
  const opened = await openLink(at(2), { secret, client: 'STAFF' })
  expect(await me(opened.json().token)).toMatchObject({ id: userId, role: 'USER_LITE', client: 'STAFF' })
})

test('[AUTH-07l] [AUTH-20c] no link is sent to an address that an account claims in addition to a confirmed one', async () => {
  const { userId } = await someone()
  const confirmed = { phoneNr: `+4179555${1000 + person}`, phoneNrConfirmedTime: new Date(0), emailConfirmedTime: null }
  await db.updateTable('appUser').set(confirmed).where('id', '=', userId).execute()
  const payload = { identity: email(), client: 'ADMIN' }
  const asked = await at(1).send({ method: 'POST', url: '/v1/customer-users', payload })
  expect(asked.json()).toMatchObject({ sent: 'LINK' })
  expect(await db.selectFrom('message').select('id').where('recipient', '=', email()).execute()).toEqual([])
})

test('[AUTH-07] [BIZ-10] if another person has the only STAFF app, the link is refused but stays valid', async () => {
  const { userId, businessObjectId } = await someone()
  await db.updateTable('businessObject').set({ version: 'LITE' }).where('id', '=', businessObjectId).execute()
  const [first, second] = [
    await aStaff(db, businessObjectId, { active: true }),
    await aStaff(db, businessObjectId, { active: true }),
  ]
  await aToken(db, { userId: await aUser(db), role: 'USER_LITE', client: 'STAFF', businessObjectId, staffId: first })
  await db.updateTable('userRole').set({ staffId: second }).where('userId', '=', userId).execute()
  await at(1).send({ method: 'POST', url: '/v1/customer-users', payload: { identity: email(), client: 'STAFF' } })
  const { secret } = await sentLink(deps, email())
  expect(refusal(await openLink(at(1), { secret, client: 'STAFF' }))).toEqual([403, 'tier.required'])
  const opened = await openLink(at(1), { secret, client: 'ADMIN' })
  expect(await me(opened.json().token)).toMatchObject({ id: userId, client: 'ADMIN' })
})

test('[AUTH-15d] a known device has its own limit, no larger than a network’s', async () => {
  const { userId } = await someone()
  const headers = await aKnownDevice(db, userId)
  const payload = { '@type': 'basic-credentials', username: email(), password: 'not the passphrase', client: 'ADMIN' }
  let hits = 0
  for (let round = 0; round < 6; round++) {
    for (let tried = 0; tried < 11; tried++)
      if ((await app.inject({ method: 'POST', url: '/authorization', headers, payload })).statusCode === 401) hits++
    clock.advance(2 * hour)
  }
  expect(hits).toBe(20)
  expect((await signIn(at(1), password)).statusCode).toBe(200)
})

test('[AUTH-15] a name without an account has the same wait, and no link is sent', async () => {
  expect(await compared(at(1), 12)).toBe(10)
  const payload = { identity: email(), client: 'ADMIN' }
  const asked = await at(1).send({ method: 'POST', url: '/v1/customer-users', payload })
  expect(asked.json()).toMatchObject({ sent: 'LINK', resendAfter: 60, expiresIn: 600 })
  expect(await db.selectFrom('message').select('id').where('recipient', '=', email()).execute()).toEqual([])
})

test('[AUTH-15f, AUTH-15h] [AUTH-18g] re-entering the password allows twenty tries a day from one network, then notifies the person', async () => {
  const { userId, businessObjectId } = await someone('OWNER')
  const desk = await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId })
  const calls = [
    ['PATCH', `/v1/user/${userId}/email`, { value: 'x@example.com' }],
    ['PATCH', `/v1/user/${userId}/phoneNr`, { value: '+41791230001' }],
    ['PUT', `/v1/user/${userId}/pin`, { pin: '482910' }],
  ] as const
  let hits = 0
  for (let round = 0; round < 8; round++) {
    for (const [method, url, body] of [...calls, ...calls, ...calls, ...calls]) {
      const payload = { ...body, password: 'guess' }
      const answer = await app.inject({ method, url, headers: desk, payload, remoteAddress: `198.${person}.1.1` })
      if (answer.json().message === 'password.notMatched') hits++
    }
    clock.advance(2 * hour)
  }
  expect(hits).toBe(20)
  expect(await told()).toHaveLength(1)
  const payload = { pin: '482910', password }
  const elsewhere = { method: 'PUT', url: `/v1/user/${userId}/pin`, headers: desk, payload } as const
  expect((await app.inject({ ...elsewhere, remoteAddress: `198.${person}.2.1` })).statusCode).toBe(200)
})

test('[AUTH-07k] [AUTH-18c] after wrong codes on a new device its network gets a link, other networks a code', async () => {
  const { userId } = await someone('OWNER')
  const guess = async (from: Browser) => {
    const { id, sent } = (await signIn(from, password)).json()
    if (sent === 'LINK') return sent
    const code = wrongCode(await sentCode(deps, email()))
    for (let count = 0; count < 5; count++)
      await from.send({ method: 'DELETE', url: `/v1/challenges/${id}?client=ADMIN`, payload: { code } })
    clock.advance(minute)
    return sent
  }
  expect([await guess(at(1)), await guess(at(1)), await guess(at(1))]).toEqual(['PIN', 'PIN', 'LINK'])
  const opened = await openLink(at(1), { secret: (await sentLink(deps, email())).secret })
  expect(await me(opened.json().token)).toMatchObject({ id: userId, role: 'OWNER', client: 'ADMIN' })
  clock.advance(minute)
  expect((await signIn(at(2), password)).json().sent).toBe('PIN')
})

test('[AUTH-05] [AUTH-07n] a link for a forgotten password sets the one chosen on its page, never the one a stranger requested', async () => {
  const { userId } = await someone('OWNER')
  const strangers = 'the strangers own passphrase'
  const request = (from: Browser) =>
    from.send({
      method: 'POST',
      url: '/v1/password-change-requests',
      payload: { username: email(), newPassword: strangers },
    })
  for (let count = 0; count < 2; count++) {
    const { id } = (await request(at(1))).json()
    const code = wrongCode(await sentCode(deps, email()))
    for (let tried = 0; tried < 5; tried++)
      await at(1).send({ method: 'DELETE', url: `/v1/password-change-requests/${id}`, payload: { code } })
    clock.advance(minute)
  }
  expect((await request(at(1))).json()).toMatchObject({ sent: 'LINK' })
  const { address, secret } = await sentLink(deps, email())
  expect(address).toMatch(/\/admin\/new-password\?lang=\w\w$/)
  expect(refusal(await openLink(at(3), { secret }))).toEqual([400, 'invalid-request'])
  expect(refusal(await openLink(at(3), { secret, newPassword: 'short' }))).toEqual([400, 'weak-password'])
  const mine = 'umbrella-tango-river-91'
  const opened = await openLink(at(3), { secret, newPassword: mine })
  expect(await me(opened.json().token)).toMatchObject({ id: userId, role: 'OWNER' })
  expect((await signIn(at(4), strangers)).statusCode).toBe(401)
  expect((await signIn(at(4), mine)).statusCode).toBe(202)
})
