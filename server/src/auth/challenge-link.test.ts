import { afterAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '../secrets.ts'
import { testApp, testNow } from '../test/app.ts'
import { type Browser, browserAt } from '../test/browser-jar.ts'
import { aToken, aUser } from '../test/builders.ts'
import { sentCode, sentLink, wrongCode } from '../test/codes.ts'
import { waitPatiently } from '../test/patience.ts'
import { aSalon } from '../test/salon.ts'

afterAll(waitPatiently())
const { app, deps, db, clock, close } = await testApp()
afterAll(close)
const salon = await aSalon(db, 1, { name: 'Studio Lumière', servedCountries: ['CH'] })

const minute = 60_000
let person = 0
beforeEach(() => {
  person++
  clock.set(testNow + person * 48 * 60 * minute)
})
const email = () => `linked-${person}@example.com`
const number = () => `+4179${String(person).padStart(4, '0')}654`
const home = () => browserAt(app, `192.0.2.${person}`)
const stranger = (at: number) => browserAt(app, `203.0.${at}.${person}`)
const ask = (from: Browser, identity: string, body: object = { businessObjectId: salon.id }) =>
  from.send({ method: 'POST', url: '/v1/customer-users', payload: { identity, language: 'de', ...body } })
const answer = (from: Browser, id: string, code: string) =>
  from.send({ method: 'DELETE', url: `/v1/challenges/${id}`, payload: { code } })
const open = (from: Browser, secret: string) =>
  from.send({ method: 'POST', url: '/v1/challenge-links', payload: { secret } })
const me = (token: string) => app.inject({ url: '/v1/user/me', headers: { authorization: `Bearer ${token}` } })

/** A stranger types ten wrong codes; each one is compared. */
async function guessTheDayAway(identity: string) {
  for (const at of [1, 2]) {
    const { id } = (await ask(stranger(at), identity)).json()
    const code = wrongCode(await sentCode(deps, identity))
    for (let count = 0; count < 5; count++) expect((await answer(stranger(at), id, code)).statusCode).toBe(400)
    clock.advance(minute)
  }
}

test('[AUTH-07k] after a stranger’s ten wrong codes a new device gets a link that signs in', async () => {
  await guessTheDayAway(email())
  const fresh = home()
  const asked = await ask(fresh, email())
  expect(asked.json()).toMatchObject({ sent: 'LINK', resendAfter: 60, expiresIn: 600 })
  const { text, address, secret } = await sentLink(deps, email())
  expect(address).toMatch(/\/b\/[\w-]+\/my\/link\?lang=de$/)
  expect(text).toContain('zu viele falsche PINs')
  expect(text).not.toMatch(/\b\d{6}\b/)
  const opened = await open(fresh, secret)
  expect(opened.statusCode).toBe(200)
  expect((await me(opened.json().token)).json()).toMatchObject({
    email: email(),
    emailConfirmed: true,
    role: 'CUSTOMER',
  })
  expect(fresh.cookie('device')).toMatch(/^[\w-]{43}$/)
})

test('[AUTH-07k] sends a PIN before the day’s limit, or if there is no salon’s page to link to', async () => {
  expect((await ask(home(), email())).json().sent).toBe('PIN')
  await guessTheDayAway(number())
  expect((await ask(home(), number(), {})).json().sent).toBe('PIN')
})

test('[AUTH-07] after a PIN sent before the day’s limit, a repeated request gets a link after the resend wait', async () => {
  const fresh = home()
  const { id } = (await ask(fresh, email())).json()
  const code = await sentCode(deps, email())
  clock.advance(1000)
  await guessTheDayAway(email())
  const refused = await answer(fresh, id, code)
  expect(refused.json().message).toBe('numberOfCredentialFailedMatchesAlreadyExceedMax')
  expect(refused.json().retryAfter).toBeLessThanOrEqual(60)
  expect((await ask(fresh, email())).json().sent).toBe('LINK')
  expect((await open(fresh, (await sentLink(deps, email())).secret)).statusCode).toBe(200)
})

test('[AUTH-07n] the link works once, even with two concurrent requests, and on any device', async () => {
  await guessTheDayAway(email())
  await ask(home(), email())
  const { secret } = await sentLink(deps, email())
  const answers = await Promise.all([1, 2, 3].map((at) => open(browserAt(app, `198.51.100.${at}`), secret)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  expect((await open(home(), secret)).json().message).toBe('invalid-code')
})

test('[AUTH-07h, AUTH-07n] the link is valid as long as a PIN, and a resend from the same address ends it', async () => {
  await guessTheDayAway(email())
  const fresh = home()
  await ask(fresh, email())
  const first = (await sentLink(deps, email())).secret
  clock.advance(minute)
  await ask(stranger(5), email())
  clock.advance(1000)
  await ask(fresh, email())
  const second = (await sentLink(deps, email())).secret
  expect((await open(fresh, first)).json().message).toBe('invalid-code')
  clock.advance(10 * minute)
  expect((await open(fresh, second)).json().message).toBe('invalid-code')
  clock.advance(-1)
  expect((await open(fresh, second)).statusCode).toBe(200)
})

test('[AUTH-07] [AUTH-17] only the link’s hash is stored; no code answers its challenge, and nothing is counted', async () => {
  await guessTheDayAway(email())
  const asked = (await ask(home(), email())).json()
  const { secret } = await sentLink(deps, email())
  const row = await db
    .selectFrom('challenge')
    .selectAll()
    .where('hash', '=', sha256(asked.id))
    .executeTakeFirstOrThrow()
  expect(row.linkHash).toEqual(sha256(secret))
  expect(JSON.stringify(row)).not.toContain(secret)
  for (const code of ['000000', '123456'])
    expect((await answer(home(), asked.id, code)).json()).toMatchObject({ status: 400, message: 'invalid-code' })
  // Neither the challenge's id nor a made-up secret is a link.
  for (const wrong of [asked.id, 'A'.repeat(43)]) expect((await open(home(), wrong)).statusCode).toBe(400)
  const { tries } = await db
    .selectFrom('challenge')
    .select('tries')
    .where('hash', '=', sha256(asked.id))
    .executeTakeFirstOrThrow()
  expect(tries).toBe(0)
  expect((await open(home(), secret)).statusCode).toBe(200)
})

test('[AUTH-07o] [MSG-05] the link by SMS fits one part, and a GET of its short URL does not use it', async () => {
  await guessTheDayAway(number())
  expect((await ask(home(), number())).json().sent).toBe('LINK')
  const { text, address, secret } = await sentLink(deps, number())
  expect(text.length).toBeLessThanOrEqual(160)
  const path = new URL(address).pathname
  expect(path).toMatch(/^\/l\/[\w-]{11}$/)
  for (let scans = 0; scans < 3; scans++) {
    const scanned = await app.inject({ url: path })
    expect(scanned.statusCode).toBe(302)
    expect(scanned.headers.location).toMatch(/^\/b\/[\w-]+\/my\/link\?lang=de$/)
  }
  expect((await open(home(), secret)).statusCode).toBe(200)
})

test('[AUTH-07] the link signs an owner in as a customer, like a PIN', async () => {
  const userId = await aUser(db, { email: email(), emailConfirmedTime: new Date(0) })
  await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
  await guessTheDayAway(email())
  await ask(home(), email())
  const { token } = (await open(home(), (await sentLink(deps, email())).secret)).json()
  expect((await me(token)).json()).toMatchObject({ id: userId, role: 'CUSTOMER', client: 'BOOKING' })
})

test('[AUTH-07i] a stranger’s request from another address neither delays a new device nor uses up its resends', async () => {
  for (let at = 0; at < 12; at++) expect((await ask(stranger(at), email())).statusCode).toBe(201)
  const fresh = home()
  expect((await ask(fresh, email())).statusCode).toBe(201)
  expect((await ask(fresh, email())).json()).toMatchObject({
    message: 'waitingPeriodBeforeResendNotOverYet',
    retryAfter: 60,
  })
})

test('[AUTH-07i] all unknown addresses together cause at most twenty messages an hour to an identity', async () => {
  for (let at = 0; at < 20; at++) expect((await ask(stranger(at), email())).statusCode).toBe(201)
  clock.advance(2 * minute)
  const refused = await ask(home(), email())
  expect(refused.json()).toMatchObject({ message: 'customerNumberOfCredentialResendExceedMax', retryAfter: 58 * 60 })
  clock.advance(58 * minute)
  expect((await ask(home(), email())).statusCode).toBe(201)
})
